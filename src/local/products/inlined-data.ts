import * as v from 'valibot'
import type { Endpoint, InputOf, Meta, OutputOf } from '../../contract/endpoint.ts'
import { CATEGORY_ORDER, listCategories } from '../../contract/products/categories.ts'
import { getProduct, listProducts, type Product } from '../../contract/products/products.ts'
import { listShops, type Shop } from '../../contract/shops/shops.ts'
import { type InlinedCall, type InlinedResponse, listInlinedCalls } from '../../contract/sync/inlined-calls.ts'
import { getConnection } from '../api/connection.ts'
import { readSession } from '../api/session.ts'
import { now } from '../db/clock.ts'
import { db } from '../db/database.ts'
import type { StoredProduct } from '../db/device-schema.ts'
import { listingKey, storeResponses } from '../sync/listings.ts'
import { readCategories, type StoredCategories } from './categories.ts'
import { readProductPage, type StoredProductPage } from './reads.ts'

/** After this time the screen has read the database, and the inlined data is out of date. Milliseconds. */
const INLINED_FRESH_MS = 5_000

type ParsedResponse = InlinedCall & { data: unknown; meta: Meta }

let responses: ParsedResponse[] = []
/** What the first screen shows instead of a skeleton, by the key of the call. */
let inlined = new Map<string, unknown>()
let inlinedUntil = 0

/**
 * Reads what the first screen shows, so that its first rendering has data: the responses that the server inlined into
 * the page, or else the device's database (where the service worker sent the page, or where a user is signed in, whose
 * responses differ).
 * @param text the inlined JSON; null where the page came from the service worker
 * @param search the query string. With one, the screen reads the database itself: searching 5,000 products takes time
 */
export const readInlinedResponses = async (
  text: string | null | undefined,
  { pathname, search }: { pathname: string; search: string },
): Promise<void> => {
  responses = text && !(await readSession()) ? parseResponses(JSON.parse(text)) : []
  const calls = responses.length > 0 || search ? [] : listInlinedCalls(pathname, '')
  const initialData = [
    ...responses.map(response => [response, toScreenData(response)] as const),
    ...(await Promise.all(calls.map(readCall))),
  ]
  setInitialData(initialData)
}

/** The same for rendering on the server, where the next rendering has other responses. */
export const setInlinedResponses = (inlinedResponses: readonly InlinedResponse[]): void =>
  setInitialData(parseResponses(inlinedResponses).map(response => [response, toScreenData(response)]))

const setInitialData = (initialData: readonly (readonly [InlinedCall, unknown])[]): void => {
  inlined = new Map(initialData.map(([call, what]) => [callKey(call), what]))
  inlinedUntil = now() + INLINED_FRESH_MS
}

/** Whether the first screen shows the inlined responses, as the server's HTML does. */
export const hasInlinedResponses = (): boolean => responses.length > 0

/** Stores the inlined responses on the device, like any others. */
export const storeInlinedResponses = async (): Promise<void> => {
  if (responses.length === 0) return
  await storeResponses(
    responses.map(({ endpoint, input, data, meta }) => ({ endpoint, input, response: { data, meta, message: '' } })),
  )
}

/** The page of products that the first screen starts with, until its live query has a result. */
export const getInlinedProductPage = (input: InputOf<typeof listProducts>): StoredProductPage | undefined =>
  getInlined<StoredProductPage | null>(listProducts, input) ?? undefined

export type InlinedShopPage = { shops: Shop[]; total: number; limit: number }
export const getInlinedShopPage = (input: InputOf<typeof listShops>): InlinedShopPage | undefined =>
  getInlined(listShops, input)

export const getInlinedCategories = (): StoredCategories | undefined => getInlined(listCategories, CATEGORY_ORDER)

export const getInlinedProduct = (id: string): Product | undefined => getInlined(getProduct, { id })

const getInlined = <Shown>(endpoint: Endpoint, input: Record<string, unknown>): Shown | undefined =>
  now() < inlinedUntil ? (inlined.get(callKey({ endpoint, input })) as Shown | undefined) : undefined

/** The key of a call; it exists for invalid input, too. */
const callKey = ({ endpoint, input }: InlinedCall): string =>
  v.is(endpoint.input, input) ? listingKey(endpoint, input) : `${endpoint.name} ${JSON.stringify(input)}`

/** The result of the screen's own live query. If reading fails, the screen shows the error itself. */
const readCall = async (call: InlinedCall): Promise<readonly [InlinedCall, unknown]> => [
  call,
  await readStored(call).catch(() => undefined),
]

const readStored = async ({ endpoint, input }: InlinedCall): Promise<unknown> => {
  if (endpoint === listProducts) return readProductPage(input, getConnection().isOnline)
  // The screen of shops starts with a skeleton and reads them itself.
  if (endpoint === listShops) return undefined
  return endpoint === getProduct ? db.products.get(String(input.id)) : readCategories()
}

/** A response as the database would return it. */
const toScreenData = ({ endpoint, data, meta }: ParsedResponse): unknown => {
  if (endpoint === listCategories) return { isStale: false, categories: data }
  if (endpoint === listShops) return toShopPage(data as Shop[], meta)
  return endpoint === listProducts ? toProductPage(data as OutputOf<typeof listProducts>, meta) : data
}

const toShopPage = (shops: Shop[], { total = shops.length, limit = shops.length }: Meta): InlinedShopPage => ({
  shops,
  total,
  limit,
})

const toProductPage = (data: Product[], meta: Meta): StoredProductPage => {
  const at = now()
  const items = data.map((product): StoredProduct => ({ ...product, listed: 1, mine: 0, seenAt: at }))
  const { page = 1, limit = items.length, total = items.length } = meta
  const { corrected, instead } = meta
  return {
    ...{ items, page, limit, total, source: 'server', at, among: total, isPartial: true },
    ...(corrected && { corrected }),
    ...(instead && { instead }),
  }
}

const INLINED_ENDPOINTS: readonly Endpoint[] = [listCategories, listProducts, getProduct, listShops]

/** Invalid responses and those of a newer server are ignored: the screen calls the API itself. */
const parseResponses = (inlinedResponses: readonly InlinedResponse[]): ParsedResponse[] =>
  inlinedResponses.flatMap(({ row: name, input, response }) => {
    const endpoint = INLINED_ENDPOINTS.find(one => one.name === name)
    const { data, meta } = response as { data: unknown; meta?: Meta }
    const parsed = endpoint && v.safeParse(endpoint.output, data)
    return endpoint && parsed?.success ? [{ endpoint, input, data: parsed.output, meta: meta ?? {} }] : []
  })
