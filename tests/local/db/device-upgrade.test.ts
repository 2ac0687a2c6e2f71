import 'fake-indexeddb/auto'
import { readdirSync, readFileSync } from 'node:fs'
import Dexie from 'dexie'
import { afterEach, describe, expect, it } from 'vitest'
import { logout } from '../../../src/contract/accounts/session-writes.ts'
import { findOfflineEndpoint } from '../../../src/contract/all/offline-endpoints.ts'
import { buildWireRequest } from '../../../src/local/api/request.ts'
import { DeviceDatabase, db, setDatabase } from '../../../src/local/db/database.ts'
import type { EntryBase, OutboxEntry } from '../../../src/local/db/device-schema.ts'
import { createId } from '../../../src/local/db/ids.ts'
import { createOutboxEntry } from '../../../src/local/outbox/entry.ts'
import { retryEntry } from '../../../src/local/outbox/entry-edit.ts'
import { readPendingEntries } from '../../../src/local/outbox/queue.ts'
import { restoreDevice, type StoredDevice } from '../../support/phones/stored-device.ts'
import { drainNow, fakeClock, RIMA, setUpDevice } from '../device-fixture.ts'
import { successReply } from '../fake-server.ts'

const device = setUpDevice()

const open: Dexie[] = []
afterEach(() => {
  for (const database of open.splice(0)) database.close()
})

/** An entry of the previous release after the upgrade. */
const upgraded = async (fields: Partial<EntryBase>): Promise<OutboxEntry | undefined> => {
  const old = new Dexie(`haat-${createId()}`)
  old.version(3).stores({ outbox: '++n, &id, state, scope, userId, nextAt' })
  const { mayHaveHappened, ...entry } = createOutboxEntry('orders.create', {}, null, {
    scope: 'order:1',
    label: 'An order',
  })
  await old.table('outbox').add({ ...entry, v: 1, ...fields })
  old.close()
  const device = new DeviceDatabase(old.name)
  open.push(device)
  return device.outbox.toCollection().first()
}

describe('Whether a change may have happened', () => {
  it.each([
    ['never tried', {}, false],
    ['tried', { attempts: 1 }, true],
    ['tried while the browser knew of no network, which proved nothing', { setbacks: 1 }, true],
    ['under way', { state: 'sending', attempts: 1 }, true],
    ['refused at its first try', { state: 'rejected', attempts: 1 }, false],
    ['refused at its second', { state: 'rejected', attempts: 2 }, true],
    ['refused here, never tried', { state: 'rejected', setbacks: 1 }, false],
    ['refused here, tried', { state: 'rejected', attempts: 1, setbacks: 1 }, true],
  ] as [string, Partial<EntryBase>, boolean][])(
    'is told from what the version before kept: %s',
    async (_, fields, expected) => {
      expect(await upgraded(fields)).toMatchObject({ ...fields, v: 2, mayHaveHappened: expected })
    },
  )
})

/** A file is never changed: each release with a new schema adds one (tests/support/fixtures/store-release.ts). */
const FOLDER = 'tests/local/samples'
const samples = readdirSync(FOLDER).map(file => JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as StoredDevice)

const endpointOf = ({ endpoint }: OutboxEntry) => (endpoint === logout.name ? logout : findOfflineEndpoint(endpoint)!)

/** What is the same when it is done twice, such as marking a notification as read, may take no key. */
const keyOf = (entry: OutboxEntry) => (endpointOf(entry).keyed === false ? undefined : entry.id)

/** Accepts every pending write, and the refresh token of the session. */
const answerAll = (entries: readonly OutboxEntry[]): void => {
  device.server.refreshTokens.set('refresh', { user: RIMA.id, accessToken: 'new', refreshToken: 'next' })
  for (const entry of entries) {
    const row = endpointOf(entry)
    device.server.responses.set(`${row.method} ${buildWireRequest(row, entry.input).path.replace('/api/v1', '')}`, () =>
      successReply({}),
    )
  }
}

describe('A device of an older release', () => {
  it.each(samples)(
    'opens, keeps what it knew, and sends all that waited once, with its keys: $release',
    async sample => {
      const name = `haat-${createId()}`
      await restoreDevice(name, sample)
      db.close()
      setDatabase(new DeviceDatabase(name))
      fakeClock.now = Date.parse('2026-11-21T10:00:00Z')
      const waiting = await db.outbox.toArray()
      expect(waiting.map(({ id }) => id)).toEqual(sample.rows.outbox!.map(({ id }) => id))
      expect(await db.orders.count()).toBe(sample.rows.orders!.length)
      answerAll(waiting)
      await drainNow({ isBack: true })
      for (const { id } of await readPendingEntries()) await retryEntry(id)
      await drainNow({ isBack: true })
      expect(await db.outbox.toArray()).toEqual([])
      const [signOuts, changes] = [
        waiting.filter(entry => entry.endpoint === logout.name),
        waiting.filter(entry => entry.endpoint !== logout.name),
      ]
      const sent = device.server.writes().map(({ key }) => key)
      expect(sent.sort()).toEqual(changes.map(keyOf).sort())
      expect(device.server.requests.filter(({ path }) => path === logout.path)).toHaveLength(signOuts.length)
      expect(await db.cart.count()).toBe(0)
    },
  )
})
