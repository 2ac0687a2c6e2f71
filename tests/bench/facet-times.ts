import { execFileSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database, { type SqliteDatabase } from '../../server/db/engines/sqlite-driver.ts'
import { startDemoServer } from '../support/servers/demo-server.ts'
import { computePercentiles, measureTime, type Percentiles } from './percentiles.ts'

const VARIANTS = 8
/** How often each question is asked; before each time the stock of another variant changes. */
const ROUNDS = 3
const COMPLETE = 'complete'

/** `first`: of a server that has just started. `reference`: the same counts by SQL without anything kept. */
export type FacetTimes = { first: number; facets: Percentiles; reference: Percentiles }

type Question = { category?: string; options?: string; maxPrice?: string; searchTerm?: string }

/**
 * How long a shopper waits for the counts of filters, on a market in which each added product has eight variants: of all products,
 * of each category, with sizes, with prices, and of searches. Between them variants sell.
 */
export const measureFacetTimes = async (products: number): Promise<FacetTimes> => {
  const dataDir = createMarket(products)
  const server = await startDemoServer({ dataDir })
  const database = new Database(join(dataDir, 'haat.db'))
  const ask = async (question: Question) => {
    const query = new URLSearchParams({ ...question, facets: 'true', limit: '1' })
    const response = await fetch(`${server.url}/api/v1/products?${query}`)
    if (!response.ok) throw new Error(`${response.status} for ${query}`)
    await response.arrayBuffer()
  }
  const questions = listQuestions(database)
  const sell = prepareSale(database)
  const times: number[] = []
  try {
    const first = await measureTime(() => ask({}))
    for (const question of Array.from({ length: ROUNDS }, () => questions).flat()) {
      sell()
      times.push(await measureTime(() => ask(question)))
    }
    return { first, facets: computePercentiles(times), reference: await measureReference(database, questions) }
  } finally {
    database.close()
    await server.end()
  }
}

/** Kept in .cache, because it takes minutes. The server's own changes of it do not matter. */
const createMarket = (products: number): string => {
  const folder = `.cache/bench-facets-${products}`
  if (existsSync(join(folder, COMPLETE))) return folder
  rmSync(folder, { recursive: true, force: true })
  const args = ['dist/server/demo.js', '--products', String(products), '--variants', String(VARIANTS)]
  execFileSync(process.execPath, args, { env: { ...process.env, DATA_DIR: folder }, stdio: 'inherit' })
  writeFileSync(join(folder, COMPLETE), '')
  return folder
}

const listQuestions = (database: SqliteDatabase): Question[] => {
  const categories = database.prepare('select name from categories').pluck().all() as string[]
  return [
    {},
    { options: 'Size:40,Size:42' },
    { options: 'Size:M,Cloth:Silk' },
    ...categories.flatMap(category => [
      { category },
      { category, options: 'Size:42' },
      { category, maxPrice: '900' },
      { category, options: 'Size:L,Cloth:Cotton', maxPrice: '2000' },
    ]),
    ...['cotton', 'saree', 'red saree', 'silk under 3000'].map(searchTerm => ({ searchTerm })),
  ]
}

/** A variant sells out or comes back, as another process would write it. */
const prepareSale = (database: SqliteDatabase): (() => void) => {
  const variants = database
    .prepare('select id, product_id as productId from product_variants where id <> product_id order by id limit 500')
    .all() as { id: string; productId: string }[]
  const statements = [
    'update product_variants set stock = case when stock = 0 then 5 else 0 end where id = :id',
    `update products set seq = seq + 1, stock = (select sum(stock) from product_variants
      where product_id = :productId and deleted_at is null) where id = :productId`,
    `insert into counters (name, value) values ('catalogue', 1)
      on conflict (name) do update set value = value + 1`,
    `insert into changes (scope, entity, entity_id, seq, at) values ('catalogue', 'product', :productId,
      (select value from counters where name = 'catalogue'), 0)
      on conflict (scope, entity, entity_id) do update set seq = excluded.seq`,
  ].map(text => database.prepare(text))
  let n = 0
  return database.transaction(() => {
    const variant = variants[n++ % variants.length]!
    for (const statement of statements) statement.run(variant)
  })
}

/** The plain statements that a server without an index of its own would run, for the questions without a search. */
const measureReference = async (database: SqliteDatabase, questions: readonly Question[]): Promise<Percentiles> => {
  const filter = `is_listed = 1 and (:category is null or category_id = (select id from categories where name = :category))
    and (:max is null or price <= :max)
    and (:key is null or products.id in (select product_id from variant_options where option_key = :key))`
  const statements = [
    `select category_id, count(*) from products where ${filter} group by category_id`,
    `select shop_id, count(*) from products where ${filter} group by shop_id`,
    `select rating_sum / max(review_count, 1) as rating, count(*) from products where ${filter} group by rating`,
    `select min(price), max(price) from products where ${filter}`,
    `select option_key, count(distinct product_id) from variant_options where is_main = 1
      and product_id in (select id from products where ${filter}) group by option_key`,
  ].map(text => database.prepare(text))
  const times: number[] = []
  for (const { category = null, maxPrice, options, searchTerm } of questions) {
    if (searchTerm) continue
    const max = maxPrice === undefined ? null : Number(maxPrice) * 100
    const key = options?.toLowerCase().replace(/,.*/, '') ?? null
    times.push(
      await measureTime(async () => {
        for (const statement of statements) statement.all({ category, max, key })
      }),
    )
  }
  return computePercentiles(times)
}
