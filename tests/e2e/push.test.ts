import { describe, expect, it } from 'vitest'
import {
  arrived,
  deliver,
  device,
  endpoints,
  enter,
  market,
  order,
  ordersOnDevice,
  page,
  setUpPushPhone,
  shown,
  tap,
  turnOn,
  unreadOf,
} from '../support/push-phone.ts'

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
})
