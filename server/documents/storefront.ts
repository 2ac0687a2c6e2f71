import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { type Category, listCategories as categoriesRow } from '../../src/contract/categories.ts'
import type { ParsedInputOf } from '../../src/contract/endpoint.ts'
import { Id } from '../../src/contract/fields.ts'
import { FIRST_SCREEN, type FirstAnswer, type FirstCall, firstCalls } from '../../src/contract/first-screen.ts'
import type { Locale } from '../../src/contract/money.ts'
import { getProduct, type ProductQuery } from '../../src/contract/products.ts'
import { compressFile } from '../compress.ts'
import { listingSeq } from '../db/counters.ts'
import type { Database } from '../db/store.ts'
import { success } from '../envelope.ts'
import { contentPolicy } from '../headers.ts'
import { listCategories } from '../queries/categories.ts'
import { listProducts } from '../queries/product-list.ts'
import { findProducts } from '../queries/products.ts'
import { findShops } from '../queries/shops.ts'
import type { Services } from '../services.ts'
import { asScript, headOf, type Preview } from './head.ts'
import { type PreviewMaker, previewsAt } from './previews.ts'

/** A page of the shop as it is served: the shell with what it is about, and the answers that its first screen asks for. */
export type Front = {
  status: 200 | 404
  html: string
  etag: string
  /** Its Content-Security-Policy. */
  policy: string
  /** What of the request decides: see `vary` of HTTP. */
  vary: string
  /** The page compressed, once for everybody who gets this one. */
  packed(encoding: 'br' | 'gzip'): Promise<Uint8Array<ArrayBuffer>>
}
/** The page at an address; null for addresses whose page is the plain shell. Only the home page has a language. */
export type Storefront = (pathname: string, search: string, locale: Locale) => Promise<Front | null>
/** The home page as it stands before its scripts have arrived. */
export type Fronts = Record<Locale, string>

/** Stock and ratings may be this old in a page that is being opened; the page asks for them again. */
const KEPT_MS = 10_000
const KEPT_MOST = 300
/** What is new of an address beyond this is not asked for by our own links. */
const SEARCH_MOST = 500
const ROOT = '<div id="root">'
const HOME = '/'
const PRODUCT = /^\/products\/([^/]+)\/?$/
const SHOP = /^\/shops\/([^/]+)\/?$/

/**
 * Writes previews and first answers into the shell, for anybody alike: nothing of whoever is signed in is ever in it. Kept for
 * seconds under the address and the number of the catalogue's listing.
 * @param fronts stand in the home page; the page draws itself anew over them
 */
export const openStorefront = ({ store, config, now }: Services, shell: string, fronts: Fronts): Storefront => {
  const homeIn = (locale: Locale): Shell => ({
    html: shell.replace(ROOT, () => ROOT + fronts[locale]).replace('<html lang="en">', `<html lang="${locale}">`),
    policy: contentPolicy({ styles: stylesIn(fronts[locale]) }),
  })
  const homes = { en: homeIn('en'), bn: homeIn('bn') }
  const plain: Shell = { html: shell, policy: contentPolicy() }
  const previews = previewsAt(config.publicUrl)
  const kept = new Map<string, { until: number; front: Promise<Front | null> }>()
  return async (pathname, search, locale) => {
    if (!isOurs(pathname) || search.length > SEARCH_MOST) return null
    const isHome = pathname === HOME
    const key = `${await listingSeq(store.read)} ${isHome ? locale : ''} ${pathname}${search}`
    const known = kept.get(key)
    if (known && known.until > now()) return known.front
    if (kept.size >= KEPT_MOST) kept.delete(kept.keys().next().value!)
    const made = make(store.read, previews, isHome ? homes[locale] : plain, pathname, search)
    kept.set(key, { until: now() + KEPT_MS, front: made })
    made.catch(() => kept.delete(key))
    return made
  }
}

/** What a page is written into. */
type Shell = { html: string; policy: string }

