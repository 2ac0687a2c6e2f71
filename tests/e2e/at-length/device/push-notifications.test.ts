import { describe, expect, it } from 'vitest'
import { changeOrderStatus } from '../../../../src/contract/orders/order-writes.ts'
import { readDeviceMeta } from '../../../support/actions/shopper-actions.ts'
import {
  arrived,
  deliver,
  device,
  endpoints,
  enter,
  keepPictures,
  keptPictures,
  market,
  order,
  ordersOnDevice,
  page,
  product,
  setUpPushPhone,
  shown,
  tap,
  toggle,
  turnOn,
  unreadOf,
} from '../../../support/phones/push-phone.ts'

setUpPushPhone()

describe('A new order', () => {
  it('is shown as a notification on the vendor’s phone without an open page, and a tap opens it', async () => {
    await enter(market.vendor, '/dashboard/settings')
    await turnOn()
    expect(await endpoints()).toEqual([device.subscription.endpoint])

    // A page outside of Haat, so that only the worker runs.
    await page.goto(`${market.url}/icons/icon.svg`)
    const { id, number } = await order()
    const [message] = await arrived()
    expect(message).toMatchObject({ kind: 'ORDER_NEW', title: `New order ${number}` })
    await deliver(JSON.stringify(message))
    await expect
      .poll(shown)
      .toEqual([
        { title: `New order ${number}`, body: expect.stringContaining('2 pieces for'), tag: `/dashboard/orders/${id}` },
      ])
    await expect.poll(ordersOnDevice).toContain(id)
    expect(await unreadOf(market.vendor)).toContain(`/dashboard/orders/${id}`)
    expect(await tap()).toEqual([`${market.url}/dashboard/orders/${id}`])
    await expect.poll(shown).toEqual([])
    await expect.poll(() => unreadOf(market.vendor)).not.toContain(`/dashboard/orders/${id}`)
  })

  it('has one notification, which its later changes replace', async () => {
    await enter(market.customer, '/dashboard/settings')
    await turnOn()
    const { id, number } = await order()
    for (const status of ['PROCESSING', 'SHIPPED'] as const)
      await market.call(changeOrderStatus, { id, status }, { as: market.vendor })
    const messages = await arrived()
    for (const message of messages) await deliver(JSON.stringify(message))
    expect(messages).toHaveLength(2)
    await expect.poll(async () => (await shown()).map(({ tag }) => tag)).toEqual([`/dashboard/orders/${id}`])
    expect((await shown())[0]!.title).toContain(number)
  })
})

describe('Notifications on this phone', () => {
  it('end at sign-out: nothing private is shown afterwards', async () => {
    await enter(market.vendor, '/dashboard/settings')
    await turnOn()
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL(/\/login|\/$/)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('subscribed-by-test'))).toBeNull()
    // Earlier notifications are removed; a new one stays.
    await expect.poll(() => readDeviceMeta(page, 'left')).toBeUndefined()
    await deliver(JSON.stringify({ id: crypto.randomUUID(), kind: 'ORDER_NEW', title: 'x', body: 'y', path: '/' }))
    await expect.poll(async () => (await shown()).map(({ title }) => title)).toEqual(['There is news for you.'])
  })

  it("can be turned off, which deletes the device's subscription", async () => {
    await enter(market.vendor, '/dashboard/settings')
    await turnOn()
    expect(await endpoints()).toContain(device.subscription.endpoint)
    await toggle().click()
    await expect.poll(endpoints).not.toContain(device.subscription.endpoint)
    await expect.poll(() => toggle().isChecked()).toBe(false)
  })

  it('that are still shown are removed at sign-out, and so are private pictures', async () => {
    await enter(market.vendor, '/dashboard/settings')
    await turnOn()
    const { id } = await order()
    const [message] = await arrived()
    await deliver(JSON.stringify(message))
    await expect.poll(async () => (await shown()).map(({ tag }) => tag)).toEqual([`/dashboard/orders/${id}`])
    const onSale = await market.store.read.selectFrom('products').select('image').where('id', '=', product).execute()
    const [seenByAll, ofHisOwn] = [onSale[0]!.image, '/pictures/profile-160.webp']
    await keepPictures([seenByAll, ofHisOwn])
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect.poll(shown).toEqual([])
    await expect.poll(keptPictures).not.toContain(ofHisOwn)
    expect(await keptPictures()).toContain(seenByAll)
  })
})
