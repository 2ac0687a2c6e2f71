import * as v from 'valibot'
import { listCategories } from '../contract/categories.ts'
import type { Endpoint, InputOf, Meta, OutputOf } from '../contract/endpoint.ts'
import type { FirstAnswer } from '../contract/first-screen.ts'
import { getProduct, listProducts } from '../contract/products.ts'
import type { ProductPage } from './catalogue.ts'
import { now } from './clock.ts'
import { listingKey, storeAnswers } from './listings.ts'
import type { StoredProduct } from './rows.ts'
import { readSession } from './session.ts'

/** An answer that came with the page. `at`: when, in milliseconds. */
export type Brought<Data> = { data: Data; meta: Meta; at: number }

/** Later than this a screen has read the device, and what came with the page is old. */
const NEW_MS = 5_000
const ROWS: readonly Endpoint[] = [listCategories, listProducts, getProduct]

let answers: Read[] = []
let brought = new Map<string, Brought<unknown>>()

/**
 * Reads the answers that the server wrote into the page, so that a first visit asks nothing twice and paints at once. They are
 * a signed-out visitor's: whoever is signed in asks for his own.
 * @param text the JSON beside the shell; null where the page came from the worker
 */
export const readFirstAnswers = async (text: string | null | undefined): Promise<void> => {
  if (!text || (await readSession())) return
  answers = answersIn(text)
  brought = new Map(answers.map(({ row, input, data, meta }) => [listingKey(row, input), { data, meta, at: now() }]))
}

/** Keeps them on the device like any answer. */
export const keepFirstAnswers = async (): Promise<void> => {
  if (answers.length === 0) return
  await storeAnswers(answers.map(({ row, input, data, meta }) => ({ row, input, answer: { data, meta, message: '' } })))
}

/** What came with the page for this question, for the moment before the device has answered it. */
export const broughtFor = <Row extends Endpoint>(row: Row, input: InputOf<Row>): Brought<OutputOf<Row>> | undefined => {
  if (brought.size === 0) return undefined
  const found = brought.get(listingKey(row, input)) as Brought<OutputOf<Row>> | undefined
  return found && now() - found.at < NEW_MS ? found : undefined
}

/** The page of products that came for this question, as the device would show it. */
export const broughtPage = (input: InputOf<typeof listProducts>): ProductPage | undefined => {
  const found = broughtFor(listProducts, input)
  if (!found) return undefined
  const { data, meta, at } = found
  const items = data.map((product): StoredProduct => ({ ...product, listed: 1, mine: 0, seenAt: at }))
  const { page = 1, limit = items.length, total = items.length } = meta
  return { items, page, limit, total, source: 'server', at, among: total, isPartial: true }
}

type Read = { row: Endpoint; input: Record<string, unknown>; data: unknown; meta: Meta }

/** A damaged or newer answer is left out: the screen asks for it. */
const answersIn = (text: string): Read[] =>
  (JSON.parse(text) as FirstAnswer[]).flatMap(({ row: name, input, answer }) => {
    const row = ROWS.find(one => one.name === name)
    const { data, meta } = answer as { data: unknown; meta?: Meta }
    const parsed = row && v.safeParse(row.output, data)
    return row && parsed?.success ? [{ row, input, data: parsed.output, meta: meta ?? {} }] : []
  })
