import type { Page } from 'playwright'
import { beforeEach, describe, expect, it } from 'vitest'
import { listPendingEndpoints, OFFLINE_JOURNEYS } from '../../../support/actions/offline-endpoints.ts'
import { queryMarket, signInOnPage, waitUntilAccountOfflineReady } from '../../../support/actions/shopper-actions.ts'
import {
  context,
  haat,
  openNewPhone,
  openSecondPhone,
  page,
  setUpBrowserFixture,
} from '../../../support/phones/browser-fixture.ts'

setUpBrowserFixture()
beforeEach(() => openNewPhone())

const main = (of: Page) => of.getByRole('main')
const message = (of: Page, text: string) => main(of).getByRole('article').filter({ hasText: text })
const send = async (of: Page, text: string) => {
  await main(of).getByRole('textbox', { name: 'Message to' }).fill(text)
  await main(of).getByRole('button', { name: 'Send', exact: true }).click()
  await message(of, text).waitFor()
}
const findShop = () =>
  queryMarket<{ id: string }>(
    haat.dataDir,
    `select s.id from shops s join profiles p on p.id = s.vendor_id join users u on u.id = p.user_id
     where u.email = 'vendor@haat.example' and s.status = 'ACTIVE' order by s.name limit 1`,
  )[0]!.id
const readTexts = () =>
  queryMarket<{ text: string }>(
    haat.dataDir,
    `select text from messages where conversation_id in (select c.id from conversations c
     join profiles p on p.id = c.customer_id where c.shop_id = ? and p.email = 'customer@haat.example') order by n`,
    findShop(),
  ).map(({ text }) => text)

describe('A conversation between a customer and a shop', () => {
  it('arrives once and in order, with both sides offline in between, and shows what was read', async () => {
    const written: string[] = []
    const listWritten = async (of: Page) => void written.push(...(await listPendingEndpoints(of)))
    await signInOnPage(page, haat.url, 'customer@haat.example')
    await page.goto(`${haat.url}/shops/${findShop()}`)
    await main(page).getByRole('link', { name: 'Message the shop' }).click()
    await main(page).getByText('Nobody has written yet.').waitFor()
    await waitUntilAccountOfflineReady(page)
    await context.setOffline(true)
    await send(page, 'Is the blue one there?')
    await send(page, 'I need two.')
    await message(page, 'I need two.').getByText('Waiting to send').waitFor()
    await listWritten(page)
    expect(readTexts()).toEqual([])
    await context.setOffline(false)
    await expect.poll(readTexts).toEqual(['Is the blue one there?', 'I need two.'])
    await message(page, 'I need two.').getByText('Sent').waitFor()

    const vendor = await openSecondPhone()
    await signInOnPage(vendor.page, haat.url, 'vendor@haat.example')
    await vendor.page.goto(`${haat.url}/dashboard/messages`)
    const row = main(vendor.page).getByRole('article').filter({ hasText: 'I need two.' })
    await row.waitFor()
    await message(page, 'I need two.').getByText('Delivered').waitFor()
    await row.getByRole('link').click()
    await message(vendor.page, 'I need two.').waitFor()
    await message(page, 'I need two.').getByText('Read').waitFor()
    await waitUntilAccountOfflineReady(vendor.page)

    await vendor.context.setOffline(true)
    await context.setOffline(true)
    await send(vendor.page, 'Yes, two are left.')
    await send(page, 'Or three?')
    await listWritten(vendor.page)
    await vendor.context.setOffline(false)
    await expect.poll(readTexts).toHaveLength(3)
    await context.setOffline(false)
    await expect.poll(readTexts).toEqual(['Is the blue one there?', 'I need two.', 'Yes, two are left.', 'Or three?'])
    await message(page, 'Yes, two are left.').waitFor()
    await message(vendor.page, 'Or three?').waitFor()

    await send(vendor.page, 'Three, too.')
    // Its event stream may open again a minute later.
    await expect.poll(readTexts).toHaveLength(5)
    await page.reload()
    await message(page, 'Three, too.').waitFor()
    await context.setOffline(true)
    await page.reload()
    await message(page, 'Three, too.').waitFor()
    await main(page).getByRole('button', { name: 'Block', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click()
    await main(page).getByText('You have blocked this conversation.').waitFor()
    await listWritten(page)
    await context.setOffline(false)
    await expect
      .poll(() => queryMarket(haat.dataDir, 'select id from conversations where customer_blocked_at is not null'))
      .toHaveLength(1)
    // Its event stream may open again a minute later, too.
    await vendor.page.reload()
    await main(vendor.page).getByText('You cannot write in this conversation.').waitFor()

    await vendor.page.goto(`${haat.url}/dashboard/messages`)
    await main(vendor.page).getByRole('button', { name: 'Message settings' }).click()
    const dialog = vendor.page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Quick answers' }).fill('It leaves tomorrow.')
    await vendor.context.setOffline(true)
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await dialog.waitFor({ state: 'detached' })
    await listWritten(vendor.page)
    await vendor.context.setOffline(false)
    await expect
      .poll(() => queryMarket(haat.dataDir, 'select id from shops where quick_answers is not null'))
      .toHaveLength(1)
    // What a device marks as read while it is offline waits, too.
    expect([...new Set([...written, 'conversations.read'])].sort()).toEqual(OFFLINE_JOURNEYS.conversations)
  })
})
