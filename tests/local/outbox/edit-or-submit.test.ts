import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { createProduct, deleteProduct, updateProduct } from '../../../src/contract/products/product-writes.ts'
import { readSession } from '../../../src/local/api/session.ts'
import { db } from '../../../src/local/db/database.ts'
import { createId } from '../../../src/local/db/ids.ts'
import { editOrSubmit, withdrawOrDelete } from '../../../src/local/outbox/edit-or-submit.ts'
import { discardEntry } from '../../../src/local/outbox/entry-edit.ts'
import { claimEntry } from '../../../src/local/outbox/results.ts'
import { RIMA, setUpDevice, signInOnDevice } from '../device-fixture.ts'
import { CATEGORY } from '../entity-fixtures.ts'

const device = setUpDevice()
const id = createId()
const gamcha = { name: 'Gamcha', description: 'Red and green.', categoryId: CATEGORY, price: 150, stock: 9 }
const options = { label: 'Gamcha', wait: 1 }
const make = () => editOrSubmit({ id, creates: [createProduct], update: createProduct }, gamcha, options)
const change = (changes: object) =>
  editOrSubmit({ id, creates: [createProduct], update: updateProduct }, { ...changes }, options)
const outbox = () => db.outbox.orderBy('n').toArray()

beforeEach(async () => {
  await signInOnDevice(device.server, RIMA, { role: 'VENDOR' })
})

describe('A change of something created offline', () => {
  it('edits the entry that creates it, with a new key', async () => {
    await make()
    const [before] = await outbox()
    await change({ price: 200 })
    const [after, ...more] = await outbox()
    expect(more).toEqual([])
    expect(after).toMatchObject({ endpoint: createProduct.name, input: { ...gamcha, id, price: 200 } })
    expect(after?.id).not.toBe(before?.id)
  })

  it('is an entry of its own once the creation may have happened', async () => {
    await make()
    await db.outbox.toCollection().modify({ attempts: 1, mayHaveHappened: true })
    await change({ price: 200 })
    expect((await outbox()).map(entry => entry.endpoint)).toEqual([createProduct.name, updateProduct.name])
  })

  it('is an entry of its own where the creation is claimed at that moment', async () => {
    const { accessToken } = (await readSession())!
    await make()
    const [making] = await outbox()
    await Promise.all([change({ price: 200 }), claimEntry(making!, accessToken, 30_000)])
    const entries = await outbox()
    expect(entries.at(-1)).toMatchObject({ state: 'pending', input: { price: 200 } })
  })

  it('edits an earlier rejected change instead of waiting behind it', async () => {
    await change({ price: 200, stock: 4 })
    await db.outbox.toCollection().modify({ state: 'rejected', attempts: 1 })
    await change({ price: 180 })
    expect(await outbox()).toMatchObject([{ state: 'pending', input: { id, price: 180, stock: 4 } }])
  })

  it('also edits a rejected creation that has an earlier change behind it', async () => {
    await make()
    await db.outbox.toCollection().modify({ attempts: 1, mayHaveHappened: true })
    await change({ price: 200 })
    await db.outbox
      .where('n')
      .equals((await outbox())[0]!.n)
      .modify({ state: 'rejected', mayHaveHappened: false })
    await change({ stock: 4 })
    expect(await outbox()).toMatchObject([
      { state: 'pending', attempts: 0, endpoint: createProduct.name, input: { ...gamcha, id, price: 200, stock: 4 } },
    ])
  })

  it('is discarded with the creation that it depends on', async () => {
    await make()
    await db.outbox.toCollection().modify({ attempts: 1, mayHaveHappened: true })
    await change({ price: 200 })
    const [making] = await outbox()
    await db.outbox.update(making!.n, { state: 'rejected', mayHaveHappened: false })
    await discardEntry(making!.id)
    expect(await outbox()).toEqual([])
  })

  it('is rejected at once where it is invalid, and the outbox stays as it was', async () => {
    expect(await change({ price: 0 })).toMatchObject({ state: 'rejected', entryId: null })
    expect(await outbox()).toEqual([])
  })
})

describe('A deletion', () => {
  const deletion = () => withdrawOrDelete([createProduct], deleteProduct, { id }, { ...options, delay: 8_000 })

  it('of what was never sent leaves nothing to send', async () => {
    await make()
    expect(await deletion()).toBeNull()
    expect(await outbox()).toEqual([])
  })

  it('of what the server has waits eight seconds in the outbox', async () => {
    const entryId = await deletion()
    const [entry] = await outbox()
    expect(entry).toMatchObject({ id: entryId, endpoint: deleteProduct.name, input: { id } })
    expect(entry!.notBefore - entry!.createdAt).toBe(8_000)
  })
})
