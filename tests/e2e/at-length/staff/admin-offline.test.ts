import type { Locator } from 'playwright'
import { describe, expect, it } from 'vitest'
import {
  listPendingEndpoints,
  listRejectedEndpoints,
  OFFLINE_JOURNEYS,
} from '../../../support/actions/offline-endpoints.ts'
import { queryMarket, signInOnPage } from '../../../support/actions/shopper-actions.ts'
import { callApiAs, queryMarketRow, waitUntilDashboardOfflineReady } from '../../../support/actions/staff-actions.ts'
import { createPhoto } from '../../../support/fixtures/form-requests.ts'
import { context, haat, page, pageErrors, setUpBrowserFixturePerTest } from '../../../support/phones/browser-fixture.ts'
import {
  type AdminPath,
  card,
  dialog,
  leaveOrdersToAdmins,
  main,
  openAdminPage,
  row,
  seedAdminMarket,
  suspend,
} from '../../../support/screens/admin-screens.ts'

const SUPER_ADMIN = 'super-admin@haat.example'
const LISTS = [
  '/dashboard/admins',
  '/dashboard/categories',
  '/dashboard/contact-messages',
  '/dashboard/customers',
  '/dashboard/newsletters',
  '/dashboard/reviews',
  '/dashboard/shops',
  '/dashboard/vendors',
] as const

setUpBrowserFixturePerTest(seedAdminMarket)

/** A change: how it is made, where it is shown as pending, and how to find it in the market's database afterwards. */
type Change = {
  write: () => Promise<void>
  waits: () => Locator
  /** Finds a row if the database has it. */
  done: [query: string, ...values: unknown[]]
  /** Its action in the audit log. */
  action: string
}

describe('An admin without a network', () => {
  it('makes every change that works offline, sees each as pending, and finds all of them done when the network is back', async () => {
    await signInOnPage(page, haat.url, SUPER_ADMIN, '/dashboard/index')
    for (const path of LISTS) await openAdminPage(page, path)
    await waitUntilDashboardOfflineReady(page, 'ADMIN')
    await context.setOffline(true)
    const written: string[] = []
    for (const [row, { write, waits }] of Object.entries(CHANGES)) {
      await write()
      await waits()
        .getByText(/^Waiting to send/)
        .waitFor()
      await expect.poll(async () => (await listPendingEndpoints(page)).at(-1)).toBe(row)
      written.push(row)
    }
    expect(written.sort()).toEqual([...OFFLINE_JOURNEYS.admin].sort())
    expect((await listPendingEndpoints(page)).sort()).toEqual(written)
    await openAdminPage(page, '/dashboard/pending')
    await expect.poll(() => main(page).getByRole('article').count()).toBe(written.length)

    await context.setOffline(false)
    await expect.poll(() => listPendingEndpoints(page), { timeout: 30_000 }).toEqual([])
    await main(page).getByText('Everything is sent').waitFor()
    for (const path of LISTS) {
      await openAdminPage(page, path)
      await expect.poll(() => page.locator('.sync-status').count()).toBe(0)
    }
    const missing = Object.keys(CHANGES).filter(row => queryMarket(haat.dataDir, ...CHANGES[row]!.done).length !== 1)
    expect(missing).toEqual([])
    const audited = queryMarket<{ action: string }>(haat.dataDir, 'select action from audit_log order by action')
    expect(audited.map(({ action }) => action)).toEqual(
      Object.values(CHANGES)
        .map(({ action }) => action)
        .sort(),
    )
    expect(pageErrors).toEqual([])
  })

  it('reads why changes were rejected after a conflict, corrects what can be corrected and discards the rest', async () => {
    await signInOnPage(page, haat.url, SUPER_ADMIN, '/dashboard/index')
    for (const path of LISTS) await openAdminPage(page, path)
    await waitUntilDashboardOfflineReady(page, 'ADMIN')
    await context.setOffline(true)
    for (const row of REFUSED) {
      await CHANGES[row]!.write()
      await expect.poll(async () => (await listPendingEndpoints(page)).at(-1)).toBe(row)
    }
    await renameOffline('Book', 'Stationery')
    // The server would refuse it, so it is not offered.
    expect(await card(page, 'Sports item').getByRole('button', { name: 'Delete Sports item' }).count()).toBe(0)
    await othersAreFaster()
    await context.setOffline(false)
    await expect.poll(() => listRejectedEndpoints(page)).toEqual([...REFUSED, 'categories.update'])

    await openAdminPage(page, '/dashboard/pending')
    await refusal('Edit Rehana Sultana', 'This was not found. It may have been removed.', 'Discard')
    await refusal('Block Dipankar Chakma', 'This was not found. It may have been removed.', 'Discard')
    await refusal('Musical instruments', 'There is a category named Musical instruments already.', 'Edit')
    await page.getByLabel('Name', { exact: true }).fill('Instruments')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await card(page, 'Instruments').waitFor()

    await openAdminPage(page, '/dashboard/pending')
    await refusal('Stationery', 'There is a category named Stationery already.', 'Edit')
    await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Stationery')
    await page.getByLabel('Name', { exact: true }).fill('Books and paper')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await card(page, 'Books and paper').waitFor()

    await openAdminPage(page, '/dashboard/pending')
    await main(page).getByText('Everything is sent').waitFor()
    const named = "select 1 from categories where name in ('Books and paper', 'Instruments', 'Sports item')"
    expect(queryMarket(haat.dataDir, named).length).toBe(3)
    expect(pageErrors).toEqual([])
  })
})

