import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { listRejectedEndpoints } from '../../../support/actions/offline-endpoints.ts'
import {
  queryMarket,
  signInOnPage,
  updateMarket,
  waitUntilAccountOfflineReady,
} from '../../../support/actions/shopper-actions.ts'
import { createPhoto } from '../../../support/fixtures/form-requests.ts'
import { closeContexts, openProfile } from '../../../support/phones/browser-launch.ts'
import { printFailureDump } from '../../../support/phones/failure-dump.ts'
import { killBrowser } from '../../../support/phones/kill-browser.ts'
import { type DemoServer, startDemoServer } from '../../../support/servers/demo-server.ts'

/** The lease of a sender that dies lasts a minute; the entry is sent at most half a minute later. */
const AFTER_DEATH_MS = 120_000
const SHOP = 'Panjabi Polli'

let haat: DemoServer
let shopper: BrowserContext
let profile: string
let shop: string

beforeEach(async () => {
  haat = await startDemoServer()
  shop = queryMarket<{ id: string }>(haat.dataDir, 'select id from shops where name = ?', SHOP)[0]!.id
  profile = mkdtempSync(join(tmpdir(), 'haat-profile-'))
  const folder = profile
  onTestFinished(async () => {
    await killBrowser(folder)
    rmSync(folder, { recursive: true, force: true })
  })
  shopper = await openProfile(profile)
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await printFailureDump(shopper)
  await shopper.close().catch(() => undefined)
  await haat.dispose()
})
afterAll(closeContexts)

const main = (page: Page) => page.getByRole('main')
const message = (page: Page, text: string) => main(page).getByRole('article').filter({ hasText: text })
const openConversation = async (): Promise<Page> => {
  const page = shopper.pages()[0]!
  await signInOnPage(page, haat.url, 'customer@haat.example')
  await page.goto(`${haat.url}/dashboard/messages?shop=${shop}`)
  await main(page).getByText('Nobody has written yet.').waitFor()
  await waitUntilAccountOfflineReady(page)
  return page
}
const write = async (page: Page, text: string, colour?: string) => {
  await main(page).getByRole('textbox', { name: 'Message to' }).fill(text)
  if (colour) {
    const photo = { name: 'seam.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await createPhoto(colour)) }
    await main(page).locator('form').getByLabel('Picture', { exact: true }).setInputFiles(photo)
    await main(page).getByRole('img', { name: 'Photo 1' }).waitFor()
  }
  await main(page).getByRole('button', { name: 'Send', exact: true }).click()
  await message(page, text).waitFor()
}
type Stored = { text: string; picture: string | null }
const readStored = () =>
  queryMarket<Stored>(
    haat.dataDir,
    `select m.text, p.picture from messages m join conversations c on c.id = m.conversation_id
     left join message_pictures p on p.message_id = m.id where c.shop_id = ? and m.text like 'Seam%' order by m.n`,
    shop,
  )

describe('Messages with pictures that are written without a network', () => {
  it('arrive once and in order after the browser was killed', { timeout: 240_000 }, async () => {
    const page = await openConversation()
    await shopper.setOffline(true)
    await write(page, 'Seam one', '#0a7a4a')
    await write(page, 'Seam two', '#b91c1c')
    await write(page, 'Seam three')
    await message(page, 'Seam one').getByRole('button', { name: 'Picture' }).waitFor()
    await message(page, 'Seam three').getByText('Waiting to send').waitFor()
    expect(await killBrowser(profile)).toBeGreaterThan(0)
    expect(readStored()).toEqual([])

    shopper = await openProfile(profile)
    const again = shopper.pages()[0]!
    await again.goto(`${haat.url}/dashboard/messages?shop=${shop}`)
    await expect.poll(() => readStored().length, { timeout: AFTER_DEATH_MS }).toBe(3)
    await message(again, 'Seam three').getByText('Sent').waitFor()
    const stored = readStored()
    expect(stored.map(({ text }) => text)).toEqual(['Seam one', 'Seam two', 'Seam three'])
    expect(new Set(stored.map(({ picture }) => picture)).size, 'each its own picture').toBe(3)
    expect(stored[2]!.picture).toBe(null)
    await message(again, 'Seam two').getByRole('button', { name: 'Picture' }).click()
    await again.getByRole('dialog', { name: 'Picture' }).waitFor()

    const countKept = () =>
      again.evaluate(async () => {
        const kept = await (await caches.open('pictures')).keys()
        return kept.filter(({ url }) => url.includes('/pictures/messages/')).length
      })
    await expect.poll(countKept).toBe(2)
    await shopper.setOffline(true)
    await again.reload()
    await message(again, 'Seam two').getByRole('button', { name: 'Picture' }).click()
    await again.getByRole('dialog', { name: 'Picture' }).getByRole('img').first().waitFor()
  })

  it.each([
    ['You cannot write in this conversation.', 'update conversations set shop_blocked_at = 1 where shop_id = ?'],
    [
      'This shop is closed. It takes no messages.',
      `update users set deleted_at = 1 where id in (select p.user_id from profiles p
       join shops s on s.vendor_id = p.id where s.id = ?)`,
    ],
  ])('stay with their text and the reason where the other side is gone: %s', async (reason, statement) => {
    const page = await openConversation()
    await write(page, 'Seam one')
    await message(page, 'Seam one').getByText('Sent').waitFor()
    await shopper.setOffline(true)
    await write(page, 'Seam two', '#0a7a4a')
    updateMarket(haat.dataDir, statement, shop)
    await shopper.setOffline(false)
    await message(page, 'Seam two').getByText(reason).waitFor()
    await message(page, 'Seam two').getByRole('button', { name: 'Picture' }).waitFor()
    expect(await listRejectedEndpoints(page)).toEqual(['conversations.send'])
    expect(readStored().map(({ text }) => text)).toEqual(['Seam one'])
    await message(page, 'Seam two').getByRole('button', { name: 'Discard' }).waitFor()
  })
})
