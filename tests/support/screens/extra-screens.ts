import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import type { PagePath } from '../../../src/contract/page-paths.ts'
import { createProductFile } from '../actions/product-file.ts'
import { DARAZ_FILE, SHOPIFY_FILE, WOOCOMMERCE_FILE } from '../import-files/index.ts'
import { FORM_SCREENS } from './form-screens.ts'
import { MODERATION_SCREENS } from './moderation-screens.ts'
import { PARCEL_SCREENS } from './parcel-screens.ts'
import type { Visitor } from './screen-checks.ts'
import { SEEDED_ORDERS } from './seeded-session.ts'

/**
 * Screens that a path alone does not open: with a query, a state of the history entry, or something that a person does
 * first. To have one more checked by `npm run check:screens`, add a line.
 */
export type ExtraScreen = {
  /** The name of its contact sheet, after that of the visitor. */
  name: string
  visitor: Visitor
  pattern: PagePath
  /** Its :id, that of something that seeded-session.ts adds; without it one of the demo market. */
  id?: string
  /** SQL for the id of its :id, or of what its form edits (`?edit=`). */
  select?: string
  /** With its question mark. */
  query?: string
  /** That of the history entry. */
  state?: object
  /** What a person does on the page first. `say` gives the text of the interface in the page's language. */
  open?: (page: Page, say: Say) => Promise<void>
  /** Errors on the console that belong to it, such as that of a refused request. */
  expectedErrors?: RegExp
  /** Not in the sample of `npm test`. */
  isOnlyInFullCheck?: true
}
export type Say = (english: string) => string

const SELECT_PICTURED =
  'select id from products where picture_count > 1 and options is not null and is_listed = 1 order by id limit 1'