/** Changes to be made before others make them impossible. */
const REFUSED = ['admins.update', 'users.setStatus', 'categories.create'] as const

const renameOffline = async (name: string, to: string) => {
  await openAdminPage(page, '/dashboard/categories')
  await card(page, name)
    .getByRole('link', { name: `Edit ${name}` })
    .click()
  await page.getByLabel('Name', { exact: true }).fill(to)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await card(page, to)
    .getByText(/^Waiting to send/)
    .waitFor()
}

/** Others change the same rows before the admin's changes arrive. */
const othersAreFaster = async () => {
  const idOf = (query: string, name: string) => queryMarketRow<{ id: string }>(haat.dataDir, query, name).id
  const profile = (name: string) => idOf('select id from profiles where name = ?', name)
  const category = (name: string) => idOf('select id from categories where name = ?', name)
  const asAdmin = (method: string, path: string, body?: unknown) => callApiAs(haat.url, SUPER_ADMIN, method, path, body)
  await asAdmin('DELETE', `/admins/${profile('Rehana Sultana')}`)
  await asAdmin('DELETE', `/customers/${profile('Dipankar Chakma')}`)
  await asAdmin('PATCH', `/categories/${category('Audio device')}`, { name: 'Musical instruments' })
  await asAdmin('PATCH', `/categories/${category('Kitchen item')}`, { name: 'Stationery' })
}

/** Reads on Pending changes why one was rejected, and uses the offered action. */
const refusal = async (label: string, reason: string, choice: 'Edit' | 'Discard') => {
  await card(page, label).getByText(reason).waitFor()
  await card(page, label).getByRole('button', { name: choice }).click()
  if (choice === 'Edit') return
  await dialog(page).getByRole('button', { name: 'Discard' }).click()
  await card(page, label).waitFor({ state: 'detached' })
}

const edit = async (path: AdminPath, name: string, field: string, value: string) => {
  await openAdminPage(page, path)
  await row(page, name)
    .getByRole('link', { name: `Edit ${name}` })
    .click()
  await dialog(page).getByLabel(field).fill(value)
  await dialog(page).getByRole('button', { name: 'Save changes' }).click()
}

const remove = async (path: AdminPath, name: string) => {
  await openAdminPage(page, path)
  await row(page, name)
    .getByRole('button', { name: `Delete ${name}` })
    .click()
  if (path === '/dashboard/vendors') await leaveOrdersToAdmins(page)
  await dialog(page).getByLabel('Reason').fill('Three reports of goods that never came.')
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
}

