import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, BrowserContext, BrowserContextOptions, ConsoleMessage, Page } from 'playwright'
import { DASHBOARD_ROUTES } from '../../../src/app/dashboard-routes.ts'
import { STORE_ROUTES } from '../../../src/app/routes.ts'
import { PAGE_PATHS, type PagePath } from '../../../src/contract/page-paths.ts'
import { canCall, ROLES, type Role, type Who } from '../../../src/contract/roles.ts'
import { DASHBOARD_MENU } from '../../../src/features/dashboard/menu.ts'
import { queryMarket, signInOnPage } from '../actions/shopper-actions.ts'
import { EXTRA_SCREENS, type ExtraScreen, translateToBangla } from './extra-screens.ts'
import { SEEDED_CAMPAIGN, SEEDED_PAGE } from './seeded-pages.ts'
import { PAYMENT_PAGES, seedSession } from './seeded-session.ts'

/** How a screen is displayed: width, theme and language. */
export type DisplayVariant = { width: number; theme: 'light' | 'dark'; locale: 'en' | 'bn' }
export type Visitor = 'nobody' | 'customer' | 'vendor' | 'admin' | 'super-admin'
export type ScreenCheck = {
  pattern: PagePath
  visitor: Visitor
  /** Another role checks the same screen in all variants: this one checks the narrowest and widest in English only. */
  isAlike: boolean
}
/** The rest is that of a screen that a path alone does not open (extra-screens.ts). */
export type ScreenVisit = ScreenCheck & { path: string } & Partial<
    Omit<ExtraScreen, keyof ScreenCheck | 'query' | 'select'>
  >

const ROUTES = { ...STORE_ROUTES, ...DASHBOARD_ROUTES }
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const HEIGHTS: Record<number, number> = { 360: 740, 768: 1024, 1280: 900 }
/** The demo account of each role. */
export const VISITORS = {
  CUSTOMER: 'customer',
  VENDOR: 'vendor',
  ADMIN: 'admin',
  SUPER_ADMIN: 'super-admin',
} as const satisfies Record<Role, Visitor>
/** Paths that only redirect. */
const REDIRECTS: readonly PagePath[] = ['/dashboard', '/my-account']
const WIDTHS = [360, 768, 1280]

export const DISPLAY_VARIANTS: readonly DisplayVariant[] = WIDTHS.flatMap(width =>
  (['light', 'dark'] as const).flatMap(theme => (['en', 'bn'] as const).map(locale => ({ width, theme, locale }))),
)

export const formatVariant = ({ width, theme, locale }: DisplayVariant): string => `${width}-${theme}-${locale}`

/** The variants in which a screen is checked. */
export const listVariants = ({ isAlike }: ScreenCheck): DisplayVariant[] =>
  DISPLAY_VARIANTS.filter(({ width, locale }) => !isAlike || (width !== 768 && locale === 'en'))

/** Every screen, once for each visitor who may open it. */
export const listScreenChecks = (): ScreenCheck[] => [
  ...PAGE_PATHS.filter(path => !REDIRECTS.includes(path) && getAllowedVisitor(path) === 'anyone').map(pattern => ({
    pattern,
    visitor: 'nobody' as const,
    isAlike: false,
  })),
  ...ROLES.toReversed().flatMap(role =>
    listPaths(role).map(pattern => ({ pattern, visitor: VISITORS[role], isAlike: isAlike(pattern, role) })),
  ),
]

/** The same with ids of the demo market in the paths, and the screens that a path alone does not open. */
export const listScreenVisits = (dataDir: string): ScreenVisit[] => [
  ...listScreenChecks().map(seen => ({ ...seen, path: fillPathParameters(dataDir, seen.pattern, seen.visitor) })),
  ...EXTRA_SCREENS.map(({ query = '', select, ...screen }) => {
    const id = select ? queryMarket<{ id: string }>(dataDir, select)[0]!.id : screen.id
    const { pattern, visitor } = screen
    const path = id ? pattern.replace(':id', id) : fillPathParameters(dataDir, pattern, visitor)
    return { ...screen, isAlike: false, path: path + (id && path === pattern ? `?edit=${id}` : query) }
  }),
]

