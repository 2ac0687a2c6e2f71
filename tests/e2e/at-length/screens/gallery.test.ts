import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { type ServerType, serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import type { BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeContexts, openBrowser } from '../../../support/phones/browser-launch.ts'
import { findLayoutFaults } from '../../../support/screens/layout-faults.ts'

const SHOP = ['home', 'listing', 'product', 'cart', 'checkout', 'order', 'inbox']
const OF_CUSTOMERS = ['customer-today']
const OF_VENDORS = [
  'vendor-today',
  'vendor-orders',
  'vendor-products',
  'vendor-order',
  'import',
  'import-over',
  'import-preview',
  'import-columns',
  'import-categories',
  'vendor-shops',
  'vendor-reviews',
  'followers',
  'coupons',
]
const OF_THE_MARKET = [
  'admin-today',
  'admin-people',
  'admin-shops',
  'admin-products',
  'categories',
  'messages',
  'newsletter',
  'audit-log',
  'sign-in-security',
  'moderation',
  'moderation-notices',
]
const ALL = ['parts', ...SHOP, ...OF_CUSTOMERS, ...OF_VENDORS, ...OF_THE_MARKET]
/** `npm run check:screens` checks all of them, `npm run check:journeys` the one that has each component. */
const SCREENS = process.env.SCREENS === undefined ? ['parts'] : ALL
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
type Violation = { id: string; nodes: { target: string[]; failureSummary: string }[] }

let server: ServerType
/** One for all tests, which leave nothing in it: the page's code is loaded and compiled once. */
let context: BrowserContext
let address: string

beforeAll(async () => {
  buildComponents()
  const files = new Hono().use(serveStatic({ root: '.cache/components' }))
  address = await new Promise(resolve => {
    server = serve({ fetch: files.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) =>
      resolve(`http://127.0.0.1:${port}/ui.html`),
    )
  })
  context = await (await openBrowser()).newContext({ viewport: { width: 360, height: 780 }, reducedMotion: 'reduce' })
})

afterAll(async () => {
  await closeContexts()
  server?.close()
})

describe('The component page on a phone of 360 px', () => {
  it.each(SCREENS)(
    'fits in its window on %s, every target is 44 px high or in a line of text, and axe finds nothing',
    async screen => {
      const page = await open(screen, 'light')
      expect(await findLayoutFaults(page)).toEqual([])
      expect(await smallTargets(page)).toEqual([])
      expect(await violations(page)).toEqual([])
      await turn(page, 'dark')
      expect(await violations(page, OF_THE_THEME)).toEqual([])
      await page.close()
    },
  )

  it('has no axe violations with a sheet and suggestions open', async () => {
    const page = await open('listing', 'light')
    for (const [theme, rules] of [['light'], ['dark', OF_THE_THEME]] as const) {
      await turn(page, theme)
      await page.getByRole('combobox', { name: 'Search' }).fill('sa')
      await page.keyboard.press('ArrowDown')
      expect(await violations(page, rules)).toEqual([])
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Filters' }).click()
      expect(await violations(page, rules)).toEqual([])
      await page.keyboard.press('Escape')
    }
    await page.close()
  })

  it('shows the labels of the sales chart in full, however large the figures are', async () => {
    const page = await open('vendor-today', 'light')
    const chart = page.getByRole('img', { name: /^Sales per day/ }).locator('canvas')
    await chart.waitFor()
    const inkAtTheEdge = await chart.evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, 1, canvas.height)
      return data.some(value => value > 0)
    })
    expect(inkAtTheEdge).toBe(false)
    await page.close()
  })

  it('returns the focus to the button that opened a dialog', async () => {
    const page = await open('parts', 'light')
    const opener = page.getByRole('button', { name: 'Open dialog' })
    await opener.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Keep both' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await opener.evaluate(button => button === document.activeElement)).toBe(true)
    await page.close()
  })

  it('shows at most three toasts, and an error as an alert', async () => {
    const page = await open('parts', 'light')
    for (const name of ['Toast', 'Loading toast', 'Error toast', 'Toast', 'Error toast'])
      await page.getByRole('button', { name, exact: true }).click()
    await page.getByRole('alert').filter({ hasText: 'Could not apply coupon' }).first().waitFor()
    expect(await page.locator('.toast:not(.is-leaving)').count()).toBeLessThanOrEqual(3)
    await page.getByRole('button', { name: 'Dismiss' }).first().click()
    await page.locator('.toast.is-leaving').first().waitFor({ state: 'detached' })
    await page.close()
  })
})

const open = async (screen: string, theme: string): Promise<Page> => {
  const page = await context.newPage()
  await page.goto(`${address}?screen=${screen}&theme=${theme}`, { waitUntil: 'load' })
  await page.locator('h1').first().waitFor()
  return page
}

const turn = (page: Page, theme: string): Promise<void> =>
  page.evaluate(wanted => {
    document.documentElement.dataset.theme = wanted
  }, theme)

/** The rules that depend on the theme; the others are the same in both. */
const OF_THE_THEME = ['color-contrast', 'link-in-text-block']

type Axe = { run: (options: { runOnly?: string[] }) => Promise<{ violations: Violation[] }> }

const violations = async (page: Page, rules?: string[]): Promise<string[]> => {
  await page.addScriptTag({ path: AXE })
  const found = await page.evaluate(
    async runOnly => (await (window as unknown as { axe: Axe }).axe.run(runOnly ? { runOnly } : {})).violations,
    rules,
  )
  return found.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.target.join(' ')}: ${node.failureSummary}`))
}

/**
 * Buttons, links and fields lower than 44 px, other than links in running text, what is inside a larger label, and
 * links that cover their row.
 */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a[href], input, select')]
      .filter(
        target => target.checkVisibility() && !target.closest('label, p, h2, h3, output, .toaster, .top-bar-strip'),
      )
      .filter(target => getComputedStyle(target, '::after').position !== 'absolute')
      .filter(
        target => target.getBoundingClientRect().height < 43.5 && target.closest('form, .quantity-stepper') === null,
      )
      .map(target => target.outerHTML.slice(0, 120)),
  )

const buildComponents = (): void => {
  execFileSync('node_modules/.bin/vite', ['build', '--mode', 'components', '--logLevel', 'error'], { stdio: 'inherit' })
}
