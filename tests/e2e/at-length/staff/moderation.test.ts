import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ModerationKind } from '../../../../src/contract/moderation/moderation.ts'
import { readMails } from '../../../support/actions/mail-links.ts'
import { queryMarket, signInOnPage, updateMarket } from '../../../support/actions/shopper-actions.ts'
import { chooseInMenu, queryMarketRow } from '../../../support/actions/staff-actions.ts'
import { closeContexts, openBrowser } from '../../../support/phones/browser-launch.ts'
import { card, dialog, findToast, main, row } from '../../../support/screens/admin-screens.ts'
import { watchPageFaults } from '../../../support/screens/page-faults.ts'
import { type DemoServer, startDemoServer } from '../../../support/servers/demo-server.ts'

/** Moderation from the report to the appeal, with a phone of 360 px for each person. */
const CUSTOMER = 'customer@haat.example'
const VENDOR = 'vendor@haat.example'
const SHOP = 'Tangail Tantghar'
const WRONG_PICTURE = 'Name, picture or description do not match the product. Please correct them and write to us.'
const FORBIDDEN_GOODS = 'The shop sells products that may not be sold here.'
const PRIVATE = 'It names private details such as a phone number or an address.'

let haat: DemoServer
let browser: Awaited<ReturnType<typeof openBrowser>>
/** Of each phone. */
const faults: string[][] = []
let admin: Page
let customer: Page
let vendor: Page

beforeAll(async () => {
  // The demo vendor has fewer products than that, so that their new ones wait.
  haat = await startDemoServer({ env: { DEMO: 'on', REVIEW_NEW_PRODUCTS: '500' } })
  browser = await openBrowser()
  ;[admin, customer, vendor] = [
    await openPhone('admin@haat.example'),
    await openPhone(CUSTOMER),
    await openPhone(VENDOR),
  ]
}, 120_000)
afterAll(async () => {
  await closeContexts()
  await haat.dispose()
})
afterEach(() => {
  const found = faults.flatMap(ofPhone => ofPhone.splice(0))
  // The requests of a person who is blocked meanwhile are refused.
  expect([...new Set(found)].filter(fault => !/\b(401|403)\b/.test(fault))).toEqual([])
})

const openPhone = async (email: string): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  faults.push(await watchPageFaults(page))
  await signInOnPage(page, haat.url, email, '/dashboard/index')
  return page
}

