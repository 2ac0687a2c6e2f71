import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { OFFLINE_ENDPOINTS } from '../../../src/contract/all/offline-endpoints.ts'
import { submitProfile } from '../../../src/local/accounts/profile.ts'
import { signOutDevice } from '../../../src/local/accounts/sign-in.ts'
import { reportReachable } from '../../../src/local/api/connection.ts'
import { submitMessage } from '../../../src/local/conversations/submit.ts'
import { db } from '../../../src/local/db/database.ts'
import type { StoredFile } from '../../../src/local/db/device-schema.ts'
import { createId } from '../../../src/local/db/ids.ts'
import { submitReturnPhoto, submitReturnRequest } from '../../../src/local/orders/returns.ts'
import { createOutboxEntry } from '../../../src/local/outbox/entry.ts'
import { discardEntry, retryEntry } from '../../../src/local/outbox/entry-edit.ts'
import { readPendingEntries } from '../../../src/local/outbox/queue.ts'
import { applyPendingProducts } from '../../../src/local/products/optimistic.ts'
import {
  clearProductDraft,
  NEW_PRODUCT_FORM,
  readProductDraft,
  saveProductDraft,
} from '../../../src/local/products/product-draft.ts'
import {
  submitNewProduct,
  submitPictureChanges,
  submitProductDeletion,
  submitProductDuplicate,
  submitProductUpdate,
} from '../../../src/local/products/submit.ts'
import { submitCategoryUpdate, submitNewCategory } from '../../../src/local/products/submit-category.ts'
import type { OptimisticReview } from '../../../src/local/reviews/optimistic.ts'
import { readOwnReviews } from '../../../src/local/reviews/reads.ts'
import { type ReviewTask, submitReview, submitReviewDeletion } from '../../../src/local/reviews/submit.ts'
import { submitNewShop, submitShopUpdate } from '../../../src/local/shops/submit.ts'
import {
  drainNow,
  goOffline,
  KARIM,
  RIMA,
  reopenDevice,
  setUpDevice,
  signInOnDevice,
  stopDraining,
} from '../device-fixture.ts'
import { buildCategory, buildFile, buildOrder, buildProduct, buildStoredProduct, SHOP } from '../entity-fixtures.ts'
import { failureReply, successReply } from '../fake-server.ts'

const device = setUpDevice()
beforeEach(() => signInOnDevice(device.server, RIMA, { role: 'VENDOR' }))
afterEach(() => vi.restoreAllMocks())

const product = buildProduct()
const seen = { category: product.category, shop: product.shop, image: '', thumbhash: null }
const productFields = {
  name: 'Saree',
  description: 'Cotton, handwoven in Tangail',
  price: 900,
  discount: 0,
  stock: 3,
  categoryId: product.categoryId,
  shopId: SHOP,
}
const shopFields = {
  name: 'Rupsha',
  phoneNumber: '01712345678',
  shopAddress: 'Ghat Road, Khulna',
  description: 'Sarees of cotton',
}
const order = buildOrder({ status: 'DELIVERED' })

const reviewTask: ReviewTask & { own: OptimisticReview } = {
  product,
  by: 'Rima',
  own: {
    ...{ id: createId(), rating: 4, comment: 'Good.', reply: null, productId: product.id, product, seq: 1, mine: 1 },
    ...{ customer: { name: 'Rima' }, createdAt: '2026-01-01T00:00:00.000Z' },
    ...{ pending: null, isDeleting: false, waitingPhotos: 0 },
  },
}
const reviewOptions = { label: 'Review', rejectedEntryId: null }

/** Each write that may wait with a picture, as its screen makes it. */
const WRITES: Record<string, (file: StoredFile) => Promise<unknown>> = {
  'categories.create': file => submitNewCategory(createId(), { name: 'Sarees', description: '', file }),
  'categories.update': file => submitCategoryUpdate(buildCategory(), { file }),
  // Its screen waits for no response, so that the drain may still run.
  'conversations.send': file =>
    submitMessage({ shopId: SHOP }, { text: 'See this.', file }, 'Message').then(() => drainNow()),
  'orders.addReturnPhoto': file => submitReturnPhoto(order, file),
  'products.addPicture': file =>
    submitPictureChanges(product, { added: [{ id: createId(), file }], removed: [], order: null, texts: [] }),
  'products.create': file => submitNewProduct(createId(), { ...productFields, file }, seen),
  'products.update': file => submitProductUpdate(product, { file }),
  'reviews.update': file =>
    submitReview(reviewTask, { rating: 4, comment: 'Good.', removed: [], added: [file] }, reviewOptions),
  'shops.create': file => submitNewShop(createId(), { ...shopFields, file }),
  'shops.update': file => submitShopUpdate({ id: SHOP, name: 'Rupsha' }, { file }),
  'users.updateProfile': file =>
    submitProfile({ name: 'Rima', email: RIMA.email, phoneNumber: '01712345678', address: '', file }, 'Profile'),
}

