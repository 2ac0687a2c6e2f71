import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright'
import { v7 as uuid } from 'uuid'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launchOptions } from '../support/browser.ts'
import { photo } from '../support/forms.ts'
import { type Haat, startHaat } from '../support/haat.ts'
import { OFFLINE_ROWS, waitingRows } from '../support/offline-rows.ts'
import { changeMarket, inMarket, signIn } from '../support/shopper.ts'
import { dashboardReadyForOffline } from '../support/staff.ts'

const SUPER_ADMIN = 'super-admin@haat.example'
const TITLES = {
  '/dashboard/admins': 'Admins',
  '/dashboard/categories': 'Categories',
  '/dashboard/contact-messages': 'Contact messages',
  '/dashboard/customers': 'Customers',
  '/dashboard/newsletters': 'Newsletters',
  '/dashboard/shops': 'Shops',
  '/dashboard/vendors': 'Vendors',
  '/dashboard/pending': 'Pending changes',
}
type Path = keyof typeof TITLES
const LISTS = Object.keys(TITLES).filter(path => path !== '/dashboard/pending') as Path[]

let haat: Haat
let browser: Browser
let context: BrowserContext
let page: Page
let faults: string[]

beforeAll(async () => {
  browser = await chromium.launch(launchOptions())
})
afterAll(() => browser.close())
beforeEach(async () => {
  haat = await startHaat()
  fillMarket(haat.dataDir)
  ;({ context, page } = await someone())
})
afterEach(async () => {
  await context.close()
  await haat.dispose()
})

/** A phone of its own. What it says of mistakes is gathered. */
const someone = async () => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  faults = []
  page.on('pageerror', error => faults.push(error.message))
  return { context, page }
}

/** What the demo market has none of: an empty category, a second admin, a reader, a message. */
const fillMarket = (dataDir: string) => {
  const [userId, profileId] = [uuid(), uuid()]
  changeMarket(
    dataDir,
    `insert into categories (id, name, description, image, thumbhash, position, created_at)
     select ?, 'Umbrellas', '', image, thumbhash, 99, created_at from categories where name = 'Books'`,
    uuid(),
  )
  changeMarket(
    dataDir,
    `insert into users (id, email, password_hash, role, status, is_demo, created_at)
     select ?, 'sabina@haat.example', password_hash, role, status, is_demo, created_at
     from users where email = 'admin@haat.example'`,
    userId,
  )
  changeMarket(
    dataDir,
    `insert into profiles (id, user_id, name, email, phone_number, created_at)
     values (?, ?, 'Sabina Yasmin', 'sabina@haat.example', '01711000303', 1760000000000)`,
    profileId,
    userId,
  )
  changeMarket(
    dataDir,
    "insert into subscribers (id, email, created_at) values (?, 'reader@example.com', 1760000000000)",
    uuid(),
  )
  changeMarket(
    dataDir,
    `insert into contact_messages (id, name, email, subject, message, created_at)
     values (?, 'Karim Mia', 'karim@example.com', 'Where is my parcel?', 'It should have come a week ago.', ?)`,
    uuid(),
    1760000000000,
  )
}

/** A change as it is written on its screen, where it is shown as waiting, and what the market holds when it is through. */
type Change = {
  write: () => Promise<void>
  waits: () => Locator
  /** Finds a row when the market has it. */
  done: [query: string, ...values: unknown[]]
  /** What the audit log calls it. */
  action: string
}

