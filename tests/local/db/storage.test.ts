import 'fake-indexeddb/auto'
import Dexie, { type Table } from 'dexie'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getAccessToken, readSession } from '../../../src/local/api/session.ts'
import { addToCart, readCart } from '../../../src/local/cart/cart.ts'
import { broadcast, subscribeMessages } from '../../../src/local/db/cross-tab-messages.ts'
import { DeviceDatabase, db, SCHEMA_VERSION } from '../../../src/local/db/database.ts'
import { readCatalogue, writeCatalogue } from '../../../src/local/db/replica.ts'
import { withStorageSpace, writeTransaction } from '../../../src/local/db/storage.ts'
import { editEntry } from '../../../src/local/outbox/entry-edit.ts'
import { buildOrderEntry, drainNow, fakeClock, RIMA, setUpDevice, signInOnDevice } from '../device-fixture.ts'
import { buildProduct, buildStoredProduct } from '../entity-fixtures.ts'

const device = setUpDevice()

const schemaOf = ({ name, schema }: Table): [string, string] => [
  name,
  [schema.primKey.src, ...schema.indexes.map(index => index.src)].join(),
]

/** As Dexie reports a full disk. */
const full = () => new Dexie.AbortError('Aborted', new Dexie.QuotaExceededError('Full'))
const failing = (errors: Error[]) => {
  let runs = 0
  const write = async () => {
    runs += 1
    const error = errors.shift()
    if (error) throw error
    return runs
  }
  return write
}

describe('A device that is full', () => {
  it('evicts pictures, then the catalogue, never outbox, cart or session', async () => {
    await signInOnDevice(device.server, RIMA)
    await buildOrderEntry()
    await addToCart(buildProduct())
    await db.products.bulkPut([buildStoredProduct(), buildStoredProduct({ mine: 1 })])
    await writeCatalogue({ version: 7, cursor: 'c', at: fakeClock.now })
    expect(await withStorageSpace(failing([full(), full(), full()]))).toBe(4)
    expect(await db.products.count()).toBe(1)
    expect(await readCatalogue()).toMatchObject({ cursor: null, at: null, version: 8 })
    expect(await db.outbox.count()).toBe(1)
    expect(await db.cart.count()).toBe(1)
    expect(await db.session.count()).toBe(1)
  })

  it('fails with STORAGE_FULL when even that is not enough', async () => {
    await expect(withStorageSpace(failing([full(), full(), full(), full()]))).rejects.toMatchObject({
      status: 'STORAGE_FULL',
      message: expect.stringMatching(/^This phone is full/),
    })
  })

  it('continues where the catalogue cannot even be deleted', async () => {
    await db.products.bulkPut([buildStoredProduct()])
    vi.spyOn(db.meta, 'put').mockRejectedValueOnce(full())
    expect(await withStorageSpace(failing([full(), full(), full()]))).toBe(4)
    expect(await db.products.count(), 'in one transaction').toBe(1)
    vi.restoreAllMocks()
  })
})

describe('A write on a full device', () => {
  /** Writes to this table fail until the catalogue has been evicted. */
  const fill = (table: Table) => {
    const put = vi.spyOn(table, 'put')
    for (let tries = 0; tries < 3; tries++) put.mockRejectedValueOnce(full())
  }
  const isCatalogueGone = async () => (await readCatalogue()).cursor === null
  const entry = async () => {
    const { accessToken } = await signInOnDevice(device.server, RIMA)
    return { accessToken, entry: await buildOrderEntry() }
  }
  beforeEach(() => writeCatalogue({ version: 7, cursor: 'c', at: fakeClock.now }))
  afterEach(async () => {
    vi.restoreAllMocks()
    expect(await isCatalogueGone()).toBe(true)
  })

  it('still reaches the cart', async () => {
    fill(db.cart)
    expect(await addToCart(buildProduct())).toMatchObject({ result: 'added' })
    expect((await readCart()).items).toHaveLength(1)
  })

  it('signs in, and stays signed in when the tokens are refreshed', async () => {
    fill(db.session)
    const { refreshToken, accessToken } = await signInOnDevice(device.server, RIMA)
    fill(db.session)
    device.server.refreshTokens.set(refreshToken, { user: RIMA.id, accessToken: 'new', refreshToken: 'next' })
    expect(await getAccessToken(accessToken)).toBe('new')
    expect(await readSession()).toMatchObject({ refreshToken: 'next' })
  })

  it('is sent', async () => {
    await entry()
    fill(db.outbox)
    await drainNow()
    expect(device.server.placed.size).toBe(1)
    expect(await db.outbox.count()).toBe(0)
  })

  it('is corrected', async () => {
    const { entry: written } = await entry()
    fill(db.outbox)
    expect(await editEntry(written, { ...written.input, note: 'After six' })).toMatchObject({ state: 'pending' })
  })
})