/** The network is back, and every write is accepted. */
const acceptAll = (): void => {
  device.server.responses.delete(PROBE)
  const given = new Map(device.server.responses)
  device.server.responses.get = call => given.get(call) ?? (call.startsWith('GET') ? undefined : () => successReply({}))
  stopDraining()
}

const PROBE = 'GET /settings'

beforeEach(() => goOffline(device))

describe('A picture that waits on the device', () => {
  it('has a case here for each write that may wait with one', () => {
    const names = OFFLINE_ENDPOINTS.filter(({ body }) => body === 'multipart').map(({ name }) => name)
    expect(Object.keys(WRITES)).toEqual(names.sort())
  })

  it.each(Object.entries(WRITES))('is kept as bytes, never as a Blob, and sent as it was: %s', async (name, submit) => {
    await submit(buildFile(`picture of ${name}`))
    await reopenDevice()
    expect(await db.outbox.toArray()).toMatchObject([
      { endpoint: name, input: { file: { type: 'image/webp', fileId: expect.any(String) } } },
    ])
    expect(JSON.stringify(await db.outbox.toArray()), 'bytes are in a table of their own').not.toContain('bytes')
    acceptAll()
    await drainNow({ isBack: true })
    const [sent] = device.server.writes()
    expect(sent!.text).toContain(`picture of ${name}`)
    expect(sent!.text).toContain('Content-Type: image/webp')
    expect(await db.files.count()).toBe(0)
  })

  it('is stored with the request to return an order, each photo by itself', async () => {
    const photos = [buildFile('one'), buildFile('two')]
    await submitReturnRequest(order, { reason: 'DAMAGED', note: '', photos })
    expect(await db.files.count()).toBe(2)
    acceptAll()
    await drainNow({ isBack: true })
    await drainNow({ isBack: true })
    const [request, ...sent] = device.server.writes()
    expect(request!.body).toMatchObject({ status: 'RETURN_REQUESTED' })
    expect(sent.map(({ text }) => ['one', 'two'].find(photo => text.includes(`\r\n\r\n${photo}\r\n`)))).toEqual([
      'one',
      'two',
    ])
  })

  it('is stored with a new review, each photo by itself, and comes back with a deletion that is undone', async () => {
    const added = [buildFile('one'), buildFile('two')]
    await submitReview({ ...reviewTask, own: null }, { rating: 5, comment: '', removed: [], added }, reviewOptions)
    const [written] = (await readOwnReviews()).reviews
    expect(written).toMatchObject({ rating: 5, waitingPhotos: 2 })
    const undo = await submitReviewDeletion(written!, 'Deletion')
    expect([await db.outbox.count(), await db.files.count()]).toEqual([0, 0])
    await undo()
    acceptAll()
    for (const _ of [1, 2, 3]) await drainNow({ isBack: true })
    const [review, ...sent] = device.server.writes()
    expect(review!.body).toMatchObject({ id: written!.id, rating: 5 })
    expect(sent.map(({ text }) => ['one', 'two'].find(photo => text.includes(`\r\n\r\n${photo}\r\n`)))).toEqual([
      'one',
      'two',
    ])
  })

  it('that the server has refused is left out where its review is edited', async () => {
    device.server.responses.delete(PROBE)
    reportReachable()
    device.server.responses.set(`PATCH /reviews/${reviewTask.own.id}`, () =>
      failureReply(415, 'UNSUPPORTED_MEDIA', 'No picture.'),
    )
    await submitReview(reviewTask, { rating: 4, comment: 'Good.', removed: [], added: [buildFile()] }, reviewOptions)
    const [refused] = await db.outbox.toArray()
    expect(refused).toMatchObject({ state: 'rejected', input: { file: {} } })
    goOffline(device)
    const change = { rating: 2, comment: '', removed: [], added: [] }
    await submitReview(reviewTask, change, { label: '', rejectedEntryId: refused!.id })
    const [entry] = await db.outbox.toArray()
    expect(entry?.input).toEqual({ id: reviewTask.own.id, rating: 2, comment: '' })
    expect(await db.files.count()).toBe(0)
  })

  it('is kept through a lost response and a new sign-in, and sent again under the same key', async () => {
    await submitProductUpdate(product, { file: buildFile() })
    acceptAll()
    device.server.replyAfterNextWrite('drop')
    await drainNow({ isBack: true })
    await signOutDevice('keep')
    await signInOnDevice(device.server, RIMA, { role: 'VENDOR' })
    await drainNow({ isBack: true })
    const [first, second] = device.server.writes()
    expect([second!.key, second!.text.includes('picture')]).toEqual([first!.key, true])
    expect(await db.files.count()).toBe(0)
  })
})