describe('An admin without a network', () => {
  it('makes every change that may wait, sees each wait, and finds all of them done when the network is back', async () => {
    await signIn(page, haat.url, SUPER_ADMIN, '/dashboard/index')
    for (const path of LISTS) await open(path)
    await dashboardReadyForOffline(page, 'ADMIN')
    await context.setOffline(true)
    const written: string[] = []
    for (const [row, { write, waits }] of Object.entries(CHANGES)) {
      await write()
      await waits()
        .getByText(/^Waiting to send/)
        .waitFor()
      await expect.poll(async () => (await waitingRows(page)).at(-1)).toBe(row)
      written.push(row)
    }
    expect(written.sort()).toEqual([...OFFLINE_ROWS.admin].sort())
    expect((await waitingRows(page)).sort()).toEqual(written)
    await open('/dashboard/pending')
    await expect.poll(() => main().getByRole('article').count()).toBe(written.length)

    await context.setOffline(false)
    await expect.poll(() => waitingRows(page), { timeout: 30_000 }).toEqual([])
    await main().getByText('Everything is sent').waitFor()
    for (const path of LISTS) {
      await open(path)
      await expect.poll(() => page.locator('.pending-mark').count()).toBe(0)
    }
    const missing = Object.keys(CHANGES).filter(row => inMarket(haat.dataDir, ...CHANGES[row]!.done).length !== 1)
    expect(missing).toEqual([])
    const audited = inMarket<{ action: string }>(haat.dataDir, 'select action from audit_log order by action')
    expect(audited.map(({ action }) => action)).toEqual(
      Object.values(CHANGES)
        .map(({ action }) => action)
        .sort(),
    )
    expect(faults).toEqual([])
  })
})

const main = () => page.getByRole('main')
const dialog = () => page.getByRole('dialog')
const card = (name: string) => main().getByRole('article', { name, exact: true })
/** A row of a table, which is a card at this width. */
const row = (name: string) => main().getByRole('row').filter({ hasText: name })

/** Goes to a screen within the app, as a tap in the menu does, and waits until it is full. */
const open = async (path: Path) => {
  await page.evaluate(to => history.pushState(null, '', to), path)
  await main().getByRole('heading', { level: 1, name: TITLES[path] }).waitFor()
  await page.waitForFunction(() => document.querySelector('main .skeleton') === null)
}

const edit = async (path: Path, name: string, field: string, value: string) => {
  await open(path)
  await row(name)
    .getByRole('button', { name: `Edit ${name}` })
    .click()
  await dialog().getByLabel(field).fill(value)
  await dialog().getByRole('button', { name: 'Save changes' }).click()
}

const remove = async (path: Path, name: string) => {
  await open(path)
  await row(name)
    .getByRole('button', { name: `Delete ${name}` })
    .click()
  await dialog().getByRole('button', { name: 'Delete' }).click()
}

const reached = (name: string, column: string, value: string): Change['done'] => [
  `select 1 from profiles where name = ? and ${column} = ?`,
  name,
  value,
]
const forgotten = (email: string): Change['done'] => [
  `select 1 where not exists (select 1 from users where email = ? and deleted_at is null)`,
  email,
]

