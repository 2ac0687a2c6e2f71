import { beforeEach, describe, expect, it } from 'vitest'
import {
  queryMarket,
  signInOnPage,
  updateMarket,
  waitUntilAccountOfflineReady,
} from '../../../support/actions/shopper-actions.ts'
import { createPhoto } from '../../../support/fixtures/form-requests.ts'
import { context, haat, openNewPhone, page, setUpBrowserFixture } from '../../../support/phones/browser-fixture.ts'
import { pressKeyOn, tabTo, typeInto } from '../../../support/screens/keyboard-actions.ts'

setUpBrowserFixture()
beforeEach(() => openNewPhone())

const CUSTOMER = 'customer@haat.example'
const main = () => page.getByRole('main')

type Delivered = { id: string; number: string; total: number; vendor: string }
/** The last order that the customer received and paid in cash. */
const findDelivered = (): Delivered =>
  queryMarket<Delivered>(
    haat.dataDir,
    `select o.id, o.number, o.total_amount / 100 as total, v.email as vendor
     from orders o join shops s on s.id = o.shop_id
     join profiles p on p.id = s.vendor_id join users v on v.id = p.user_id
     join profiles c on c.id = o.customer_id join users u on u.id = c.user_id
     where u.email = ? and o.status = 'DELIVERED' and o.payment_type = 'COD' order by o.delivered_at desc limit 1`,
    CUSTOMER,
  )[0]!

const findRequest = (orderId: string) =>
  queryMarket<{ reason: string; note: string; photos: number }>(
    haat.dataDir,
    `select r.reason, r.note, (select count(*) from return_photos f where f.order_id = r.order_id) as photos
     from return_requests r where r.order_id = ?`,
    orderId,
  )

const acceptAsVendor = async (order: Delivered): Promise<void> => {
  const shop = await openShop(order.vendor)
  await shop.goto(`${haat.url}/dashboard/orders/${order.id}`)
  const desk = shop.getByRole('main')
  await desk.getByText('It arrived damaged', { exact: true }).waitFor()
  await desk.getByText('The seam is open.', { exact: true }).waitFor()
  await desk.getByRole('img', { name: 'Photo 2 of the return' }).waitFor()
  await desk.getByRole('button', { name: 'Accept return' }).click()
  await shop.getByRole('dialog').getByRole('button', { name: 'Accept return' }).click()
  await expect
    .poll(() => queryMarket(haat.dataDir, 'select status from orders where id = ?', order.id))
    .toEqual([{ status: 'RETURNED' }])
  await shop.context().close()
}

const openShop = async (email: string) => {
  const opened = await page.context().browser()!.newContext()
  const shop = await opened.newPage()
  await signInOnPage(shop, haat.url, email, '/dashboard/index')
  return shop
}

/** A cash order of one line with three pieces of ৳500, delivered today. */
const prepareThreePieces = (): Delivered => {
  const order = findDelivered()
  const change = (statement: string, ...values: (string | number)[]) => updateMarket(haat.dataDir, statement, ...values)
  change('delete from order_items where order_id = ? and position > 0', order.id)
  change('update order_items set quantity = 3, price = 50000, returned = 0 where order_id = ?', order.id)
  change(
    `update orders set delivered_at = ?, subtotal = 150000, coupon_discount = 0, market_discount = 0, commission = 0,
     commission_vat = 0, total_amount = 150000 + shipping where id = ?`,
    Date.now() - 3_600_000,
    order.id,
  )
  return order
}

const refundOnePiece = async (order: Delivered): Promise<void> => {
  const shop = await openShop(order.vendor)
  await shop.goto(`${haat.url}/dashboard/orders/${order.id}`)
  const desk = shop.getByRole('main')
  await desk.getByRole('button', { name: 'Accept return' }).click()
  const dialog = shop.getByRole('dialog')
  await dialog.getByText('৳1,000 goes back to the customer.').waitFor()
  await dialog.getByRole('button', { name: 'Decrease quantity' }).click()
  await dialog.getByText('৳500 goes back to the customer.').waitFor()
  await dialog.getByRole('button', { name: 'Accept return' }).click()
  await desk.getByText('The shop pays it').waitFor()
  await desk.getByRole('button', { name: 'Show number' }).click()
  await shop.getByRole('dialog').getByText('01811222333').waitFor()
  await shop.keyboard.press('Escape')
  await desk.getByRole('button', { name: 'Mark ৳500 as refunded' }).click()
  await shop.getByRole('dialog').getByLabel('How was it paid?').fill('bKash 8H7K2L')
  await shop.getByRole('dialog').getByRole('button', { name: 'Mark as refunded' }).click()
  await desk.getByText('Sent back').waitFor()
  await shop.context().close()
}

