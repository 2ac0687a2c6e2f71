import * as v from 'valibot'
import { listCategories, MARKET_ORDER } from '../contract/categories.ts'
import type { Endpoint, InputOf, Meta, OutputOf } from '../contract/endpoint.ts'
import { type FirstAnswer, type FirstCall, firstCalls } from '../contract/first-screen.ts'
import { getProduct, listProducts, type Product } from '../contract/products.ts'
import { type CategoriesRead, type ProductPage, readCategories, readProductPage } from './catalogue.ts'
import { now } from './clock.ts'
import { connection } from './connection.ts'
import { db } from './db.ts'
import { listingKey, storeAnswers } from './listings.ts'
import type { StoredProduct } from './rows.ts'
import { readSession } from './session.ts'

/** Later than this a screen has read the device, and what it began with is old. Milliseconds. */
const NEW_MS = 5_000

type Answer = FirstCall & { data: unknown; meta: Meta }

let answers: Answer[] = []
/** By the key of the call, what the first screen begins with instead of a skeleton; until then. */
let brought = new Map<string, unknown>()
let until = 0

/**
 * Reads what the first screen shows, so that it stands there at its first rendering: the answers that the server wrote into
 * the page, and where it came from the worker (or for somebody signed in, whose answers are others) what the device knows.
 * @param text the JSON beside the shell; null where the page came from the worker
 * @param search with a question in it, the device is left to the screen: a search through 5,000 products takes its time
 */
export const readFirstScreen = async (
  text: string | null | undefined,
  { pathname, search }: { pathname: string; search: string },
): Promise<void> => {
  answers = text && !(await readSession()) ? answersIn(text) : []
  const calls = answers.length > 0 || search ? [] : firstCalls(pathname, '')
  const shown = [
    ...answers.map(answer => [answer, shownOf(answer)] as const),
    ...(await Promise.all(calls.map(onDevice))),
  ]
  brought = new Map(shown.map(([call, what]) => [keyOf(call), what]))
  until = now() + NEW_MS
}

/** Keeps the server's answers on the device like any others. */
export const keepFirstAnswers = async (): Promise<void> => {
  if (answers.length === 0) return
  await storeAnswers(answers.map(({ row, input, data, meta }) => ({ row, input, answer: { data, meta, message: '' } })))
}

/** The page of products that the first screen begins with, for the moment before the device is asked for this question. */
export const broughtPage = (input: InputOf<typeof listProducts>): ProductPage | undefined =>
  broughtFor<ProductPage | null>(listProducts, input) ?? undefined

export const broughtCategories = (): CategoriesRead | undefined => broughtFor(listCategories, MARKET_ORDER)

export const broughtProduct = (id: string): Product | undefined => broughtFor(getProduct, { id })

const broughtFor = <Shown>(row: Endpoint, input: Record<string, unknown>): Shown | undefined =>
  now() < until ? (brought.get(keyOf({ row, input })) as Shown | undefined) : undefined

/** A question as one text, whether or not it makes sense. */
const keyOf = ({ row, input }: FirstCall): string =>
  v.is(row.input, input) ? listingKey(row, input) : `${row.name} ${JSON.stringify(input)}`

/** What the screen's own live query will find; that it cannot be read is for the screen to say. */
const onDevice = async (call: FirstCall): Promise<readonly [FirstCall, unknown]> => [
  call,
  await readFor(call).catch(() => undefined),
]

const readFor = ({ row, input }: FirstCall): Promise<unknown> => {
  if (row === listProducts) return readProductPage(input, connection().isOnline)
  return row === getProduct ? db.products.get(String(input.id)) : readCategories()
}

/** An answer of the server as the device would show it. */
const shownOf = ({ row, data, meta }: Answer): unknown => {
  if (row === listCategories) return { isStale: false, categories: data }
  return row === listProducts ? pageOf(data as OutputOf<typeof listProducts>, meta) : data
}

const pageOf = (data: Product[], meta: Meta): ProductPage => {
  const at = now()
  const items = data.map((product): StoredProduct => ({ ...product, listed: 1, mine: 0, seenAt: at }))
  const { page = 1, limit = items.length, total = items.length } = meta
  return { items, page, limit, total, source: 'server', at, among: total, isPartial: true }
}

const ROWS: readonly Endpoint[] = [listCategories, listProducts, getProduct]

/** A damaged or newer answer is left out: the screen asks for it. */
const answersIn = (text: string): Answer[] =>
  (JSON.parse(text) as FirstAnswer[]).flatMap(({ row: name, input, answer }) => {
    const row = ROWS.find(one => one.name === name)
    const { data, meta } = answer as { data: unknown; meta?: Meta }
    const parsed = row && v.safeParse(row.output, data)
    return row && parsed?.success ? [{ row, input, data: parsed.output, meta: meta ?? {} }] : []
  })
