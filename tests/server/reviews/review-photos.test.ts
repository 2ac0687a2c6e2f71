import sharp from 'sharp'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listReferencedPictures } from '../../../server/products/picture-references.ts'
import { createReview, deleteReview, updateReview } from '../../../src/contract/reviews/review-writes.ts'
import { listReviews, productReviews } from '../../../src/contract/reviews/reviews.ts'
import { createPhoto, sendForm } from '../../support/fixtures/form-requests.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

describe.each(ENGINES)('Photos of a review on $name', engine => {
  let market: MarketFixture
  let product: string
  let author: TestUser
  let id: string
  beforeAll(async () => {
    market = await openMarketFixture({ engine })
    product = await market.addProduct({ stock: 100 })
    author = await market.user('CUSTOMER')
    const { data: order } = await market.order(await market.draft({ [product]: 1 }), author)
    const paid = market.store.write(tx =>
      tx.updateTable('orders').set({ payment_status: 'PAID' }).where('id', '=', order.id).execute(),
    )
    await paid
    id = (await market.call(createReview, { productId: product, rating: 5 }, { as: author })).data.id
  }, 60_000)
  afterAll(() => market.stop())

  const sendPhoto = (file: Uint8Array<ArrayBuffer>, as: TestUser = author) =>
    sendForm(market, updateReview, { file }, { as, path: updateReview.path.replace(':id', id), key: uuid() })
  const shown = async () => (await market.call(productReviews, { id: product })).data.reviews[0]!.photos

  it('are four and no more, even at the same time, and everybody sees them', async () => {
    expect(await shown()).toBeUndefined()
    const colours = ['#0a7a4a', '#f59e0b', '#b91c1c', '#1d4ed8', '#7c3aed']
    for (const colour of colours.slice(0, 3)) expect((await sendPhoto(await createPhoto(colour))).status).toBe(200)
    const last = await Promise.all(colours.slice(3).map(async colour => sendPhoto(await createPhoto(colour))))
    expect(last.map(({ status }) => status).sort()).toEqual([200, 409])
    const photos = await shown()
    expect(photos).toHaveLength(4)
    expect((await fetch(market.url + photos![0])).status).toBe(200)
    const refused = await sendPhoto(await createPhoto('#111111'))
    expect(refused).toMatchObject({ status: 409, message: 'A review has at most 4 photos.' })
    expect((await market.call(listReviews, {}, { as: author })).data).toMatchObject({ data: [{ photos }] })
  })

  it('go when their author takes them away, and stay with an older client that does not know them', async () => {
    const [first, ...others] = (await shown())!
    await market.call(updateReview, { id, rating: 4, comment: 'Still good.' }, { as: author })
    expect(await shown()).toHaveLength(4)
    await market.call(updateReview, { id, removedPhotos: others }, { as: author })
    expect(await shown()).toEqual([first])
    const used: string[] = []
    for await (const page of listReferencedPictures(market.store.read)) used.push(...page)
    expect(used).toContain(first)
    expect(used).not.toContain(others[0])
  })

  it('are refused from others before they are read, and where the file is no picture', async () => {
    expect(await sendPhoto(await createPhoto(), market.customer)).toMatchObject({ status: 403 })
    const text = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
    expect(await sendPhoto(text)).toMatchObject({ status: 415, error: { code: 'UNSUPPORTED_MEDIA' } })
    expect(await shown()).toHaveLength(1)
  })

  it('keep nothing of where they were taken', async () => {
    const photo = await sharp(await createPhoto('#246810'))
      .withExif({ IFD0: { Copyright: 'Rahima' }, IFD3: { GPSLatitude: '23/1 45/1 0/1' } })
      .toBuffer()
    const { data } = await sendPhoto(new Uint8Array(photo))
    const stored = await fetch(market.url + data.photos!.at(-1))
    const { exif } = await sharp(Buffer.from(await stored.arrayBuffer())).metadata()
    expect(exif).toBeUndefined()
  })

  it('are gone with the review', async () => {
    await market.call(deleteReview, { id }, { as: author })
    expect(await market.store.read.selectFrom('review_photos').selectAll().execute()).toEqual([])
  })
})