describe('The pictures of a device', () => {
  it('are deleted with what they belong to: replaced, discarded, withdrawn with a new product, or at a sign-out', async () => {
    const id = createId()
    await submitNewProduct(id, { ...productFields, file: buildFile('first') }, seen)
    await submitNewProduct(id, { ...productFields, file: buildFile('second') }, seen)
    expect((await db.files.toArray()).map(({ bytes }) => new TextDecoder().decode(bytes))).toEqual(['second'])
    await submitProductDeletion({ ...product, id })
    expect([await db.outbox.count(), await db.files.count()]).toEqual([0, 0])

    await submitProductUpdate(product, { file: buildFile() })
    await discardEntry((await db.outbox.toArray())[0]!.id)
    expect(await db.files.count()).toBe(0)

    await submitProductUpdate(product, { file: buildFile() })
    await signOutDevice('discard')
    expect(await db.files.count()).toBe(0)
  })

  it('stay where a change without a picture is added to the waiting one', async () => {
    await submitProductUpdate(product, { file: buildFile('kept') })
    await submitProductUpdate(product, { name: 'Cotton saree' })
    acceptAll()
    await drainNow({ isBack: true })
    expect(device.server.writes().map(({ text }) => [text.includes('kept'), text.includes('Cotton saree')])).toEqual([
      [true, true],
    ])
  })

  it('go with a copy of their product, though the product itself was deleted before it was sent', async () => {
    const id = createId()
    await submitNewProduct(id, { ...productFields, file: buildFile('unsent') }, seen)
    const [original] = applyPendingProducts([], await readPendingEntries())
    await submitProductDuplicate(original!)
    await submitProductDeletion({ ...product, id })
    const [copy, ...others] = applyPendingProducts([], await readPendingEntries())
    expect([copy, others]).toMatchObject([{ name: productFields.name, status: 'DRAFT', file: original!.file }, []])
    acceptAll()
    await drainNow({ isBack: true })
    expect(device.server.writes().map(({ path, text }) => [path, text.includes('unsent')])).toEqual([
      ['/products/create', true],
    ])
  })

  it('go with a copy that waits for the shop that both are for', async () => {
    const shopId = createId()
    await submitNewShop(shopId, shopFields)
    await submitNewProduct(createId(), { ...productFields, shopId, file: buildFile() }, seen)
    const [original] = applyPendingProducts([], await readPendingEntries())
    await submitProductDuplicate({ ...original!, shopId })
    const [shop, ...products] = await db.outbox.orderBy('n').toArray()
    expect(products.map(({ dependsOn }) => dependsOn)).toEqual([[shop!.id], [shop!.id]])
  })

  it('stay for their writer while somebody else uses the phone, who neither sees nor sends them', async () => {
    await submitProductUpdate(product, { file: buildFile() })
    await signOutDevice('keep')
    await signInOnDevice(device.server, KARIM, { role: 'VENDOR' })
    acceptAll()
    await drainNow({ isBack: true })
    expect(device.server.writes().filter(({ path }) => path.startsWith('/products'))).toEqual([])
    const shown = applyPendingProducts([buildStoredProduct(product)], await readPendingEntries())
    expect([shown[0]!.file, await db.files.count()]).toEqual([null, 1])
  })

  it('outlive the draft that they were chosen in', async () => {
    const file = buildFile()
    await saveProductDraft(NEW_PRODUCT_FORM, { values: { name: 'Saree' }, file })
    await saveProductDraft(NEW_PRODUCT_FORM, { values: { name: 'Saree, red' }, file })
    expect((await readProductDraft(NEW_PRODUCT_FORM))?.file).toEqual(file)
    const alongside = () => clearProductDraft(NEW_PRODUCT_FORM)
    await submitNewProduct(createId(), { ...productFields, file }, seen, { alongside })
    expect((await db.files.toArray()).map(({ fileId }) => fileId)).toEqual([file.fileId])
    await saveProductDraft(product.id, { values: {}, file: buildFile() })
    await clearProductDraft(product.id)
    expect(await db.files.count()).toBe(1)
  })
})