const go = async (page: Page, path: string): Promise<void> => {
  await page.goto(haat.url + path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}

/** A product of the demo vendor with a review by the demo customer. */
const findReviewed = () =>
  queryMarketRow<{ id: string; name: string; reviewId: string }>(
    haat.dataDir,
    `select p.id, p.name, r.id as reviewId from reviews r join products p on p.id = r.product_id
     join shops s on s.id = p.shop_id join profiles v on v.id = s.vendor_id join users vu on vu.id = v.user_id
     join profiles c on c.id = r.customer_id join users cu on cu.id = c.user_id
     where vu.email = ? and cu.email = ? and p.is_listed = 1 order by p.id limit 1`,
    VENDOR,
    CUSTOMER,
  )

describe('Moderation on phones', () => {
  it('goes from a report of a product to its reason, its correction and its return', { timeout: 120_000 }, async () => {
    const { id, name } = findReviewed()
    await go(customer, `/products/${id}`)
    await report(customer, `Report ${name}`, 'It is misleading', 'The border has another colour.')

    await decideInQueue('Hide', name, {
      kind: 'REPORTED_PRODUCT',
      note: 'The border has another colour.',
      template: WRONG_PICTURE,
    })
    await expectNotListed(id)

    await go(vendor, '/dashboard/index')
    await expectNotice(vendor, `${name} was taken off sale by an admin.`, WRONG_PICTURE)
    await expectMail(VENDOR, `${name} was taken off sale by an admin.`, WRONG_PICTURE)
    await go(vendor, '/dashboard/notifications')
    await main(vendor).getByText(`${name} was taken off sale by an admin.`).first().waitFor()

    await go(vendor, `/dashboard/shop-products?search=${encodeURIComponent(name)}`)
    await card(vendor, name).getByText('Hidden by an admin').waitFor()
    await card(vendor, name).getByText(WRONG_PICTURE).waitFor()
    await chooseInMenu(card(vendor, name), /^More about/, 'Edit')
    await main(vendor).getByLabel('Description', { exact: true }).fill('Woven by hand, with a border in madder red.')
    await vendor.getByRole('button', { name: 'Save changes' }).click()
    await card(vendor, name).getByText('Hidden by an admin').waitFor()
    await writeToAdmins(vendor, `${name} is corrected`)

    await go(admin, '/dashboard/contact-messages')
    await card(admin, `${name} is corrected`).waitFor()
    await go(admin, `/dashboard/products?search=${encodeURIComponent(name)}`)
    await main(admin)
      .getByRole('button', { name: `Show again: ${name}` })
      .click()
    await findToast(admin, 'Successfully changed')
    await go(vendor, '/dashboard/notifications')
    await main(vendor).getByText(`${name} was approved by an admin.`).waitFor()
    await go(customer, `/products/${id}`)
    await customer.getByRole('heading', { level: 1, name }).waitFor()
  })

  it('hides a reported review, whose author reads why', { timeout: 120_000 }, async () => {
    const { id, name } = findReviewed()
    await go(vendor, `/products/${id}`)
    await report(vendor, /^Report the review of Nusrat/, 'It contains personal information', '')
    await decideInQueue('Hide', name, { kind: 'REPORTED_REVIEW', template: PRIVATE })
    await go(customer, '/dashboard/index')
    await expectNotice(customer, `Your review of ${name} was hidden by an admin.`, PRIVATE)
    await expectMail(CUSTOMER, `Your review of ${name} was hidden by an admin.`, PRIVATE)
    await main(customer).getByRole('button', { name: 'Got it' }).click()
    await main(customer).getByText(`Your review of ${name} was hidden by an admin.`).waitFor({ state: 'detached' })
    await go(customer, '/dashboard/my-reviews')
    await main(customer).getByText('An admin has hidden this review.').first().waitFor()
  })

  it('approves a new product and refuses a new shop', { timeout: 120_000 }, async () => {
    await go(vendor, '/dashboard/shop-products')
    await main(vendor).getByRole('link', { name: 'New product' }).click()
    await vendor.getByLabel('Name', { exact: true }).fill('Saree for a first look')
    await vendor.getByLabel('Description', { exact: true }).fill('Woven by hand, waiting for an admin.')
    await vendor.getByLabel('Category').selectOption({ label: 'Saree' })
    await vendor.getByLabel('Price', { exact: true }).fill('4500')
    await vendor.getByLabel('Stock').fill('3')
    await vendor.getByLabel('Shop').selectOption({ label: SHOP })
    await vendor.getByRole('button', { name: 'Add the product' }).click()
    await card(vendor, 'Saree for a first look').getByText('Pending approval').waitFor()
    const { id } = queryMarketRow<{ id: string }>(
      haat.dataDir,
      "select id from products where name = 'Saree for a first look'",
    )
    await expectNotListed(id)

    updateMarket(haat.dataDir, "update shops set status = 'PENDING' where name = ?", SHOP)
    await openQueue('NEW_PRODUCT')
    await press(admin, 'Approve: Saree for a first look')
    await card(admin, 'Saree for a first look').waitFor({ state: 'detached' })
    await decideInQueue('Refuse', SHOP, { kind: 'SHOP', template: FORBIDDEN_GOODS })
    await go(vendor, '/dashboard/index')
    await expectNotice(vendor, `${SHOP} was not approved.`, FORBIDDEN_GOODS)
    await expectMail(VENDOR, `${SHOP} was not approved.`, FORBIDDEN_GOODS)
    updateMarket(haat.dataDir, "update shops set status = 'ACTIVE' where name = ?", SHOP)
  })

  it('lets a vendor who is to leave finish open orders, and cancels with refunds what is left', async () => {
    const { name } = queryMarketRow<{ name: string }>(
      haat.dataDir,
      'select p.name from profiles p join users u on u.id = p.user_id where u.email = ?',
      VENDOR,
    )
    await go(admin, '/dashboard/vendors')
    await press(admin, `Block ${name}`)
    await dialog(admin)
      .getByRole('radio', { name: /^The vendor finishes them first/ })
      .check()
    await giveReason('Suspend the shops', 'Many late orders.')
    await go(vendor, '/dashboard/index')
    await main(vendor).getByText(`${SHOP} is suspended`).waitFor()
    await main(vendor).getByText('Reason: Many late orders.').first().waitFor()
    const [first] = listOpen()
    await go(vendor, `/dashboard/orders?search=${first!.number}`)
    await card(vendor, first!.number).getByRole('button', { name: 'Accept order' }).click()
    await expect.poll(() => statusOf(first!.id)).toBe('PROCESSING')

    updateMarket(
      haat.dataDir,
      "update orders set payment_type = 'ONLINE', payment_status = 'PAID' where id = ?",
      first!.id,
    )
    await go(admin, '/dashboard/vendors')
    await press(admin, `Block ${name}`)
    await dialog(admin)
      .getByRole('radio', { name: /^Cancel orders not shipped yet/ })
      .check()
    await giveReason('Block', 'People were cheated.')
    await row(admin, name).getByText('Blocked').waitFor()
    await expect.poll(() => listOpen().length).toBe(0)
    expect(statusOf(first!.id)).toBe('CANCELLED')
    await go(admin, '/dashboard/index')
    await main(admin).getByRole('region', { name: 'Refunds due' }).getByText(first!.number).waitFor()
  }, 120_000)

  it('shows a blocked person why, and the way to the contact form', async () => {
    await go(vendor, '/dashboard/orders')
    await main(vendor).getByText('Your account is blocked.').waitFor()
    await main(vendor).getByText('Reason: People were cheated.').waitFor()
    await main(vendor).getByRole('link', { name: 'Contact us' }).click()
    await main(vendor).getByRole('textbox', { name: 'Message' }).waitFor()
    await expectMail(VENDOR, 'blocked', 'People were cheated.')
  })
})

const press = (page: Page, name: string): Promise<void> => main(page).getByRole('button', { name }).first().click()

const report = async (page: Page, button: string | RegExp, reason: string, note: string): Promise<void> => {
  await main(page).getByRole('button', { name: button }).first().click()
  await dialog(page).getByRole('button', { name: 'Send report' }).click()
  await dialog(page).getByText('Choose what is wrong.').waitFor()
  await dialog(page).getByRole('radio', { name: reason }).check()
  await dialog(page).getByLabel('Tell us more').fill(note)
  await dialog(page).getByRole('button', { name: 'Send report' }).click()
  await findToast(page, 'Thank you. An admin will look at it.')
}

/** With a filter that this device has not asked for yet: a list of the last minute is shown as it was. */
const openQueue = (kind: ModerationKind): Promise<void> => go(admin, `/dashboard/moderation?show=${kind}`)

/** Decides in the queue, with a template as the reason. `note`: what a reporter wrote. */
const decideInQueue = async (
  action: string,
  name: string,
  { kind, note, template }: { kind: ModerationKind; note?: string; template: string },
): Promise<void> => {
  await openQueue(kind)
  const item = card(admin, name).first()
  if (note) await item.getByText(note).waitFor()
  await item.getByRole('button', { name: `${action}: ${name}` }).click()
  await dialog(admin).getByRole('button', { name: action, exact: true }).click()
  await dialog(admin).getByText('Enter a reason. The person will see it.').waitFor()
  await dialog(admin).getByLabel('Template').selectOption({ label: template })
  await dialog(admin).getByRole('button', { name: action, exact: true }).click()
  await card(admin, name).waitFor({ state: 'detached' })
}

const giveReason = async (action: string, reason: string): Promise<void> => {
  await dialog(admin).getByLabel('Reason').fill(reason)
  await dialog(admin).getByRole('button', { name: action, exact: true }).click()
  await dialog(admin).waitFor({ state: 'detached' })
}

/** On Today, with the way to the contact form. */
const expectNotice = async (page: Page, title: string, reason: string): Promise<void> => {
  await main(page).getByText(title).first().waitFor()
  await main(page).getByText(`Reason: ${reason}`).first().waitFor()
  await main(page).getByRole('link', { name: 'Contact' }).first().waitFor()
}

const expectMail = (to: string, subject: string, reason: string): Promise<void> =>
  expect
    .poll(() =>
      readMails(haat.dataDir).some(
        mail => [subject, reason].every(text => flatten(mail.words).includes(text)) && mail.to.includes(to),
      ),
    )
    .toBe(true)

/** Without the line breaks of a mail's text. */
const flatten = (words: string): string => words.replaceAll(/\s+/g, ' ')

const writeToAdmins = async (page: Page, subject: string): Promise<void> => {
  await go(page, '/dashboard/index')
  await main(page).getByRole('link', { name: 'Contact' }).first().click()
  await main(page).getByRole('textbox', { name: 'Subject' }).fill(subject)
  await main(page).getByRole('textbox', { name: 'Message' }).fill('The description says now which red it is.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect
    .poll(() => queryMarket(haat.dataDir, 'select id from contact_messages where subject = ?', subject).length)
    .toBe(1)
}

const expectNotListed = (id: string): Promise<void> =>
  expect.poll(async () => (await fetch(`${haat.url}/api/v1/products/${id}`)).status).toBe(404)

/** The demo vendor's orders that can still be cancelled, new ones first. */
const listOpen = () =>
  queryMarket<{ id: string; number: string }>(
    haat.dataDir,
    `select o.id, o.number from orders o join shops s on s.id = o.shop_id join profiles v on v.id = s.vendor_id
     join users u on u.id = v.user_id where u.email = ? and o.status in ('PENDING', 'PROCESSING')
     order by o.status, o.created_at`,
    VENDOR,
  )

const statusOf = (id: string): string =>
  queryMarketRow<{ status: string }>(haat.dataDir, 'select status from orders where id = ?', id).status
