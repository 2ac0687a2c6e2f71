import type { Page } from 'playwright'
import type { ExtraScreen, Say } from './extra-screens.ts'
import { BLOCKED_EMAIL } from './seeded-moderation.ts'

const admin = { visitor: 'super-admin', isOnlyInFullCheck: true } as const
const customer = { visitor: 'customer', isOnlyInFullCheck: true } as const

/** The dialogs of moderation and the page of a blocked person, on a market that seedModeration has filled. */
export const MODERATION_SCREENS: readonly ExtraScreen[] = [
  {
    ...customer,
    name: 'report-product',
    pattern: '/products/:id',
    open: (page, say) => openDialog(page, findReports(page, say).first()),
  },
  {
    ...customer,
    name: 'report-review',
    pattern: '/products/:id',
    open: (page, say) => openDialog(page, findReports(page, say).last()),
  },
  {
    name: 'blocked',
    visitor: 'nobody',
    pattern: '/login',
    open: signInBlocked,
    expectedErrors: /403/,
    isOnlyInFullCheck: true,
  },
  { ...admin, name: 'hide-reported', pattern: '/dashboard/moderation', open: (page, say) => decide(page, say('Hide')) },
  { ...admin, name: 'refuse-shop', pattern: '/dashboard/moderation', open: (page, say) => decide(page, say('Refuse')) },
  { ...admin, name: 'hide-reviews', pattern: '/dashboard/reviews', open: (page, say) => askForAll(page, say('Hide')) },
  {
    ...admin,
    name: 'hide-products',
    pattern: '/dashboard/products',
    open: (page, say) => askForAll(page, say('Hide')),
  },
  {
    ...admin,
    name: 'suspend-shops',
    pattern: '/dashboard/shops',
    open: (page, say) => askForAll(page, say('Suspend')),
  },
  {
    ...admin,
    name: 'delete-coupons',
    pattern: '/dashboard/coupons',
    open: (page, say) => askForAll(page, say('Delete')),
  },
  {
    ...admin,
    name: 'block-vendors',
    pattern: '/dashboard/vendors',
    open: (page, say) => askForAll(page, say('Block')),
  },
  {
    ...admin,
    name: 'block-customers',
    pattern: '/dashboard/customers',
    open: (page, say) => askForAll(page, say('Block')),
  },
]

const openDialog = async (page: Page, button: ReturnType<Page['getByRole']>): Promise<void> => {
  await button.click()
  await page.getByRole('dialog').waitFor()
}

const findReports = (page: Page, say: Say) => page.getByRole('main').getByText(say('Report'), { exact: true })

const decide = (page: Page, action: string): Promise<void> =>
  openDialog(page, page.getByRole('button', { name: new RegExp(`^${action}: `) }).first())

const askForAll = async (page: Page, action: string): Promise<void> => {
  const main = page.getByRole('main')
  await main.getByRole('checkbox').first().check()
  await openDialog(page, main.getByRole('button', { name: action, exact: true }))
}

async function signInBlocked(page: Page, say: Say): Promise<void> {
  await page.getByRole('textbox', { name: say('Email') }).fill(BLOCKED_EMAIL)
  await page.getByLabel(say('Password'), { exact: true }).fill('haat-demo')
  await page
    .getByRole('main')
    .getByRole('button', { name: say('Login'), exact: true })
    .first()
    .click()
  await page.getByRole('main').getByText(say('Your account is blocked.')).waitFor()
}
