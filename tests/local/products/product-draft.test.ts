import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { findTypedChanges } from '../../../src/features/products/vendor/product-draft.ts'
import { createEmptyProductForm } from '../../../src/features/products/vendor/product-fields.ts'
import { db } from '../../../src/local/db/database.ts'
import type { StoredFile } from '../../../src/local/db/device-schema.ts'
import { createId } from '../../../src/local/db/ids.ts'
import {
  clearProductDraft,
  NEW_PRODUCT_FORM,
  readProductDraft,
  saveProductDraft,
} from '../../../src/local/products/product-draft.ts'
import { submitNewProduct, submitProductUpdate } from '../../../src/local/products/submit.ts'
import { goOffline, RIMA, reopenDevice, setUpDevice, signInOnDevice } from '../device-fixture.ts'
import { buildFile, buildProduct } from '../entity-fixtures.ts'

const device = setUpDevice()
afterEach(() => vi.restoreAllMocks())

describe('What was typed into the form of a product', () => {
  it('is there after the page was killed, each form by itself', async () => {
    await saveProductDraft(NEW_PRODUCT_FORM, { values: { name: 'Saree' }, file: null })
    await saveProductDraft('p1', { values: { price: '900' }, file: null })
    await reopenDevice()
    expect(await readProductDraft(NEW_PRODUCT_FORM)).toMatchObject({ values: { name: 'Saree' }, file: null })
    await clearProductDraft(NEW_PRODUCT_FORM)
    expect(await readProductDraft(NEW_PRODUCT_FORM)).toBeNull()
    expect((await readProductDraft('p1'))?.values).toEqual({ price: '900' })
  })

  it('keeps the added photos, their order and what they show, and says which are lost', async () => {
    const [added, lost] = [buildFile(), buildFile()]
    const item = (id: string, file: StoredFile | null, alt = '') => ({ id, file, alt, altBn: '' })
    const pictures = {
      items: [item('new', added, 'The back'), item('cover', null), item('gone', lost)],
      removed: ['old'],
    }
    await saveProductDraft('p1', { values: {}, file: null, pictures })
    await reopenDevice()
    expect(await readProductDraft('p1')).toMatchObject({ pictures, isPictureLost: false })
    await db.files.where('fileId').equals(lost.fileId).delete()
    const restored = await readProductDraft('p1')
    expect(restored).toMatchObject({ isPictureLost: true })
    expect(restored?.pictures?.items.map(({ id }) => id)).toEqual(['new', 'cover'])
    await clearProductDraft('p1')
    expect(await db.files.count()).toBe(0)
  })

  it('is only what differs from what the form began with', () => {
    const initial = createEmptyProductForm('shop')
    expect(findTypedChanges(initial, { ...initial, name: 'Saree', stock: '' })).toEqual({ name: 'Saree', stock: '' })
    expect(findTypedChanges(initial, initial)).toEqual({})
  })
})

describe('The draft of a form that is saved', () => {
  const draft = { values: { name: 'Saree' }, file: null }
  const product = buildProduct()
  const fields = { ...product, file: buildFile() }
  const seen = { category: product.category, shop: product.shop, image: '', thumbhash: null }
  const fillUp = () => {
    const full = () => Dexie.Promise.reject(new Dexie.QuotaExceededError('Full'))
    for (const change of ['add', 'put'] as const) vi.spyOn(db.outbox, change).mockImplementation(() => full() as never)
  }
  const save = {
    'a new product': (id: string, alongside: () => Promise<void>) => submitNewProduct(id, fields, seen, { alongside }),
    'a changed product': (id: string, alongside: () => Promise<void>) =>
      submitProductUpdate({ ...product, id }, { name: 'Saree' }, { alongside }),
  }

  it.each(Object.entries(save))('stays where the phone is full, and goes with the change: %s', async (_, submit) => {
    await signInOnDevice(device.server, RIMA, { role: 'VENDOR' })
    goOffline(device)
    const id = createId()
    await saveProductDraft(id, draft)
    const discard = () => clearProductDraft(id)
    fillUp()
    await expect(submit(id, discard)).rejects.toMatchObject({ status: 'STORAGE_FULL' })
    expect(await readProductDraft(id)).toMatchObject(draft)
    vi.restoreAllMocks()
    await submit(id, discard)
    expect([await db.outbox.count(), await readProductDraft(id)]).toEqual([1, null])

    await saveProductDraft(id, draft)
    fillUp()
    await expect(submit(id, discard), 'edits the waiting change').rejects.toMatchObject({ status: 'STORAGE_FULL' })
    expect(await readProductDraft(id)).toMatchObject(draft)
    vi.restoreAllMocks()
    await submit(id, discard)
    expect([await db.outbox.count(), await readProductDraft(id)]).toEqual([1, null])
  })
})
