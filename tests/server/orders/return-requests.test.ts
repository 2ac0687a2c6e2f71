import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteReturnDetails } from '../../../server/orders/return-requests.ts'
import { listReferencedPictures } from '../../../server/products/picture-references.ts'
import { listNotifications } from '../../../src/contract/notifications/notifications.ts'
import { addReturnPhoto, changeOrderStatus } from '../../../src/contract/orders/order-writes.ts'
import { getOrder } from '../../../src/contract/orders/orders.ts'
import { readMails } from '../../support/actions/mail-links.ts'
import { createPhoto, sendForm } from '../../support/fixtures/form-requests.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES } from '../../support/servers/engines.ts'
import type { TestUser } from '../../support/servers/test-server.ts'

describe.each(ENGINES)('A return request on $name', engine => {
  let market: MarketFixture
  let product: string
  beforeAll(async () => {
    market = await openMarketFixture({ engine })
    product = await market.addProduct({ stock: 100 })
  })
  afterAll(() => market.stop())

  const deliveredOrder = async (): Promise<string> => {
    const { data } = await market.order(await market.draft({ [product]: 1 }))
    await market.store.write(tx =>
      tx
        .updateTable('orders')
        .set({ status: 'DELIVERED', delivered_at: Date.now() })
        .where('id', '=', data.id)
        .execute(),
    )
    return data.id
  }
  const request = (id: string, more = {}) =>
    market.call(changeOrderStatus, { id, status: 'RETURN_REQUESTED', ...more }, { as: market.customer })
  const requestedOrder = async (): Promise<string> => {
    const id = await deliveredOrder()
    expect((await request(id, { returnReason: 'DAMAGED', reason: 'The glass is cracked.' })).status).toBe(200)
    return id
  }
  const sendPhoto = async (id: string, as: TestUser = market.customer, background?: string) =>
    sendForm(
      market,
      addReturnPhoto,
      { file: await createPhoto(background) },
      { as, path: addReturnPhoto.path.replace(':id', id) },
    )
  const seenBy = async (id: string, as: TestUser) => (await market.call(getOrder, { id }, { as })).data

  it('shows reason and note to the shop, and in the history', async () => {
    const order = await seenBy(await requestedOrder(), market.vendor)
    expect(order.returnRequest).toMatchObject({ reason: 'DAMAGED', note: 'The glass is cracked.', photos: [] })
    const event = order.events.find(({ to }) => to === 'RETURN_REQUESTED')
    expect(event).toMatchObject({ actor: 'Nusrat Jahan', note: 'It arrived damaged: The glass is cracked.' })
    expect(event?.noteDescriptor?.key).toBe('{reason}: {note}')
  })

  it('is accepted without a reason, as earlier clients send it', async () => {
    const id = await deliveredOrder()
    expect((await request(id, { reason: 'Too small' })).status).toBe(200)
    const order = await seenBy(id, market.vendor)
    expect(order.returnRequest).toMatchObject({ reason: null, note: 'Too small' })
    expect(order.events.find(({ to }) => to === 'RETURN_REQUESTED')?.note).toBe('Too small')
  })

  it('takes three photos and no more, even at the same time', async () => {
    const id = await requestedOrder()
    const colours = ['#0a7a4a', '#f59e0b', '#b91c1c', '#1d4ed8', '#7c3aed']
    const responses = await Promise.all(colours.map(colour => sendPhoto(id, market.customer, colour)))
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409])
    const { photos } = (await seenBy(id, market.vendor)).returnRequest!
    expect(new Set(photos).size).toBe(3)
    const referenced: string[] = []
    for await (const page of listReferencedPictures(market.store.read)) referenced.push(...page)
    expect(referenced).toEqual(expect.arrayContaining(photos))
  })

  it('takes photos of its own customer only, and only while the shop has not decided', async () => {
    const id = await requestedOrder()
    const other = await market.user('CUSTOMER')
    expect((await sendPhoto(id, other)).status).toBe(403)
    await market.call(changeOrderStatus, { id, status: 'DELIVERED' }, { as: market.vendor })
    expect((await sendPhoto(id)).status).toBe(409)
    const { status } = await market.call(addReturnPhoto, { id }, { as: market.customer })
    expect(status).toBe(400)
  })

  it('that the shop refuses is told to the customer as refused, with the reason, and not as a delivery', async () => {
    const id = await requestedOrder()
    const { number } = await seenBy(id, market.customer)
    await market.call(changeOrderStatus, { id, status: 'DELIVERED', reason: 'It was worn.' }, { as: market.vendor })
    const { data } = await market.call(listNotifications, {}, { as: market.customer })
    expect(data[0]).toMatchObject({
      title: `The return of order ${number} was refused`,
      body: expect.stringContaining('It was worn.'),
    })
    await market.services.mail.drain()
    const words = readMails(market.dataDir).map(mail => mail.words)
    expect(words).toContainEqual(expect.stringContaining(`refused the return of your order ${number}.`))
    expect(words).not.toContainEqual(expect.stringContaining('was delivered'))
  })

  it('that the shop has refused can be made once more, and then no more', async () => {
    const id = await requestedOrder()
    const refuse = () => market.call(changeOrderStatus, { id, status: 'DELIVERED' }, { as: market.vendor })
    await refuse()
    expect((await request(id, { reason: 'Look at the photos.' })).status).toBe(200)
    await refuse()
    expect(await request(id)).toMatchObject({
      status: 409,
      message: 'The return of this order was refused. Call the shop about it.',
      error: { code: 'ILLEGAL_TRANSITION', allowed: [] },
    })
  })

  it('replaces an earlier one that the shop has refused, with its photos', async () => {
    const id = await requestedOrder()
    await sendPhoto(id)
    await market.call(changeOrderStatus, { id, status: 'DELIVERED' }, { as: market.vendor })
    await request(id, { returnReason: 'DOES_NOT_WORK' })
    const { returnRequest } = await seenBy(id, market.customer)
    expect(returnRequest).toMatchObject({ reason: 'DOES_NOT_WORK', note: null, photos: [] })
  })

  it('loses note and photos with the account of its customer', async () => {
    const id = await requestedOrder()
    await sendPhoto(id)
    await market.store.write(tx => deleteReturnDetails(tx, market.customer.profileId))
    expect((await seenBy(id, market.vendor)).returnRequest).toMatchObject({ reason: 'DAMAGED', note: null, photos: [] })
  })

  it('names to the customer the role of whoever decides, and to the shop the person', async () => {
    const id = await requestedOrder()
    await market.call(changeOrderStatus, { id, status: 'RETURNED' }, { as: market.vendor })
    const actorOf = (order: Awaited<ReturnType<typeof seenBy>>) =>
      order.events.find(({ to }) => to === 'RETURNED')?.actor
    expect(actorOf(await seenBy(id, market.customer))).toBe('The shop')
    expect(actorOf(await seenBy(id, market.vendor))).toBe('Abdul Karim')
  })
})