const CHANGES: Record<string, Change> = {
  'admins.update': {
    write: () => edit('/dashboard/admins', 'Rehana Sultana', 'Address', 'Haat, 4 Motijheel, Dhaka'),
    waits: () => row('Rehana Sultana'),
    done: reached('Rehana Sultana', 'address', 'Haat, 4 Motijheel, Dhaka'),
    action: 'admin.update',
  },
  'admins.delete': {
    write: () => remove('/dashboard/admins', 'Sabina Yasmin'),
    waits: () => row('Sabina Yasmin'),
    done: forgotten('sabina@haat.example'),
    action: 'admin.delete',
  },
  'categories.create': {
    write: async () => {
      await open('/dashboard/categories')
      await page.getByRole('link', { name: 'Add a category' }).click()
      await page.getByLabel('Name').fill('Musical instruments')
      const buffer = Buffer.from(await photo())
      await page
        .locator('input[type="file"]:not([capture])')
        .setInputFiles({ name: 'tabla.jpg', mimeType: 'image/jpeg', buffer })
      await page.getByRole('button', { name: 'Add the category' }).click()
    },
    waits: () => card('Musical instruments'),
    done: ["select 1 from categories where name = 'Musical instruments' and deleted_at is null"],
    action: 'category.create',
  },
  'categories.update': {
    write: async () => {
      await open('/dashboard/categories')
      await card('Audio').getByRole('link', { name: 'Edit Audio' }).click()
      await page.getByLabel('Description').fill('Radios, speakers and all that sounds')
      await page.getByRole('button', { name: 'Save changes' }).click()
    },
    waits: () => card('Audio'),
    done: ["select 1 from categories where description = 'Radios, speakers and all that sounds'"],
    action: 'category.update',
  },
  'categories.delete': {
    write: async () => {
      await open('/dashboard/categories')
      await card('Umbrellas').getByRole('button', { name: 'Delete Umbrellas' }).click()
      await dialog().getByRole('button', { name: 'Delete' }).click()
    },
    waits: () => card('Umbrellas'),
    done: ["select 1 where not exists (select 1 from categories where name = 'Umbrellas')"],
    action: 'category.delete',
  },
  'contact.handle': {
    write: async () => {
      await open('/dashboard/contact-messages')
      await card('Where is my parcel?').getByRole('button', { name: 'Mark as handled' }).click()
    },
    waits: () => card('Where is my parcel?'),
    done: ["select 1 from contact_messages where subject = 'Where is my parcel?' and handled = 1"],
    action: 'message.handle',
  },
  'customers.update': {
    write: () => edit('/dashboard/customers', 'Ashraf Uddin', 'Phone', '01912345678'),
    waits: () => row('Ashraf Uddin').filter({ hasText: '01912345678' }),
    done: reached('Ashraf Uddin', 'phone_number', '01912345678'),
    action: 'customer.update',
  },
  'customers.delete': {
    write: () => remove('/dashboard/customers', 'Jannatul Ferdous'),
    waits: () => row('Jannatul Ferdous'),
    done: forgotten('jannatul.ferdous@haat.example'),
    action: 'customer.delete',
  },
  'users.setStatus': {
    write: async () => {
      await open('/dashboard/customers')
      await row('Dipankar Chakma').getByRole('button', { name: 'Block Dipankar Chakma' }).click()
      await dialog().getByRole('button', { name: 'Block' }).click()
      await row('Dipankar Chakma').getByText('Blocked').waitFor()
    },
    waits: () => row('Dipankar Chakma'),
    done: ["select 1 from users where email = 'dipankar.chakma@haat.example' and status = 'BLOCKED'"],
    action: 'user.set-status',
  },
  'newsletters.delete': {
    write: async () => {
      await open('/dashboard/newsletters')
      await row('reader@example.com').getByRole('button', { name: 'Remove reader@example.com' }).click()
      await dialog().getByRole('button', { name: 'Remove' }).click()
    },
    waits: () => row('reader@example.com'),
    done: ["select 1 where not exists (select 1 from subscribers where email = 'reader@example.com')"],
    action: 'subscriber.delete',
  },
  'shops.changeStatus': {
    write: async () => {
      await open('/dashboard/shops')
      await row('Khela Ghar').getByRole('button', { name: 'Suspend: Khela Ghar' }).click()
      await dialog().getByLabel('Reason').fill('Three parcels came without what was ordered.')
      await dialog().getByRole('button', { name: 'Suspend' }).click()
    },
    waits: () => row('Khela Ghar').filter({ hasText: 'Suspended' }),
    done: ["select 1 from shops where name = 'Khela Ghar' and status = 'SUSPENDED'"],
    action: 'shop.change-status',
  },
  'vendors.update': {
    write: () => edit('/dashboard/vendors', 'Nurul Absar Chowdhury', 'Contact email', 'absar@example.com'),
    waits: () => row('Nurul Absar Chowdhury'),
    done: reached('Nurul Absar Chowdhury', 'email', 'absar@example.com'),
    action: 'vendor.update',
  },
  'vendors.delete': {
    write: () => remove('/dashboard/vendors', 'Shirin Akter'),
    waits: () => row('Shirin Akter'),
    done: forgotten('shirin.akter@haat.example'),
    action: 'vendor.delete',
  },
}