describe('A write that a screen has confirmed', () => {
  it('is on the disk: its transaction asks for strict durability', async () => {
    const durability = () => (Dexie.currentTransaction.idbtrans as IDBTransaction).durability
    const found = await writeTransaction([db.outbox], async () => {
      await db.outbox.count()
      return durability()
    })
    expect(found).toBe('strict')
  })
})

describe('A database whose connection is lost', () => {
  it('is opened again, and the write repeated', async () => {
    db.close()
    expect(await withStorageSpace(() => db.products.count())).toBe(0)
  })

  it('passes on other errors at once', async () => {
    await expect(withStorageSpace(failing([new Error('a mistake'), new Error('never')]))).rejects.toThrow('a mistake')
  })
})

describe('A newer version in another tab', () => {
  it('gets the database, and this tab asks to be reloaded', async () => {
    const heard: string[] = []
    subscribeMessages(message => heard.push(message.type))
    await db.open()
    const newer = new Dexie(db.name)
    newer.version(SCHEMA_VERSION + 1).stores(Object.fromEntries(db.tables.map(schemaOf)))
    await newer.open()
    expect(heard).toContain('reload-wanted')
    expect(db.isOpen()).toBe(false)
    newer.close()
    const old = new DeviceDatabase(db.name)
    await expect(old.open()).rejects.toMatchObject({ name: 'VersionError' })
    old.close()
  })

  it('sends nothing to the other tabs: each gets the event itself, and the newer one must not reload', async () => {
    const heard: string[] = []
    const otherTab = new BroadcastChannel('haat')
    otherTab.onmessage = ({ data }) => heard.push(data.type)
    await db.open()
    const newer = new Dexie(db.name)
    newer.version(SCHEMA_VERSION + 1).stores(Object.fromEntries(db.tables.map(schemaOf)))
    await newer.open()
    newer.close()
    broadcast({ type: 'drain' })
    await vi.waitFor(() => expect(heard).toContain('drain'), 10_000)
    otherTab.close()
    expect(heard).toEqual(['drain'])
  })
})

describe('The messages between tabs', () => {
  it('are passed on only where their type is known', () => {
    const heard: unknown[] = []
    const stop = subscribeMessages(message => heard.push(message))
    broadcast({ type: 'drain' })
    broadcast({ type: 'format-disk' } as never)
    stop()
    broadcast({ type: 'drain' })
    expect(heard).toEqual([{ type: 'drain' }])
  })
})

describe('The request for persistent storage', () => {
  const count = async (persisted: boolean) => {
    const persist = vi.fn(async () => false)
    const storage = { persisted: async () => persisted, persist }
    vi.stubGlobal('navigator', { storage })
    vi.resetModules()
    const { requestPersistence } = await import('../../../src/local/db/storage.ts')
    for (let write = 0; write < 3; write += 1) await requestPersistence()
    vi.unstubAllGlobals()
    return persist.mock.calls.length
  }

  it('is made once by a page, not for every write', async () => {
    expect(await count(false)).toBe(1)
  })

  it('is not made where the storage is persistent', async () => {
    expect(await count(true)).toBe(0)
  })
})