const getAllowedVisitor = (path: PagePath): Who => ROUTES[path].who ?? 'anyone'

const listPaths = (role: Role): PagePath[] => {
  const menu = DASHBOARD_MENU[role].map(({ href }) => href)
  const own = PAGE_PATHS.filter(path => getAllowedVisitor(path) !== 'anyone' && canCall(getAllowedVisitor(path), role))
  return [...new Set([...menu, ...own])].filter(path => !REDIRECTS.includes(path))
}

/**
 * The dashboard's index differs for each role. SUPER_ADMIN shares the admin's screens; screens for all are checked in
 * full as customer.
 */
const isAlike = (path: PagePath, role: Role): boolean => {
  const who = getAllowedVisitor(path)
  if (role === 'SUPER_ADMIN') return canCall(who, 'ADMIN')
  return role !== 'CUSTOMER' && path !== '/dashboard/index' && !Array.isArray(who)
}

const fillPathParameters = (dataDir: string, path: string, visitor: Visitor): string => {
  if (path === '/pages/:slug') return SEEDED_PAGE
  if (path === '/campaigns/:slug') return SEEDED_CAMPAIGN
  if (!path.includes(':id')) return PAYMENT_PAGES[path] ?? path
  const one = (query: string) => queryMarket<{ id: string }>(dataDir, query)[0]!.id
  const owner = `select p.id from profiles p join users u on u.id = p.user_id where u.email = '${visitor}@haat.example'`
  const orders: Record<string, string> = {
    customer: `select id from orders where customer_id in (${owner}) order by id limit 1`,
    vendor: `select o.id from orders o join shops s on s.id = o.shop_id where s.vendor_id in (${owner}) order by o.id limit 1`,
  }
  const query = path.startsWith('/products')
    ? 'select id from products where is_listed = 1 and review_count > 1 order by id limit 1'
    : path.startsWith('/shops')
      ? 'select shop_id as id from coupons where is_public = 1 and shop_id is not null order by shop_id limit 1'
      : path.startsWith('/dashboard/shops')
        ? "select id from shops where status = 'ACTIVE' order by id limit 1"
        : path.startsWith('/dashboard/customers') || path.startsWith('/dashboard/vendors')
          ? `select p.id from profiles p join users u on u.id = p.user_id where u.role = '${path.startsWith('/dashboard/vendors') ? 'VENDOR' : 'CUSTOMER'}' order by p.id limit 1`
          : (orders[visitor] ?? 'select id from orders order by id limit 1')
  return path.replace(':id', one(query))
}

/**
 * Opens a window in this variant, with the visitor signed in; `isFull`: with a cart, a comparison and a rejected
 * change.
 * @param before runs in each page before its scripts
 */
export const openScreenAs = async (
  browser: Browser,
  url: string,
  visitor: Visitor,
  variant: DisplayVariant,
  isFull: boolean,
  options: BrowserContextOptions = {},
  before?: () => void,
): Promise<BrowserContext> => {
  const context = await browser.newContext({
    viewport: { width: variant.width, height: HEIGHTS[variant.width] ?? 900 },
    colorScheme: variant.theme,
    reducedMotion: 'reduce',
    ...options,
  })
  if (before) await context.addInitScript(before)
  const page = await context.newPage()
  if (visitor !== 'nobody') await signInOnPage(page, url, `${visitor}@haat.example`)
  if (isFull) await seedSession(page, url)
  await context.addInitScript(
    settings => localStorage.setItem('haat-device', settings),
    JSON.stringify({ locale: variant.locale }),
  )
  await page.close()
  return context
}

/** Tells where the screenshot of a variant is saved; undefined: nowhere. */
export type PicturePath = (variant: DisplayVariant) => string | undefined

