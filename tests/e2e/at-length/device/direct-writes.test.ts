import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { queryMarket } from '../../../support/actions/shopper-actions.ts'
import { context, haat, openNewPhone, page, setUpBrowserFixture } from '../../../support/phones/browser-fixture.ts'

setUpBrowserFixture()

describe('A write that is not in the outbox', () => {
  const send = (page: Page, name: string) =>
    page.evaluate(async named => {
      const fields = { name: named, email: 'rima@example.com', subject: 'Hello', message: 'Where is my saree?' }
      const json = { 'content-type': 'application/json' }
      const response = await fetch('/api/v1/contact', { method: 'POST', body: JSON.stringify(fields), headers: json })
      return { status: response.status, ...(await response.json()) }
    }, name)
  const names = () =>
    queryMarket<{ name: string }>(haat.dataDir, 'select name from contact_messages order by id desc limit 2').map(
      row => row.name,
    )

  it('is sent with a key by the worker, or waits there for the network', async () => {
    await openNewPhone()
    await page.goto(haat.url)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    expect(await send(page, 'Rima with a network')).toMatchObject({ success: true, data: { id: expect.anything() } })
    await context.setOffline(true)
    expect(await send(page, 'Rima without')).toMatchObject({ status: 202, data: { queued: expect.anything() } })
    await context.setOffline(false)
    await expect.poll(names).toEqual(['Rima without', 'Rima with a network'])
  })
})
