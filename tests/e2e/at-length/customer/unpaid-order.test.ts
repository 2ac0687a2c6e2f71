import { expect, it } from 'vitest'
import {
  haat,
  openNewPhone,
  page,
  pageErrors,
  saree,
  setUpBrowserFixture,
} from '../../../support/phones/browser-fixture.ts'

setUpBrowserFixture()

/** Orders the saree online through the API, as on another device, and starts to pay. */
const startPayment = async () => {
  let token = ''
  const call = async (path: string, json: unknown) => {
    const headers = { 'content-type': 'application/json', authorization: token }
    const response = await fetch(`${haat.url}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(json) })
    const answer = await response.json()
    if (!answer.success) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer.data
  }
  const account = { email: 'customer@haat.example', password: 'haat-demo' }
  token = (await call('/auth/login', account)).accessToken
  const response = await fetch(`${haat.url}/api/v1/products/${saree.id}`)
  const { price, shop } = (await response.json()).data
  const order = await call('/orders/create', {
    shopId: shop.id,
    totalAmount: price + 60,
    paymentType: 'ONLINE',
    paymentMethod: 'sandbox-bkash',
    products: [{ productId: saree.id, quantity: 1, price, discount: 0 }],
    shippingAddress: { name: 'Nusrat', phoneNumber: '01712345678', email: 'n@test.example', address: 'Dhaka' },
  })
  const payment = await call('/payments/create', { orderId: order.id })
  return { order, payment }
}

it('A browser that comes back from the gateway without a session sees the outcome, then the order, which can become cash', async () => {
  const { order, payment } = await startPayment()
  await openNewPhone()
  await page.goto(payment.redirect_url)
  await page.getByRole('button', { name: /^Enter a wrong PIN/ }).click()
  await page.waitForURL(`**/payment/failed?payment_id=${payment.id}`)
  await page.getByRole('heading', { name: 'Payment failed', level: 1 }).waitFor()
  const shown = await page.getByRole('main').textContent()
  for (const personal of ['Nusrat', '01712345678', order.number]) expect(shown).not.toContain(personal)
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await page.getByLabel('Email').fill('customer@haat.example')
  await page.getByLabel('Password', { exact: true }).fill('haat-demo')
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await page.waitForURL(`**/payment/failed?payment_id=${payment.id}`)
  await page.getByText(/Kept for you until/).waitFor()
  expect(await page.getByRole('radio', { name: 'bKash' }).isChecked()).toBe(true)
  await page.getByRole('link', { name: 'View order' }).click()
  await page.getByRole('list', { name: 'Order progress' }).getByText('Waiting for payment').waitFor()
  const text = await page.getByRole('main').textContent()
  expect(text).not.toMatch(/Expected|Placed/)
  // The way to pay is the one of the order, which this phone has not chosen.
  expect(await page.getByRole('radio', { name: 'bKash' }).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Change to cash on delivery' }).click()
  await page.getByRole('list', { name: 'Order progress' }).getByText('Placed').waitFor()
  await page.getByText(/^Expected /).waitFor()
  expect(pageErrors).toEqual([])
})