/**
 * The faults of a screen: console errors, content wider than the window, and axe violations. The screen is opened once,
 * in the language of the context, and then shown in each of these variants.
 */
export const findScreenFaults = async (
  page: Page,
  url: string,
  visit: Pick<ScreenVisit, 'path' | 'state' | 'open' | 'expectedErrors'>,
  variants: readonly DisplayVariant[],
  getPicturePath: PicturePath = () => undefined,
): Promise<string[]> => {
  const faults: string[] = []
  const addLogged = (message: ConsoleMessage) => {
    if (message.type() === 'error' && !visit.expectedErrors?.test(message.text()))
      faults.push(`console: ${message.text()}`)
  }
  const addThrown = (error: Error) => faults.push(`error: ${error.message}`)
  page.on('console', addLogged).on('pageerror', addThrown)
  try {
    await display(page, variants[0]!)
    await openVisit(page, url, visit, variants[0]!.locale)
    // The first one comes last: parts that load late, such as the bell, are there by then.
    for (const variant of variants.toReversed()) {
      await display(page, variant)
      await waitUntilSettled(page)
      const picture = getPicturePath(variant)
      if (picture) await page.screenshot({ path: picture, fullPage: true })
      const found = await findVariantFaults(page, isInLightToo(variant, variants) ? RULES_OF_THE_THEME : undefined)
      faults.push(...found.map(fault => `${formatVariant(variant)}: ${fault}`))
    }
    return faults
  } finally {
    page.off('console', addLogged).off('pageerror', addThrown)
  }
}

const display = async (page: Page, { width, theme }: DisplayVariant): Promise<void> => {
  await page.setViewportSize({ width, height: HEIGHTS[width] ?? 900 })
  await page.emulateMedia({ colorScheme: theme })
}

/** Opens a screen, and does what a person does there first. */
export const openVisit = async (
  page: Page,
  url: string,
  { path, state, open }: Pick<ScreenVisit, 'path' | 'state' | 'open'>,
  locale: DisplayVariant['locale'],
): Promise<void> => {
  await page.goto(url + path)
  if (state) {
    await page.evaluate(value => history.replaceState(value, ''), state)
    await page.reload()
  }
  await waitUntilSettled(page)
  await open?.(page, locale === 'bn' ? translateToBangla : english => english)
}

/**
 * The theme changes colours only: a screen whose light variant is checked with all rules needs those of colours in
 * dark.
 */
const isInLightToo = ({ width, theme }: DisplayVariant, variants: readonly DisplayVariant[]): boolean =>
  theme === 'dark' && variants.some(other => other.width === width && other.theme === 'light')

const findVariantFaults = async (page: Page, rules: string[] | undefined): Promise<string[]> => {
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  const violations = await findAxeViolations(page, rules)
  return width > 0 ? [`${width} px wider than the window`, ...violations] : violations
}

/** Waits until the screen has its heading and has finished loading. */
export const waitUntilSettled = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction(() => document.querySelector('main .skeleton') === null, undefined, { polling: 100 })
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

type Violation = { id: string; help: string; nodes: { target: string[] }[] }

type Axe = { run: (options: { runOnly?: string[] }) => Promise<{ violations: Violation[] }> }

const RULES_OF_THE_THEME = ['color-contrast', 'link-in-text-block']

/** @param rules only these; without it all that axe has on by default */
export const findAxeViolations = async (page: Page, rules?: string[]): Promise<string[]> => {
  await page.evaluate(AXE)
  const found = await page.evaluate(async runOnly => {
    const { axe } = window as unknown as { axe: Axe }
    return (await axe.run(runOnly ? { runOnly } : {})).violations
  }, rules)
  return found.map(
    ({ id, help, nodes }) =>
      `axe ${id}: ${help} (${nodes
        .map(node => node.target.join(' '))
        .slice(0, 3)
        .join(', ')})`,
  )
}
