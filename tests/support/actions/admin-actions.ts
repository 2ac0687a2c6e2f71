import type { Page } from 'playwright'
import { expect } from 'vitest'
import { createPhoto } from '../fixtures/form-requests.ts'
import {
  ADMIN_PAGE_TITLES,
  addSubscriber,
  card,
  dialog,
  findToast,
  leaveOrdersToAdmins,
  listOrdersWithStatus,
  main,
  type OrderReference,
  openAdminPage,
  row,
} from '../screens/admin-screens.ts'
import type { DemoServer } from '../servers/demo-server.ts'
import { queryMarket } from './shopper-actions.ts'
import { callApiAs, chooseInMenu } from './staff-actions.ts'

/**
 * Everything that an admin's screens offer besides orders, in this order; each action leaves enough data for the next.
 */
export const ADMIN_ACTIONS: Record<string, (page: Page, haat: DemoServer) => Promise<void>> = {
  'sees the to-do list, refunds an order through the gateway, and reads the figures of each period': async (
    page,
    haat,
  ) => {
    await page.goto(`${haat.url}/dashboard/index`)
    const owed = main(page).getByRole('region', { name: 'Refunds due' })
    await owed.getByRole('button', { name: /^Show all/ }).click()
    await owed.getByRole('button', { name: /^Refund H-/ }).click()
    await confirm(page, 'Go back')
    await owed.getByRole('button', { name: /^Refund H-/ }).click()
    await confirm(page, 'Refund')
    await owed.getByRole('button', { name: /^Refund H-/ }).waitFor({ state: 'detached' })
    await owed.getByRole('button', { name: 'Show fewer' }).click()
    const waiting = main(page).getByRole('region', { name: 'Shops to approve' })
    await waiting.getByRole('button', { name: 'Refuse: Nakshi Kutir' }).click()
    await confirm(page, 'Refuse')
    await dialog(page).getByText('Enter a reason. The vendor will see it.').waitFor()
    await dialog(page).getByLabel('Reason').fill('The licence has run out.')
    await confirm(page, 'Refuse')
    await waiting.getByRole('button', { name: 'Refuse: Nakshi Kutir' }).waitFor({ state: 'detached' })
    await card(page, 'A fourth parcel').getByRole('button', { name: 'Close' }).click()
    await card(page, 'A fourth parcel').waitFor({ state: 'detached' })
    for (const days of ['7 days', '90 days', '30 days']) {
      await press(page, days)
      for (const measure of ['Orders', 'Views', 'Conversion', 'Sales'])
        await main(page)
          .getByRole('group', { name: 'Figures' })
          .getByRole('button', { name: new RegExp(`^${measure}`) })
          .click()
    }
    await main(page).getByText('View as table').click()
    await main(page).getByRole('columnheader', { name: 'Sales' }).waitFor()
  },
  'searches, sorts, filters and deletes products, one and several, and undoes deletions': async (page, haat) => {
    await openAdminPage(page, '/dashboard/products')
    await sortBy(
      page,
      'Oldest first',
      'By name',
      'Price Low to High',
      'Price High to Low',
      'Most sold first',
      'Newest first',
    )
    await main(page).getByRole('link', { name: 'Next' }).click()
    await page.waitForURL(/page=2/)
    for (const filter of ['Paused', 'Draft', 'On sale', 'All']) await findChip(page, filter).click()
    await main(page).getByLabel('Category').selectOption({ label: 'Book' })
    await expect.poll(() => rows(page).count()).toBe(13)
    const [{ name }] = queryMarket<{ name: string }>(
      haat.dataDir,
      "select p.name from products p join categories c on c.id = p.category_id where c.name = 'Book' limit 1",
    ) as [{ name: string }]
    await search(page, name, 1)
    await press(page, `Delete ${name}`)
    await confirmWithReason(page, 'Delete')
    await row(page, name).getByRole('button', { name: 'Undo' }).click()
    await press(page, `Delete ${name}`)
    await confirmWithReason(page, 'Delete')
    await row(page, name).waitFor({ state: 'detached' })
    await clearSearch(page)
    await expect.poll(() => rows(page).count()).toBe(12)
    await selectAllOnPage(page)
    await pressBulkAction(page, 'Delete')
    await confirm(page, 'Go back')
    await pressBulkAction(page, 'Delete')
    await confirmWithReason(page, 'Delete')
    await page
      .getByRole('status')
      .filter({ hasText: '12 are being deleted.' })
      .getByRole('button', { name: 'Undo' })
      .click()
    await expect.poll(() => main(page).getByText('Being deleted').count()).toBe(0)
  },
  'searches and sorts customers, blocks and unblocks several, edits and deletes one': async page => {
    await openAdminPage(page, '/dashboard/customers')
    await sortBy(page, 'By name', 'Oldest first', 'Newest first')
    await search(page, '01812000202', 1)
    await clearSearch(page)
    await findChip(page, 'Blocked').click()
    await main(page).getByText('No customers found').waitFor()
    await main(page).getByRole('link', { name: 'Show all' }).click()
    await main(page).getByRole('checkbox', { name: 'Select all on this page' }).check()
    await press(page, 'Clear')
    for (const name of ['Sourav Saha', 'Imran Kabir'])
      await main(page)
        .getByRole('checkbox', { name: `Select ${name}` })
        .check()
    await press(page, 'Block')
    await confirm(page, 'Go back')
    await press(page, 'Block')
    await confirmWithReason(page, 'Block')
    await press(page, 'Unblock Sourav Saha')
    for (const name of ['Sourav Saha', 'Imran Kabir'])
      await main(page)
        .getByRole('checkbox', { name: `Select ${name}` })
        .check()
    await pressBulkAction(page, 'Unblock')
    await row(page, 'Imran Kabir').getByText('Active').waitFor()
    await correctName(page, 'Imran Kabir')
    await press(page, 'Delete Sourav Saha')
    await confirm(page, 'Go back')
    await press(page, 'Delete Sourav Saha')
    await confirmWithReason(page, 'Delete')
    await row(page, 'Sourav Saha').waitFor({ state: 'detached' })
  },
  'searches, blocks, unblocks, edits and deletes vendors': async page => {
    await openAdminPage(page, '/dashboard/vendors')
    await main(page).getByLabel('Sort by').selectOption({ label: 'By name' })
    await search(page, 'tanvir', 1)
    await clearSearch(page)
    await press(page, 'Block Tanvir Hossain')
    await leaveOrdersToAdmins(page)
    await confirmWithReason(page, 'Block')
    await press(page, 'Unblock Tanvir Hossain')
    await row(page, 'Tanvir Hossain').getByText('Active').waitFor()
    await correctName(page, 'Tanvir Hossain')
    await press(page, 'Delete Moushumi Deb')
    await leaveOrdersToAdmins(page)
    await confirmWithReason(page, 'Delete')
    await row(page, 'Moushumi Deb').waitFor({ state: 'detached' })
  },
  'creates, edits, blocks and deletes an admin, but not their own account': async page => {
    await openAdminPage(page, '/dashboard/admins')
    expect(await row(page, 'Anwar Kamal').getByRole('button').count()).toBe(0)
    await main(page).getByRole('link', { name: 'Add an admin' }).click()
    await press(page, 'Create the account')
    await main(page).getByText('Name must be at least 3 characters.').waitFor()
    await main(page).getByLabel('Name', { exact: true }).fill('Kamrul Hasan')
    await main(page).getByLabel('Phone').fill('01711000304')
    await main(page).getByLabel('Email').fill('kamrul@haat.example')
    await main(page).getByLabel('Password', { exact: true }).fill('a-long-password')
    await press(page, 'Create the account')
    await findToast(page, 'Kamrul Hasan can sign in now.')
    await correctName(page, 'Kamrul Hasan')
    await press(page, 'Block Kamrul Hasan')
    await confirmWithReason(page, 'Block')
    await row(page, 'Kamrul Hasan').getByText('Blocked').waitFor()
    await press(page, 'Delete Kamrul Hasan')
    await confirmWithReason(page, 'Delete')
    await row(page, 'Kamrul Hasan').waitFor({ state: 'detached' })
  },
  'approves several shops, and suspends, reopens and closes one': async page => {
    await openAdminPage(page, '/dashboard/shops')
    await findChip(page, 'Pending approval').click()
    await expect.poll(() => rows(page).count()).toBe(2)
    await main(page).getByRole('checkbox', { name: 'Select all on this page' }).check()
    await press(page, 'Approve')
    await main(page).getByText('No shops are waiting for approval.').waitFor()
    for (const filter of ['Suspended', 'Closed', 'Open', 'All']) await findChip(page, filter).click()
    await search(page, 'khela', 1)
    for (const move of ['Suspend', 'Close']) {
      await press(page, `${move}: Khela Ghar`)
      await dialog(page).getByLabel('Reason').fill('Its owner is away.')
      await dialog(page).getByRole('button', { name: move, exact: true }).last().click()
      await press(page, 'Reopen: Khela Ghar')
      await row(page, 'Khela Ghar').getByRole('button', { name: 'Suspend: Khela Ghar' }).waitFor()
    }
  },
  'adds a category with a picture, renames it, sorts categories, and deletes the empty ones': async page => {
    await openAdminPage(page, '/dashboard/categories')
    await main(page).getByRole('link', { name: 'Add a category' }).click()
    await press(page, 'Add the category')
    await main(page).getByText('Name is required').waitFor()
    await main(page).getByLabel('Name', { exact: true }).fill('Kites')
    await main(page).getByLabel('Description (optional)', { exact: true }).fill('For the roofs of Old Dhaka')
    const picture = { name: 'kite.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await createPhoto()) }
    await page.locator('input[aria-label="Picture"]').setInputFiles(picture)
    await press(page, 'Add the category')
    await findToast(page, 'Category added.')
    await search(page, 'kites', 1)
    await card(page, 'Kites').getByRole('link', { name: 'Edit Kites' }).click()
    await main(page).getByLabel('Name', { exact: true }).fill('Kites and strings')
    await press(page, 'Save changes')
    await card(page, 'Kites and strings').waitFor()
    await clearSearch(page)
    await sortBy(page, 'By name', 'Newest first', 'Most products first', 'Fewest products first')
    await findChip(page, 'Without products').click()
    await expect.poll(() => rows(page).count()).toBe(2)
    await main(page).getByRole('checkbox', { name: 'Select Umbrellas' }).check()
    await main(page).getByRole('checkbox', { name: 'Select Kites and strings' }).check()
    await pressBulkAction(page, 'Delete')
    await confirm(page, 'Go back')
    await main(page).getByRole('checkbox', { name: 'Select Umbrellas' }).uncheck()
    await pressBulkAction(page, 'Delete')
    await confirm(page, 'Delete')
    await card(page, 'Kites and strings').waitFor({ state: 'detached' })
    await card(page, 'Umbrellas').getByRole('button', { name: 'Delete Umbrellas' }).click()
    await confirm(page, 'Delete')
    await main(page).getByText('No Data Found').waitFor()
    await main(page).getByRole('link', { name: 'Show all' }).click()
    await sortBy(page, 'Same order as in the store')
  },
  'creates a coupon, edits it, turns it off and on, deletes it, and undoes the deletion': async page => {
    await openAdminPage(page, '/dashboard/coupons')
    await main(page).getByRole('link', { name: 'New coupon' }).click()
    await press(page, 'Create coupon')
    await main(page).getByLabel('Code').fill('RAIN10')
    await main(page).getByRole('radio', { name: 'A percentage' }).check()
    await main(page).getByLabel('Percent off').fill('10')
    await main(page).getByLabel('At most').fill('200')
    await main(page).getByLabel('Minimum order').fill('1000')
    await press(page, 'Create coupon')
    await findToast(page, 'Coupon created.')
    await search(page, 'rain10', 1)
    await chooseInMenu(card(page, 'RAIN10'), /^More about/, 'Edit')
    await main(page).getByLabel('At most').fill('300')
    await press(page, 'Save changes')
    await card(page, 'RAIN10').getByText('at most ৳300').waitFor()
    await chooseInMenu(card(page, 'RAIN10'), /^More about/, 'Switch off')
    await card(page, 'RAIN10').getByText('Switched off').waitFor()
    await chooseInMenu(card(page, 'RAIN10'), /^More about/, 'Switch on')
    await card(page, 'RAIN10').getByText('Running').waitFor()
    await chooseInMenu(card(page, 'RAIN10'), /^More about/, 'Delete')
    await card(page, 'RAIN10').getByRole('button', { name: 'Undo' }).click()
    await chooseInMenu(card(page, 'RAIN10'), /^More about/, 'Delete')
    await card(page, 'RAIN10').waitFor({ state: 'detached' })
  },
  'filters and sorts coupons, and turns off, turns on and deletes several at once': async (page, haat) => {
    const endTime = new Date(Date.now() + 86_400_000).toISOString()
    for (const code of ['FOG10', 'FOG20'])
      await callApiAs(haat.url, 'admin@haat.example', 'POST', '/coupons/create', { code, discountAmount: 10, endTime })
    await page.goto(`${haat.url}/dashboard/coupons`)
    await sortBy(page, 'Oldest first', 'Ending soonest', 'By code', 'Most used first', 'Newest first')
    for (const filter of ['Scheduled', 'Switched off', 'Ended', 'Used up', 'Running'])
      await findChip(page, filter).click()
    await search(page, 'fog', 2)
    await selectAllOnPage(page)
    await pressBulkAction(page, 'Switch off')
    await main(page).getByText('No Data Found').waitFor()
    await findChip(page, 'Switched off').click()
    await expect.poll(() => rows(page).count()).toBe(2)
    await selectAllOnPage(page)
    await pressBulkAction(page, 'Switch on')
    await main(page).getByText('No Data Found').waitFor()
    await findChip(page, 'All').click()
    await expect.poll(() => rows(page).count()).toBe(2)
    await selectAllOnPage(page)
    await pressBulkAction(page, 'Delete')
    await confirm(page, 'Go back')
    await pressBulkAction(page, 'Delete')
    await confirm(page, 'Delete')
    await card(page, 'FOG10').getByRole('button', { name: 'Undo' }).click()
    await card(page, 'FOG20').waitFor({ state: 'detached' })
    await card(page, 'FOG10').getByText('Running').waitFor()
  },
  'switches off and deletes a coupon of a shop only with a reason, which the vendor gets': async (page, haat) => {
    const vendor = 'vendor@haat.example'
    const endTime = new Date(Date.now() + 86_400_000).toISOString()
    const draft = { code: 'SHOPS10', discountAmount: 10, endTime }
    await callApiAs(haat.url, vendor, 'POST', '/coupons/create', draft)
    await page.goto(`${haat.url}/dashboard/coupons?search=shops10`)
    await chooseInMenu(card(page, 'SHOPS10'), /^More about/, 'Switch off')
    await confirm(page, 'Switch off')
    await dialog(page).getByText('Enter a reason. The vendor will see it.').waitFor()
    await dialog(page).getByRole('combobox', { name: 'Template' }).selectOption({ index: 1 })
    await confirm(page, 'Switch off')
    await card(page, 'SHOPS10').getByText('Switched off').waitFor()
    await chooseInMenu(card(page, 'SHOPS10'), /^More about/, 'Delete')
    await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('Once more.')
    await confirm(page, 'Delete')
    await card(page, 'SHOPS10').waitFor({ state: 'detached' })
    const news = async () => {
      const received = await callApiAs<{ body: string }[]>(haat.url, vendor, 'GET', '/notifications')
      return received.some(({ body }) => body === 'Once more.')
    }
    await expect.poll(news).toBe(true)
  },
  'searches and sorts subscribers, removes one and several, and keeps an unsent newsletter as a draft': async (
    page,
    haat,
  ) => {
    for (const name of ['one', 'two']) addSubscriber(haat.dataDir, `${name}@gone.example`)
    await page.goto(`${haat.url}/dashboard/newsletters`)
    await sortBy(page, 'Oldest first', 'By email', 'Newest first')
    await findChip(page, 'Unsubscribed').click()
    await expect.poll(() => rows(page).count()).toBe(1)
    for (const filter of ['Subscribed', 'All']) await findChip(page, filter).click()
    await search(page, 'left', 1)
    await press(page, 'Remove left@example.com')
    await confirm(page, 'Remove')
    await main(page).getByText('No subscribers found').waitFor()
    await search(page, 'gone', 2)
    await selectAllOnPage(page)
    await pressBulkAction(page, 'Remove')
    await confirm(page, 'Go back')
    await pressBulkAction(page, 'Remove')
    await confirm(page, 'Remove')
    await main(page).getByText('No subscribers found').waitFor()
    await clearSearch(page)
    await main(page).getByRole('link', { name: 'Write a newsletter' }).click()
    await press(page, 'Send')
    await main(page).getByText('Subject is required').waitFor()
    await main(page).getByLabel('Subject').fill('Not yet')
    await press(page, 'Cancel')
    await main(page).getByRole('link', { name: 'Write a newsletter' }).click()
    await expect.poll(() => main(page).getByLabel('Subject').inputValue()).toBe('Not yet')
  },
  'closes messages, one and several, and opens one again': async page => {
    await openAdminPage(page, '/dashboard/contact-messages')
    await sortBy(page, 'Oldest first', 'Newest first')
    await search(page, 'second', 1)
    await clearSearch(page)
    await main(page).getByRole('checkbox', { name: 'Select A second parcel' }).check()
    await main(page).getByRole('checkbox', { name: 'Select A third parcel' }).check()
    await pressBulkAction(page, 'Close')
    await card(page, 'A second parcel').waitFor({ state: 'detached' })
    await findChip(page, 'Closed').click()
    await card(page, 'A third parcel').getByRole('button', { name: 'Open again' }).click()
    await card(page, 'A third parcel').waitFor({ state: 'detached' })
    await findChip(page, 'All').click()
    await expect.poll(() => rows(page).count()).toBe(4)
  },
  'reads the audit log by kind and searches it': async page => {
    await openAdminPage(page, '/dashboard/audit-log')
    for (const filter of [
      'Blocked users',
      'Customers',
      'Vendors',
      'Admins',
      'Shops',
      'Products',
      'Categories',
      'Coupons',
    ]) {
      await findChip(page, filter).click()
      await main(page).getByRole('article').first().waitFor()
    }
    await findChip(page, 'All').click()
    await sortBy(page, 'Oldest first', 'Newest first')
    await main(page).getByRole('link', { name: 'Next' }).click()
    await page.waitForURL(/page=2/)
    await main(page).getByRole('article').first().waitFor()
    await main(page).getByRole('searchbox').fill('kites')
    await main(page).getByRole('heading', { name: 'Added a category: Kites', exact: true }).waitFor()
  },
  'searches products, orders and people from the header': async (page, haat) => {
    const field = page.getByRole('combobox', { name: 'Search products' })
    await openAdminPage(page, '/dashboard/notifications')
    await field.fill('saree')
    await field.press('Enter')
    await page.waitForURL(/\/dashboard\/products\?search=saree/)
    const [{ number }] = listOrdersWithStatus(haat.dataDir, 'SHIPPED') as [OrderReference]
    await field.fill(number)
    await field.press('Enter')
    await page.waitForURL(/\/dashboard\/orders/)
    await openAdminPage(page, '/dashboard/vendors')
    await field.fill('tanvir')
    await field.press('Enter')
    await page.waitForURL(/\/dashboard\/vendors\?search=tanvir/)
    await row(page, 'Tanvir Hossain').waitFor()
  },
  'opens every link of the drawer and of the bottom bar': async page => {
    for (const title of ['Dashboard', ...Object.values(ADMIN_PAGE_TITLES)]) {
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await dialog(page)
        .getByRole('link', { name: new RegExp(`^${title}`) })
        .click()
      await main(page).getByRole('heading', { level: 1 }).waitFor()
    }
    for (const place of ['Orders', 'Shops', 'Customers', 'Account', 'Today']) {
      await page
        .getByRole('link', { name: new RegExp(`^${place}`) })
        .last()
        .click()
      await main(page).getByRole('heading', { level: 1 }).waitFor()
    }
  },
  'reads notifications': async page => {
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Notifications/ })
      .click()
    await main(page).getByRole('heading', { level: 1, name: 'Notifications' }).waitFor()
  },
  'changes their profile, the language, the theme and the password, and logs out': async (page, haat) => {
    await openAdminPage(page, '/dashboard/profile')
    await main(page).getByLabel('Phone').fill('01711000399')
    await press(page, 'Save changes')
    await expect
      .poll(() => queryMarket(haat.dataDir, "select 1 from profiles where phone_number = '01711000399'").length)
      .toBe(1)
    await openAdminPage(page, '/dashboard/settings')
    await main(page).getByRole('radio', { name: 'বাংলা' }).check()
    await main(page).getByRole('heading', { level: 1, name: 'সেটিংস' }).waitFor()
    await main(page).getByRole('radio', { name: 'English' }).check()
    for (const theme of ['Dark', 'Light', 'Same as device'])
      await main(page).getByRole('radio', { name: theme }).check()
    await main(page)
      .getByRole('checkbox', { name: /^Data saver/ })
      .check()
    await main(page).getByLabel('Current password').fill('haat-demo')
    await main(page).getByLabel('New password').fill('another-password')
    await press(page, 'Change password')
    await findToast(page, 'Successfully changed')
    await press(page, 'Log out everywhere')
    await page.getByRole('heading', { level: 1 }).waitFor()
  },
}