/** Only ever of what the build has written: a style that somebody got into the page must not be allowed. */
const stylesIn = (built: string): string[] => [...built.matchAll(/<style>([^<]*)<\/style>/g)].map(([, style]) => style!)

const isOurs = (pathname: string): boolean => firstCalls(pathname, '').length > 0 || SHOP.test(pathname)

const make = async (
  db: Database,
  previews: PreviewMaker,
  shell: Shell,
  pathname: string,
  search: string,
): Promise<Front> => {
  const shop = SHOP.exec(pathname)
  if (shop) return dress(shell, await shopPreview(db, previews, shop[1]!), [])
  const answers = await answersTo(db, firstCalls(pathname, search))
  const front = dress(shell, previewOf(previews, pathname, search, answers), answers.map(asInlined))
  return pathname === HOME ? { ...front, vary: `${front.vary}, Cookie` } : front
}

const shopPreview = async (db: Database, previews: PreviewMaker, id: string): Promise<Preview | null> => {
  const [shop] = v.is(Id, id) ? await findShops(db, [id], null) : []
  return shop ? previews.shop(shop) : null
}

type Answered = FirstCall & { data: unknown; meta?: { total: number } }

/** What the API would answer a visitor who is signed out; a product that is gone has no answer. */
const answersTo = async (db: Database, calls: readonly FirstCall[]): Promise<Answered[]> => {
  const answers = await Promise.all(calls.map(call => answerTo(db, call)))
  return answers.filter(answer => answer !== null)
}

const answerTo = async (db: Database, call: FirstCall): Promise<Answered | null> => {
  const parsed = v.safeParse(call.row.input, call.input)
  if (!parsed.success) return null
  if (call.row === getProduct) {
    const [product] = await findProducts(db, [(parsed.output as { id: string }).id], null)
    return product ? { ...call, data: product } : null
  }
  if (call.row === categoriesRow) {
    const { categories, total } = await listCategories(db, parsed.output as ParsedInputOf<typeof categoriesRow>)
    return { ...call, data: categories, meta: { total } }
  }
  const { products, ...meta } = await listProducts(db, parsed.output as ProductQuery, null)
  return { ...call, data: products, meta }
}

const previewOf = (
  previews: PreviewMaker,
  pathname: string,
  search: string,
  answers: readonly Answered[],
): Preview | null => {
  const categories = answers.find(({ row }) => row === categoriesRow)?.data as Category[]
  if (pathname === HOME) return previews.home()
  if (!PRODUCT.test(pathname)) return previews.listing(search, categories)
  const product = answers.find(({ row }) => row === getProduct)?.data
  return product ? previews.product(product as Parameters<PreviewMaker['product']>[0]) : null
}

/** In the very envelope of the call, so that the page reads it as it reads any answer. */
const asInlined = ({ row, input, data, meta }: Answered): FirstAnswer => {
  const parsed = v.parse(row.input, input)
  return { row: row.name, input, answer: JSON.parse(success(row, { data, meta }, parsed).body) }
}

const TITLE = /<title>[^<]*<\/title>/
const DESCRIPTION = /\s*<meta name="description"[^>]*>/

/** @param preview null: there is nothing at this address, which the page says too */
const dress = (shell: Shell, preview: Preview | null, answers: readonly FirstAnswer[]): Front => {
  const head = headOf(preview ?? { title: 'Haat', isHidden: true })
  const data = `<script type="application/json" id="${FIRST_SCREEN}">${asScript(answers)}</script>`
  const html = shell.html
    .replace(DESCRIPTION, '')
    .replace(TITLE, () => head)
    .replace('</body>', () => `${preview && answers.length > 0 ? data : ''}</body>`)
  const bytes = Buffer.from(html)
  const packing = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  return {
    status: preview ? 200 : 404,
    html,
    policy: shell.policy,
    etag: `W/"${createHash('sha1').update(bytes).digest('base64url')}"`,
    vary: 'Accept-Encoding',
    packed: encoding => {
      const packed = packing.get(encoding) ?? compressFile(bytes, encoding, QUICK)
      packing.set(encoding, packed)
      return packed
    },
  }
}

const QUICK = 5