export const EXTRA_SCREENS: readonly ExtraScreen[] = [
  {
    name: 'order-confirmation',
    visitor: 'customer',
    pattern: '/dashboard/orders/:id',
    state: { isJustPlaced: true },
  },
  { name: 'order-rejected', visitor: 'customer', pattern: '/dashboard/orders/:id', id: SEEDED_ORDERS.rejected },
  { name: 'money-account', visitor: 'vendor', pattern: '/dashboard/money', query: '?account=shop-pending' },
  { name: 'money-month', visitor: 'vendor', pattern: '/dashboard/money', query: '?month=2020-01' },
  { name: 'money-shops', visitor: 'admin', pattern: '/dashboard/money', query: '?account=shop-pending' },
  {
    name: 'commission-shop',
    visitor: 'super-admin',
    pattern: '/dashboard/commission',
    query: '?shop=019a0000-0000-7000-8000-000000000000',
  },
  { name: 'money-bank', visitor: 'admin', pattern: '/dashboard/money', query: '?account=prepaid' },
  { name: 'money-suspense', visitor: 'admin', pattern: '/dashboard/money', query: '?account=suspense' },
  { name: 'money-gateways', visitor: 'admin', pattern: '/dashboard/money', query: '?account=gateway' },
  { name: 'order-sold-out', visitor: 'customer', pattern: '/dashboard/orders/:id', id: SEEDED_ORDERS.soldOut },
  { name: 'order-waiting', visitor: 'customer', pattern: '/dashboard/orders/:id', id: SEEDED_ORDERS.waiting },
  { name: 'products-of-category', visitor: 'nobody', pattern: '/products', query: '?category=Saree' },
  { name: 'products-search', visitor: 'nobody', pattern: '/products', query: '?search=shari' },
  { name: 'products-none', visitor: 'nobody', pattern: '/products', query: '?search=qqqqzzzz' },
  { name: 'products-price-range', visitor: 'nobody', pattern: '/products', query: '?minPrice=5000&maxPrice=100' },
  {
    name: 'products-filters',
    visitor: 'nobody',
    pattern: '/products',
    query: '?category=Saree',
    open: async (page, say) => {
      const filters = page.getByRole('button', { name: say('Filters') })
      if (await filters.isVisible()) await filters.click()
    },
  },
  {
    name: 'product-gallery',
    visitor: 'nobody',
    pattern: '/products/:id',
    select: SELECT_PICTURED,
  },
  {
    name: 'product-lightbox',
    visitor: 'nobody',
    pattern: '/products/:id',
    select: SELECT_PICTURED,
    isOnlyInFullCheck: true,
    open: async page => {
      await page.locator('.picture-gallery .picture-zoom').first().click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'product-choice',
    visitor: 'nobody',
    pattern: '/products',
    query: '?category=Panjabi+and+kurta',
    isOnlyInFullCheck: true,
    open: async (page, say) => {
      await page
        .getByRole('main')
        .getByRole('button', { name: say('Buy Now') })
        .first()
        .click()
      await page.getByRole('dialog', { name: say('Choose') }).waitFor()
    },
  },
  {
    name: 'products-options',
    visitor: 'nobody',
    pattern: '/products',
    query: '?category=Panjabi+and+kurta&options=Size:M,Colour:Blue',
    isOnlyInFullCheck: true,
    open: async (page, say) => {
      const filters = page.getByRole('button', { name: new RegExp(`^${say('Filters')}`) })
      if (await filters.isVisible()) await filters.click()
      await page.mouse.move(200, 200)
      await page.locator('.option-filter:visible').first().waitFor()
    },
  },
  ...PARCEL_SCREENS,
  ...MODERATION_SCREENS,
  ...FORM_SCREENS,
  {
    name: 'import-file',
    visitor: 'vendor',
    pattern: '/dashboard/shop-products',
    query: '?open=import',
    isOnlyInFullCheck: true,
  },
  {
    name: 'import-columns',
    visitor: 'vendor',
    pattern: '/dashboard/shop-products',
    query: '?open=import',
    isOnlyInFullCheck: true,
    open: async (page, say) => {
      await readFile(page, say, createProductFile(['Good saree,Woven for the file.,Saree,$9.50,5']))
    },
  },
  ...[SHOPIFY_FILE, WOOCOMMERCE_FILE, DARAZ_FILE].map(
    (file): ExtraScreen => ({
      name: `import-${file.name.replace(/\..*/, '')}`,
      visitor: 'vendor',
      pattern: '/dashboard/shop-products',
      query: '?open=import',
      isOnlyInFullCheck: true,
      open: async (page, say) => {
        const buffer = Buffer.from(await file.bytes())
        await readFile(page, say, { name: file.name, mimeType: '', buffer })
      },
    }),
  ),
  {
    name: 'import-preview',
    visitor: 'vendor',
    pattern: '/dashboard/shop-products',
    query: '?open=import',
    isOnlyInFullCheck: true,
    open: async (page, say) => {
      const rows = ['Good saree,Woven for the file.,Saree,900,5', 'হাতে বোনা শাড়ি,Woven for the file.,Saree,"1250,50",5']
      await readFile(page, say, createProductFile(rows))
      await page
        .getByRole('region', { name: say('Columns') })
        .getByRole('button', { name: say('Continue') })
        .click()
      await page.getByRole('table', { name: say('Preview') }).waitFor()
    },
  },
]

/** The device remembers the file that was read before. */
const readFile = async (page: Page, say: Say, file: ReturnType<typeof createProductFile>): Promise<void> => {
  const field = page.getByLabel(say('Product file'))
  const another = page.getByRole('button', { name: say('Choose another file') })
  await field.or(another).waitFor()
  if (await another.isVisible()) await another.click()
  await field.setInputFiles(file)
  await page.getByRole('button', { name: say('Read the file') }).click()
  await page.getByRole('region', { name: say('Columns') }).waitFor()
}

const CATALOGUES = 'src/ui/locales'
let bangla: Record<string, string> | undefined

/** The Bangla of a text of the interface without placeholders. */
export const translateToBangla: Say = english => {
  bangla ??= Object.assign(
    {},
    ...readdirSync(CATALOGUES).map(name => JSON.parse(readFileSync(`${CATALOGUES}/${name}`, 'utf8'))),
  ) as Record<string, string>
  const found = bangla[english]
  if (!found) throw new Error(`No catalogue has "${english}"`)
  return found
}