const firstReview = () =>
  main(page)
    .getByRole('article', { name: /^Review of/ })
    .first()

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
    waits: () => row(page, 'Rehana Sultana'),
    done: reached('Rehana Sultana', 'address', 'Haat, 4 Motijheel, Dhaka'),
    action: 'admin.update',
  },
  'admins.delete': {
    write: () => remove('/dashboard/admins', 'Sabina Yasmin'),
    waits: () => row(page, 'Sabina Yasmin'),
    done: forgotten('sabina@haat.example'),
    action: 'admin.delete',
  },
  'categories.create': {
    write: async () => {
      await openAdminPage(page, '/dashboard/categories')
      await page.getByRole('link', { name: 'Add a category' }).click()
      await page.getByLabel('Name', { exact: true }).fill('Musical instruments')
      const buffer = Buffer.from(await createPhoto())
      await page
        .locator('input[type="file"]:not([capture])')
        .setInputFiles({ name: 'tabla.jpg', mimeType: 'image/jpeg', buffer })
      await page.getByRole('button', { name: 'Add the category' }).click()
    },
    waits: () => card(page, 'Musical instruments'),
    done: ["select 1 from categories where name = 'Musical instruments' and deleted_at is null"],
    action: 'category.create',
  },
  'categories.update': {
    write: async () => {
      await openAdminPage(page, '/dashboard/categories')
      await card(page, 'Audio device').getByRole('link', { name: 'Edit Audio device' }).click()
      await page.getByLabel('Description (optional)', { exact: true }).fill('Radios, speakers and all that sounds')
      await page.getByRole('button', { name: 'Save changes' }).click()
    },
    waits: () => card(page, 'Audio device'),
    done: ["select 1 from categories where description = 'Radios, speakers and all that sounds'"],
    action: 'category.update',
  },
  'categories.delete': {
    write: async () => {
      await openAdminPage(page, '/dashboard/categories')
      await card(page, 'Umbrellas').getByRole('button', { name: 'Delete Umbrellas' }).click()
      await dialog(page).getByRole('button', { name: 'Delete' }).click()
    },
    waits: () => card(page, 'Umbrellas'),
    done: ["select 1 where not exists (select 1 from categories where name = 'Umbrellas')"],
    action: 'category.delete',
  },
  'contact.answer': {
    write: async () => {
      await openAdminPage(page, '/dashboard/contact-messages')
      const thread = card(page, 'Where is my parcel?')
      await thread.getByRole('button', { name: 'Answer' }).click()
      await thread.getByLabel('Answer to').fill('It comes on Monday.')
      await thread.getByRole('button', { name: 'Send the answer' }).click()
    },
    waits: () => card(page, 'Where is my parcel?'),
    done: ["select 1 from contact_replies where text = 'It comes on Monday.' and author_id is not null"],
    action: 'message.answer',
  },
  'contact.handle': {
    write: async () => {
      await openAdminPage(page, '/dashboard/contact-messages')
      await card(page, 'Where is my parcel?').getByRole('button', { name: 'Close' }).click()
    },
    waits: () => card(page, 'Where is my parcel?'),
    done: ["select 1 from contact_messages where subject = 'Where is my parcel?' and handled = 1"],
    action: 'message.handle',
  },
  'customers.update': {
    write: () => edit('/dashboard/customers', 'Ashraf Uddin', 'Phone', '01912345678'),
    waits: () => row(page, 'Ashraf Uddin').filter({ hasText: '01912345678' }),
    done: reached('Ashraf Uddin', 'phone_number', '01912345678'),
    action: 'customer.update',
  },
  'customers.delete': {
    write: () => remove('/dashboard/customers', 'Jannatul Ferdous'),
    waits: () => row(page, 'Jannatul Ferdous'),
    done: forgotten('jannatul.ferdous@haat.example'),
    action: 'customer.delete',
  },
  'users.setStatus': {
    write: async () => {
      await openAdminPage(page, '/dashboard/customers')
      await row(page, 'Dipankar Chakma').getByRole('button', { name: 'Block Dipankar Chakma' }).click()
      await dialog(page).getByLabel('Reason').fill('Three orders refused at the door.')
      await dialog(page).getByRole('button', { name: 'Block' }).click()
      await row(page, 'Dipankar Chakma').getByText('Blocked').waitFor()
    },
    waits: () => row(page, 'Dipankar Chakma'),
    done: ["select 1 from users where email = 'dipankar.chakma@haat.example' and status = 'BLOCKED'"],
    action: 'user.set-status',
  },
  'moderation.decide': {
    write: async () => {
      await openAdminPage(page, '/dashboard/reviews')
      await firstReview()
        .getByRole('button', { name: /^Hide: / })
        .click()
      await dialog(page).getByLabel('Template').selectOption({ index: 4 })
      await dialog(page).getByRole('button', { name: 'Hide', exact: true }).click()
      await firstReview()
        .getByRole('button', { name: /^Show again: / })
        .waitFor()
    },
    waits: () => firstReview(),
    done: ['select 1 from reviews where hidden_at is not null'],
    action: 'review.hide',
  },
  'newsletters.delete': {
    write: async () => {
      await openAdminPage(page, '/dashboard/newsletters')
      await row(page, 'reader@example.com').getByRole('button', { name: 'Remove reader@example.com' }).click()
      await dialog(page).getByRole('button', { name: 'Remove' }).click()
    },
    waits: () => row(page, 'reader@example.com'),
    done: ["select 1 where not exists (select 1 from subscribers where email = 'reader@example.com')"],
    action: 'subscriber.delete',
  },
  'shops.changeStatus': {
    write: () => suspend(page, 'Khela Ghar', 'Three parcels came without what was ordered.'),
    waits: () => row(page, 'Khela Ghar').filter({ hasText: 'Suspended' }),
    done: ["select 1 from shops where name = 'Khela Ghar' and status = 'SUSPENDED'"],
    action: 'shop.change-status',
  },
  'vendors.update': {
    write: () => edit('/dashboard/vendors', 'Nurul Absar Chowdhury', 'Contact email', 'absar@example.com'),
    waits: () => row(page, 'Nurul Absar Chowdhury'),
    done: reached('Nurul Absar Chowdhury', 'email', 'absar@example.com'),
    action: 'vendor.update',
  },
  'vendors.delete': {
    write: () => remove('/dashboard/vendors', 'Shirin Akter'),
    waits: () => row(page, 'Shirin Akter'),
    done: forgotten('shirin.akter@haat.example'),
    action: 'vendor.delete',
  },
}
