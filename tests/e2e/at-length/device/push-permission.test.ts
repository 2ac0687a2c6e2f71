import { describe, expect, it } from 'vitest'
import {
  context,
  deliver,
  device,
  endpoints,
  enter,
  market,
  order,
  page,
  registerLate,
  setUpPushPhone,
  shown,
  tap,
  toggle,
  turnOn,
} from '../../../support/phones/push-phone.ts'

setUpPushPhone()

describe('An invalid push message', () => {
  it('is shown as a generic notification that opens the inbox', async () => {
    await enter(market.vendor, '/dashboard/settings')
    await turnOn()
    await deliver('{"kind":"GIFT"')
    await expect.poll(shown).toEqual([{ title: 'There is news for you.', body: '', tag: 'news' }])
    expect(await tap()).toEqual([`${market.url}/dashboard/notifications`])
  })
})

describe('Notifications on this phone', () => {
  it('explain what to do if the browser blocks them', async () => {
    await context.clearPermissions()
    // Permissions that are not granted are denied.
    await context.grantPermissions(['geolocation'], { origin: market.url })
    await enter(market.vendor, '/dashboard/settings')
    await page.getByText('Your browser blocks our notifications').waitFor()
    expect(await toggle().isDisabled()).toBe(true)
  })

  it('stay off with a reason if the browser’s push service is unreachable', async () => {
    await context.addInitScript(() => {
      PushManager.prototype.subscribe = async () => {
        throw new DOMException('Registration failed - push service error', 'AbortError')
      }
    })
    await enter(market.vendor, '/dashboard/settings')
    await toggle().click()
    await page.getByText('Your browser could not reach its notification service.').waitFor()
    expect(await toggle().isChecked()).toBe(false)
  })

  it('are offered with an order, once, and never on arrival', async () => {
    const { id } = await order()
    await enter(market.customer, '/')
    await page.getByRole('heading').first().waitFor()
    const offer = page.getByText('Get notified about your orders?')
    expect(await offer.count()).toBe(0)
    await page.goto(`${market.url}/dashboard/orders/${id}`)
    await offer.waitFor()
    await page.getByRole('button', { name: 'Not now' }).click()
    await offer.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('heading', { level: 1, name: /^Order / }).waitFor()
    expect(await offer.count()).toBe(0)
  })

  it('can be accepted on the vendor’s orders while the worker of a first visit is still installing', async () => {
    await context.addInitScript(registerLate)
    await enter(market.vendor, '/dashboard/orders')
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect.poll(endpoints).toContain(device.subscription.endpoint)
    await page.getByText('Get notified about new orders?').waitFor({ state: 'detached' })
  })
})