const search = async (page: Page, words: string, found: number) => {
  await main(page).getByRole('searchbox').fill(words)
  await expect.poll(() => rows(page).count()).toBe(found)
}
const clearSearch = async (page: Page) => {
  await press(page, 'Clear search')
  await expect.poll(() => new URL(page.url()).searchParams.has('search')).toBe(false)
}
/** The rows of a table without its header, or the cards of a list. */
const rows = (page: Page) => main(page).locator('tbody tr, article')
/** Selects each sort order once. */
const sortBy = async (page: Page, ...orders: string[]) => {
  for (const order of orders) {
    await main(page).getByLabel('Sort by').selectOption({ label: order })
    await rows(page).first().waitFor()
  }
}
const selectAllOnPage = (page: Page) => main(page).getByRole('checkbox', { name: 'Select all on this page' }).check()
/** Runs a bulk action on the selected rows. */
const pressBulkAction = (page: Page, words: string) =>
  main(page).getByRole('group', { name: 'Bulk actions' }).getByRole('button', { name: words, exact: true }).click()
const findChip = (page: Page, words: string) => main(page).getByRole('button', { name: new RegExp(`^${words}`) })
const confirm = (page: Page, words: string) => dialog(page).getByRole('button', { name: words, exact: true }).click()
const confirmWithReason = async (page: Page, words: string) => {
  await dialog(page).getByLabel('Reason').fill('Three reports of goods that never came.')
  await confirm(page, words)
}
const press = (page: Page, words: string) => main(page).getByRole('button', { name: words, exact: true }).click()

const correctName = async (page: Page, name: string) => {
  await main(page)
    .getByRole('link', { name: `Edit ${name}` })
    .click()
  await dialog(page).getByLabel('Phone').fill('123')
  await confirm(page, 'Save changes')
  await dialog(page).getByText('Phone number must be at least 11 digit.').waitFor()
  await dialog(page).getByLabel('Phone').fill('01999888777')
  await confirm(page, 'Save changes')
  await row(page, name).getByText('01999888777').waitFor()
  await dialog(page).waitFor({ state: 'detached' })
}