describe('A return', () => {
  it('is requested offline by keyboard with reason, note and photos, and says at each step what happens to the money', async () => {
    const order = findDelivered()
    updateMarket(haat.dataDir, 'update orders set delivered_at = ? where id = ?', Date.now() - 3_600_000, order.id)
    const amount = `৳${order.total.toLocaleString('en-IN')}`
    await signInOnPage(page, haat.url, CUSTOMER, `/dashboard/orders/${order.id}`)
    await waitUntilAccountOfflineReady(page)
    const opener = main().getByRole('button', { name: 'Request return' })
    await opener.waitFor()
    await context.setOffline(true)

    await pressKeyOn(page, opener, 'Enter')
    const dialog = page.getByRole('dialog', { name: 'Request a return?' })
    await dialog.getByText(`If the shop accepts the return, it pays you ${amount} back.`).waitFor()
    await tabTo(page, dialog.getByRole('radio', { name: 'It arrived damaged' }))
    await page.keyboard.press('Space')
    await typeInto(page, dialog.getByRole('textbox', { name: /What is wrong/ }), 'The seam is open.')
    const choosing = page.waitForEvent('filechooser')
    await pressKeyOn(page, dialog.getByRole('button', { name: 'Add a photo' }), 'Enter')
    const photo = Buffer.from(await createPhoto())
    const files = ['seam.jpg', 'parcel.jpg'].map(name => ({ name, mimeType: 'image/jpeg', buffer: photo }))
    await (await choosing).setFiles(files)
    await dialog.getByRole('button', { name: 'Remove Photo 2' }).waitFor()
    await pressKeyOn(page, dialog.getByRole('button', { name: 'Request return' }), 'Enter')
    await dialog.waitFor({ state: 'detached' })
    await main().getByText('2 photos waiting to send').waitFor()
    await main().getByText(`If the shop accepts the return, it pays you ${amount} back.`).waitFor()
    expect(findRequest(order.id)).toEqual([])

    await context.setOffline(false)
    await expect
      .poll(() => findRequest(order.id))
      .toEqual([{ reason: 'DAMAGED', note: 'The seam is open.', photos: 2 }])
    await main().getByRole('img', { name: 'Photo 2 of the return' }).waitFor()

    await acceptAsVendor(order)
    await main().getByText(`The shop owes you ${amount}. Call the shop if it does not arrive.`).waitFor()
  })

  it('of two of three pieces is accepted for one, which the shop pays to the bKash number that the customer named', async () => {
    const order = prepareThreePieces()
    await signInOnPage(page, haat.url, CUSTOMER, `/dashboard/orders/${order.id}`)
    await main().getByRole('button', { name: 'Request return' }).click()
    const dialog = page.getByRole('dialog', { name: 'Request a return?' })
    await dialog.getByRole('radio', { name: 'I changed my mind' }).check()
    await dialog.getByText(/is not refunded/).waitFor()
    await dialog.getByRole('button', { name: 'Decrease quantity' }).click()
    await dialog.getByText('If the shop accepts the return, it pays you ৳1,000 back.').waitFor()
    await dialog.getByRole('button', { name: 'Request return' }).click()
    await main().getByLabel('bKash number').fill('০১৮১১ ২২২৩৩৩')
    await main().getByRole('button', { name: 'Save number' }).click()
    await main().getByText('The refund goes to bKash … 2333').waitFor()

    await refundOnePiece(order)
    await main().getByText('Sent back').waitFor()
    await main().getByText('1 piece came back').waitFor()
    await main().getByText('Partly refunded').waitFor()
  })
})
