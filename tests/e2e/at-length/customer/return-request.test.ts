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
})
