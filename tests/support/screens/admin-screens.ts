import type { Page } from 'playwright'
import { v7 as uuid } from 'uuid'
import type { OrderStatus } from '../../../src/contract/orders/order-status.ts'
import { queryMarket, updateMarket } from '../actions/shopper-actions.ts'

/** The admins' screens with their headings. */
export const ADMIN_PAGE_TITLES = {
  '/dashboard/admins': 'Admins',
  '/dashboard/audit-log': 'Audit log',
  '/dashboard/categories': 'Categories',
  '/dashboard/contact-messages': 'Contact messages',
  '/dashboard/coupons': 'Coupons',
  '/dashboard/customers': 'Customers',
  '/dashboard/home': 'Home page',
  '/dashboard/market': 'Market settings',
  '/dashboard/money': 'Money',
  '/dashboard/newsletters': 'Newsletters',
  '/dashboard/notifications': 'Notifications',
  '/dashboard/orders': 'Orders',
  '/dashboard/pending': 'Pending changes',
  '/dashboard/products': 'Products',
  '/dashboard/pages': 'Market pages',
  '/dashboard/profile': 'Profile',
  '/dashboard/reviews': 'Reviews',
  '/dashboard/server': 'Server status',
  '/dashboard/settings': 'Settings',
  '/dashboard/shops': 'Shops',
  '/dashboard/vendors': 'Vendors',
} as const
export type AdminPath = keyof typeof ADMIN_PAGE_TITLES

/** Navigates within the app, like a tap in the menu, and waits until the screen has loaded. */
export const openAdminPage = async (page: Page, path: AdminPath): Promise<void> => {
  await page.evaluate(to => history.pushState(null, '', to), path)
  await page.getByRole('main').getByRole('heading', { level: 1, name: ADMIN_PAGE_TITLES[path] }).waitFor()
  await page.waitForFunction(() => document.querySelector('main .skeleton') === null, undefined, { polling: 100 })
}

export const main = (page: Page) => page.getByRole('main')
export const dialog = (page: Page) => page.getByRole('dialog')
export const card = (page: Page, name: string) => main(page).getByRole('article', { name, exact: true })
/** A row of a table; on phones it looks like a card. */
export const row = (page: Page, name: string) => main(page).getByRole('row').filter({ hasText: name })
/** Waits for a toast with this text; an earlier toast may have the same text. */
export const findToast = (page: Page, words: string) =>
  page.getByRole('status').getByText(words, { exact: true }).first().waitFor()

/** Answers what happens to the open orders of a vendor who is blocked or deleted. */
export const leaveOrdersToAdmins = (page: Page): Promise<void> =>
  dialog(page)
    .getByRole('radio', { name: /^Admins finish them/ })
    .check()

/** Suspends a shop, with a reason for its vendor. */
export const suspend = async (page: Page, shop: string, reason: string): Promise<void> => {
  await openAdminPage(page, '/dashboard/shops')
  await row(page, shop)
    .getByRole('button', { name: `Suspend: ${shop}` })
    .click()
  await dialog(page).getByLabel('Reason').fill(reason)
  await dialog(page).getByRole('button', { name: 'Suspend' }).click()
}

const AT = 1_760_000_000_000

/** Adds what the demo market lacks: an empty category, a second admin, a subscriber, a message. */
export const seedAdminMarket = (dataDir: string): void => {
  updateMarket(
    dataDir,
    `insert into categories (id, name, description, image, thumbhash, position, created_at)
     select ?, 'Umbrellas', '', image, thumbhash, 99, created_at from categories where name = 'Book'`,
    uuid(),
  )
  addAdmin(dataDir, 'Sabina Yasmin', 'sabina@haat.example')
  addSubscriber(dataDir, 'reader@example.com')
  addMessage(dataDir, 'Where is my parcel?')
}

const addAdmin = (dataDir: string, name: string, email: string): void => {
  const userId = uuid()
  updateMarket(
    dataDir,
    `insert into users (id, email, password_hash, role, status, is_demo, created_at)
     select ?, ?, password_hash, role, status, is_demo, created_at from users where email = 'admin@haat.example'`,
    userId,
    email,
  )
  updateMarket(
    dataDir,
    `insert into profiles (id, user_id, name, email, phone_number, created_at) values (?, ?, ?, ?, '01711000303', ?)`,
    uuid(),
    userId,
    name,
    email,
    AT,
  )
}

export const addSubscriber = (dataDir: string, email: string): void =>
  updateMarket(dataDir, 'insert into subscribers (id, email, created_at) values (?, ?, ?)', uuid(), email, AT)

export const addMessage = (dataDir: string, subject: string): void =>
  updateMarket(
    dataDir,
    `insert into contact_messages (id, name, email, subject, message, created_at)
     values (?, 'Karim Mia', 'karim@example.com', ?, 'It should have come a week ago.', ?)`,
    uuid(),
    subject,
    AT,
  )

export type OrderReference = { id: string; number: string }

/** Orders with this status, newest first. @param and an additional SQL condition */
export const listOrdersWithStatus = (dataDir: string, status: OrderStatus, and = '1 = 1'): OrderReference[] =>
  queryMarket<OrderReference>(
    dataDir,
    `select id, number from orders where status = ? and ${and} order by created_at desc, id desc`,
    status,
  )
