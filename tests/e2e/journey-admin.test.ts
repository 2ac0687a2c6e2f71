import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Request } from 'playwright'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '../../src/contract/durations.ts'
import { queryMarket, readDeviceMeta, signInOnPage, updateMarket } from '../support/actions/shopper-actions.ts'
import {
  haat,
  openSecondPhone,
  page,
  pageErrors,
  setUpBrowserFixturePerTest,
} from '../support/phones/browser-fixture.ts'
import {
  card,
  dialog,
  findToast,
  main,
  openAdminPage,
  row,
  seedAdminMarket,
  suspend,
} from '../support/screens/admin-screens.ts'

const REASON = 'Three parcels came without what was ordered.'

// Nobody is offline here, so that no worker has to be installed.
const PHONE = { serviceWorkers: 'block' } as const

setUpBrowserFixturePerTest(seedAdminMarket, undefined, PHONE)

describe('An admin at work', () => {
  it('opens and suspends shops, blocks a customer, sends a newsletter, handles a message, and finds all of it in the audit log', async () => {
    updateMarket(haat.dataDir, "update shops set status = 'PENDING' where name = 'Nilkhet Book Lane'")
    const [customer, guest] = [await openSecondPhone(PHONE), await openSecondPhone(PHONE)]
    await signInCustomer(customer.page)
    await writeToMarket(guest.page)

    await signInOnPage(page, haat.url, 'admin@haat.example', '/dashboard/index')
    await row(page, 'Nilkhet Book Lane').getByRole('button', { name: 'Approve: Nilkhet Book Lane' }).click()
    await row(page, 'Nilkhet Book Lane').waitFor({ state: 'detached' })
    await suspend(page, 'Khela Ghar', REASON)
    await findToast(page, 'Successfully changed')

    await openAdminPage(page, '/dashboard/customers')
    await row(page, 'Mahmudul Hasan').getByRole('button', { name: 'Block Mahmudul Hasan' }).click()
    await dialog(page).getByLabel('Reason').fill('Three orders refused at the door.')
    await dialog(page).getByRole('button', { name: 'Block' }).click()
    await customer.page.waitForURL(/\/login/)
    const notice = customer.page.getByRole('alert').filter({ hasText: 'Your account is blocked.' })
    await notice.getByText('Reason: Three orders refused at the door.').waitFor()
    await notice.getByRole('link', { name: 'Contact' }).waitFor()
    await row(page, 'Mahmudul Hasan').getByRole('button', { name: 'Unblock Mahmudul Hasan' }).waitFor()

    await writeToReaders()
    const letters = () => mailsTo(haat.dataDir, 'reader@example.com')
    await expect.poll(() => letters().filter(mail => mail.includes('Sarees of the rain')).length).toBe(1)

    await openAdminPage(page, '/dashboard/contact-messages')
    await card(page, 'A saree for my mother').getByRole('button', { name: 'Close' }).click()
    await card(page, 'A saree for my mother').waitFor({ state: 'detached' })

    await openAdminPage(page, '/dashboard/audit-log')
    for (const entry of [
      'Closed or opened a message: A saree for my mother',
      'Sent a newsletter: Sarees of the rain',
      'Blocked a user: Mahmudul Hasan',
      'Suspended a shop: Khela Ghar',
      'Opened a shop: Nilkhet Book Lane',
    ]) {
      const written = main(page)
        .getByRole('article')
        .filter({ has: page.getByRole('heading', { name: entry }) })
      await written.getByText('Rehana Sultana').waitFor()
    }
    await main(page).getByRole('button', { name: 'Shops' }).click()
    await main(page).getByRole('searchbox').fill('khela')
    await expect.poll(() => main(page).getByRole('article').count()).toBe(1)
    await main(page).getByText(REASON).waitFor()

    await signInOnPage(guest.page, haat.url, 'golam.kibria@haat.example', '/dashboard/notifications')
    await guest.page.getByText('Khela Ghar was suspended. Its products are not on sale.').waitFor()
    await guest.page.getByText(REASON).waitFor()
    await Promise.all([customer.context.close(), guest.context.close()])
    expect(pageErrors).toEqual([])
  })
})

