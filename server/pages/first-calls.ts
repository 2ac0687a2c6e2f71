import * as v from 'valibot'
import { findCampaignSlug, toCampaignQuery } from '../../src/contract/campaigns/campaign-paths.ts'
import {
  listPublicCampaigns as campaignsEndpoint,
  type PublicCampaign,
} from '../../src/contract/campaigns/public-campaigns.ts'
import { findPageSlug } from '../../src/contract/content/page-slugs.ts'
import { type PublishedPage, listPages as pagesEndpoint } from '../../src/contract/content/pages.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import {
  CATEGORY_ORDER,
  type Category,
  listCategories as categoriesEndpoint,
} from '../../src/contract/products/categories.ts'
import { getProduct, type Product, listProducts as productsEndpoint } from '../../src/contract/products/products.ts'
import { type Question, productQuestions as questionsEndpoint } from '../../src/contract/questions/questions.ts'
import { type Shop, listShops as shopsEndpoint } from '../../src/contract/shops/shops.ts'
import { type InlinedCall, listInlinedCalls } from '../../src/contract/sync/inlined-calls.ts'
import { findPublicCampaign } from '../campaigns/public-campaigns.ts'
import { findPublishedPage } from '../content/pages.ts'
import type { Database } from '../db/store.ts'
import { listCategories } from '../products/categories.ts'
import { listProducts } from '../products/listing/product-list.ts'
import { findProducts } from '../products/listing/products.ts'
import { listProductQuestions } from '../questions/questions.ts'
import { listShops } from '../shops/shops.ts'

/**
 * The public calls of a path that the server answers in the page. Those of the operator's pages and of campaigns are known to
 * their screens alone, so that a first visit to the shop does not load them.
 */
export const listFirstCalls = (pathname: string, search: string): InlinedCall[] => {
  const campaign = findCampaignSlug(pathname)
  if (campaign !== undefined) return listCampaignCalls(campaign, search)
  const slug = findPageSlug(pathname)
  if (slug === undefined) return [...listInlinedCalls(pathname, search), ...listQuestionCalls(pathname)]
  return [
    { endpoint: categoriesEndpoint, input: CATEGORY_ORDER },
    { endpoint: pagesEndpoint, input: { slug } },
  ]
}

const listCampaignCalls = (slug: string, search: string): InlinedCall[] => [
  { endpoint: categoriesEndpoint, input: CATEGORY_ORDER },
  { endpoint: campaignsEndpoint, input: { slug } },
  { endpoint: productsEndpoint, input: toCampaignQuery(slug, search) },
]

const PRODUCT_PATH = /^\/products\/([^/]+)\/?$/

/** The screen of a product alone knows these, for the same reason. */
const listQuestionCalls = (pathname: string): InlinedCall[] => {
  const id = PRODUCT_PATH.exec(pathname)?.[1]
  return id === undefined ? [] : [{ endpoint: questionsEndpoint, input: { id } }]
}

/** The result of a call that a page starts with. */
export type CallResult = InlinedCall & { meta?: { total: number } } & (
    | { kind: 'product'; data: Product }
    | { kind: 'questions'; data: Question[] }
    | { kind: 'categories'; data: Category[] }
    | { kind: 'shops'; data: Shop[] }
    | { kind: 'products'; data: Product[] }
    | { kind: 'pages'; data: PublishedPage[] }
    | { kind: 'campaigns'; data: PublicCampaign[] }
  )

/** The results that the API would return to a signed-out visitor. A deleted product has none. */
export const runFirstCalls = async (
  db: Database,
  calls: readonly InlinedCall[],
  now: number,
): Promise<CallResult[]> => {
  const results = await Promise.all(calls.map(call => runFirstCall(db, call, now)))
  return results.filter(result => result !== null)
}

const runFirstCall = async (db: Database, call: InlinedCall, now: number): Promise<CallResult | null> => {
  const parse = <E extends Endpoint>({ input }: E) => {
    const parsed = v.safeParse(input, call.input)
    return parsed.success ? parsed.output : null
  }
  if (call.endpoint === getProduct) {
    const query = parse(getProduct)
    const [product] = query ? await findProducts(db, [query.id], null) : []
    return product ? { ...call, kind: 'product', data: product } : null
  }
  if (call.endpoint === questionsEndpoint) {
    const query = parse(questionsEndpoint)
    const found = query && (await listProductQuestions(db, query))
    return found && { ...call, kind: 'questions', data: found.questions, meta: { total: found.total } }
  }
  if (call.endpoint === categoriesEndpoint) {
    const query = parse(categoriesEndpoint)
    const found = query && (await listCategories(db, query))
    return found && { ...call, kind: 'categories', data: found.categories, meta: { total: found.total } }
  }
  if (call.endpoint === shopsEndpoint) {
    const query = parse(shopsEndpoint)
    const found = query && (await listShops(db, query, null))
    return found && { ...call, kind: 'shops', data: found.shops, meta: { total: found.total } }
  }
  if (call.endpoint === pagesEndpoint) {
    const page = await findPublishedPage(db, parse(pagesEndpoint)?.slug ?? '')
    return { ...call, kind: 'pages', data: page ? [page] : [] }
  }
  if (call.endpoint === campaignsEndpoint) {
    const campaign = await findPublicCampaign(db, parse(campaignsEndpoint)?.slug ?? '', now)
    return { ...call, kind: 'campaigns', data: campaign ? [campaign] : [] }
  }
  const query = parse(productsEndpoint)
  if (!query) return null
  const { products, ...meta } = await listProducts(db, query, null)
  return { ...call, kind: 'products', data: products, meta }
}