describe('The draft of a form on a full phone', () => {
  it('keeps what was typed where its picture has no room', async () => {
    const fail = () => Dexie.Promise.reject(new Dexie.QuotaExceededError('Full'))
    vi.spyOn(db.files, 'add').mockImplementation(fail as never)
    await saveProductDraft(NEW_PRODUCT_FORM, { values: { name: 'Saree' }, file: buildFile() })
    expect(await readProductDraft(NEW_PRODUCT_FORM)).toMatchObject({ values: { name: 'Saree' }, isPictureLost: true })
    expect(await db.files.count()).toBe(0)
  })
})

/** A picture that a release up to 0.2.0 has stored. The database refuses Blobs in these tests, so it is put by hand. */
const storeBlob = async (fields: object = {}): Promise<string> => {
  const file = new Blob(['picture'], { type: 'image/webp' })
  const input = { id: product.id, name: 'Saree', file }
  const entry = createOutboxEntry('products.update', input, RIMA.id, { scope: `product:${product.id}`, label: 'Saree' })
  await putRaw('outbox', { ...entry, v: 2, ...fields })
  return entry.id
}

const putRaw = (store: string, row: unknown): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const request = db.backendDB().transaction(store, 'readwrite').objectStore(store).put(row)
    request.onsuccess = resolve
    request.onerror = () => reject(request.error)
  })

const loseBlobs = () =>
  vi.spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValue(new DOMException('Lost', 'NotReadableError'))

const PICTURE_LOST = /^The picture is no longer on this phone\./

describe('A picture that an earlier release stored as a Blob', () => {
  it('is moved before anything is sent, also where that fails', async () => {
    const id = await storeBlob()
    device.server.replyToNext(() => 'drop')
    await drainNow({ isBack: true })
    expect(await db.outbox.toArray()).toMatchObject([{ id, input: { file: { fileId: expect.any(String), size: 7 } } }])
    expect((await db.files.toArray()).map(({ size, type }) => [size, type])).toEqual([[7, 'image/webp']])
    acceptAll()
    await drainNow({ isBack: true })
    expect(device.server.writes().at(-1)!.text).toContain('picture')
  })

  it.each([false, true])(
    'is refused with its reason where the browser has lost it, and other changes are sent; tried before: %s',
    async mayHaveHappened => {
      const id = await storeBlob({ mayHaveHappened })
      loseBlobs()
      await submitProfile({ name: 'Rima', email: RIMA.email, phoneNumber: '01712345678', address: '' }, 'Profile')
      acceptAll()
      await drainNow({ isBack: true })
      expect(device.server.writes().map(({ path }) => path)).toEqual(['/users/update-profile'])
      expect(await db.outbox.toArray()).toMatchObject([
        { id, state: 'rejected', mayHaveHappened, error: { message: expect.stringMatching(PICTURE_LOST) } },
      ])
      expect(await db.answers.get(id)).toMatchObject({ message: expect.stringMatching(PICTURE_LOST) })
      await retryEntry(id)
      await drainNow({ isBack: true })
      const sent = device.server.writes().at(-1)!
      expect([sent.key, sent.body, sent.isUpgraded]).toEqual([id, { name: 'Saree' }, true])
      expect(await db.outbox.count()).toBe(0)
    },
  )

  it('is in the draft of a form, or the form says that it is lost', async () => {
    const file = new Blob(['picture'], { type: 'image/webp' })
    const value = { [product.id]: { values: { name: 'Saree' }, file } }
    await putRaw('meta', { key: 'productForms', value, at: 1 })
    expect(await readProductDraft(product.id)).toMatchObject({ file: { size: 7 }, isPictureLost: false })
    loseBlobs()
    expect(await readProductDraft(product.id)).toEqual({ values: { name: 'Saree' }, file: null, isPictureLost: true })
  })
})