/** Signs the customer in on My Orders, with an open event stream. */
const signInCustomer = async (page: Page) => {
  const isEventStream = (call: Request) => call.url().endsWith('/events') && 'authorization' in call.headers()
  const stream = page.waitForResponse(response => isEventStream(response.request()))
  await signInOnPage(page, haat.url, 'mahmudul.hasan@haat.example', '/dashboard/my-orders')
  await stream
}

const writeToMarket = async (visitor: Page) => {
  await visitor.goto(`${haat.url}/contact`)
  const form = visitor.getByRole('main')
  await form.getByLabel('Name', { exact: true }).fill('Shahana Begum')
  await form.getByLabel('Email').fill('shahana@example.com')
  await form.getByLabel('Subject').fill('A saree for my mother')
  await form.getByLabel('Message').fill('Do you have one in the colour of the rain?')
  await form.getByRole('button', { name: 'Send message' }).click()
  // A result that arrives after the screen has stopped waiting is shown in a toast.
  await form.getByText(/^(Your message has arrived|Saved on this phone\. Waiting to send)$/).waitFor()
  const arrived = () => queryMarket(haat.dataDir, "select id from contact_messages where name = 'Shahana Begum'").length
  await expect.poll(arrived).toBe(1)
}

/**
 * Writes a newsletter, checks its preview, finds the draft after a reload, and sends it after the recipients were
 * shown.
 */
const writeToReaders = async () => {
  await openAdminPage(page, '/dashboard/newsletters')
  await page.getByRole('link', { name: 'Write a newsletter' }).click()
  await page.getByLabel('Subject').fill('Sarees of the rain')
  await page
    .getByRole('textbox', { name: 'Message' })
    .fill('New in this week.\n\nTwelve sarees in the colours of the rain.')
  await page.getByRole('region', { name: 'Preview' }).getByText('Twelve sarees in the colours of the rain.').waitFor()
  await expect.poll(() => readDeviceMeta(page, 'letter')).toMatchObject({ body: expect.stringContaining('the rain.') })
  await page.reload()
  await expect.poll(() => page.getByLabel('Subject').inputValue()).toBe('Sarees of the rain')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await dialog(page).getByRole('heading', { name: 'Send to one subscriber?' }).waitFor()
  await dialog(page).getByRole('button', { name: 'Send now' }).click()
  await findToast(page, 'Sending to one subscriber')
  await page.getByRole('link', { name: 'Write a newsletter' }).click()
  await page.getByText('The preview appears here.').waitFor()
  await openScheduledNewsletter()
}

/** Opens a scheduled newsletter in the place of an unsaved one: that is asked for first. */
const openScheduledNewsletter = async () => {
  const subject = page.getByLabel('Subject')
  const fill = async (text: string) => {
    await subject.fill(text)
    await page.getByRole('textbox', { name: 'Message' }).fill('See https://shop.example/rain.')
  }
  await fill('Sarees of the winter')
  await page.getByRole('region', { name: 'Preview' }).getByRole('link', { name: 'https://shop.example/rain' }).waitFor()
  await page.getByRole('button', { name: 'Send later' }).click()
  await dialog(page)
    .getByLabel('Date and time')
    .fill(new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 16))
  await dialog(page).getByRole('button', { name: 'Schedule' }).click()
  await page.getByRole('link', { name: 'Write a newsletter' }).click()
  await fill('Only on this device')
  await expect.poll(() => readDeviceMeta(page, 'letter')).toMatchObject({ subject: 'Only on this device' })
  await page.getByRole('button', { name: 'Cancel' }).click()
  const edit = page.getByRole('button', { name: 'Edit Sarees of the winter' })
  await edit.click()
  const question = dialog(page)
  await question.getByText('“Only on this device” is only on this phone.').waitFor()
  await question.getByRole('button', { name: 'Go back' }).click()
  expect(await readDeviceMeta(page, 'letter')).toMatchObject({ subject: 'Only on this device' })
  await edit.click()
  await question.getByRole('button', { name: 'Replace' }).click()
  await page.getByText('This newsletter is scheduled').waitFor()
  expect(await subject.inputValue()).toBe('Sarees of the winter')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await edit.click()
  await page.getByText('This newsletter is scheduled').waitFor()
}

const mailsTo = (dataDir: string, address: string): string[] => {
  const folder = join(dataDir, 'mail')
  const mails = existsSync(folder) ? readdirSync(folder).map(name => readFileSync(join(folder, name), 'utf8')) : []
  return mails.filter(mail => mail.includes(`To: ${address}`))
}
