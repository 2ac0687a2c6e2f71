import { randomUUID } from 'node:crypto'
import { serve } from '@hono/node-server'
import { verify } from '@node-rs/argon2'
import { Hono } from 'hono'
import pg from 'pg'

/**
 * The reference on PostgreSQL: what reference-server.ts answers, by statements that `pg` prepares once for each
 * connection. As many connections as a process of Haat has.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL!, max: 10 })
await pool.query(`
  create table reference_search (product_id text primary key, document tsvector not null);
  insert into reference_search select id, to_tsvector('simple', name || ' ' || description) from products where is_listed = 1;
  create index reference_search_document on reference_search using gin (document);
  create table reference_orders (id text primary key, customer text not null, shop_id text not null,
    total integer not null, address text not null, created_at bigint not null);
  create table reference_items (id text primary key, order_id text not null references reference_orders (id),
    product_id text not null, name text not null, quantity integer not null, price integer not null);
  create index reference_items_order on reference_items (order_id);
  create table reference_events (id text primary key, order_id text not null references reference_orders (id),
    status text not null, at bigint not null);
  create index reference_events_order on reference_events (order_id);
  create table reference_keys (key text primary key, response text not null);
  analyze`)

const PRODUCT = `products.id, products.name, products.description, products.image, products.thumbhash, products.price,
  products.discount, products.stock, products.sold, products.rating_sum, products.review_count, products.created_at,
  products.seq, categories.name as category, shops.id as shop_id, shops.name as shop, shops.logo_url`
const PARTICIPANTS = `join categories on categories.id = products.category_id join shops on shops.id = products.shop_id`
const IN_RANGE = `products.category_id = (select id from categories where name = $1) and products.is_listed = 1
  and products.price between $2 and $3`
const FOUND = `select product_id from reference_search where document @@ $1::tsquery`

type Runner = { query(statement: pg.QueryConfig): Promise<pg.QueryResult> }
let statements = 0

/** A statement that is prepared under a name of its own. */
const prepare = (text: string) => {
  const name = `reference${statements++}`
  return async (values: unknown[], runner: Runner = pool) => (await runner.query({ name, text, values })).rows
}

const listRows = prepare(`select ${PRODUCT} from products ${PARTICIPANTS} where products.id in (
    select id from products where ${IN_RANGE} order by price, id limit 12) order by products.price, products.id`)
const listTotal = prepare(`select count(*) as total from products where ${IN_RANGE}`)
const searchRows = prepare(
  `select ${PRODUCT} from products ${PARTICIPANTS} where products.id in (${FOUND} order by 1 limit 12)`,
)
const searchTotal = prepare(`select count(*) as total from reference_search where document @@ $1::tsquery`)
const suggestRows = prepare(`select products.id, products.name, products.image, products.price from products
  where products.id in (${FOUND} order by 1 limit 8)`)
const product = prepare(`select ${PRODUCT} from products ${PARTICIPANTS} where products.id = $1`)
const account = prepare('select id, email, role, password_hash from users where email = $1')
const syncRows = prepare(`select ${PRODUCT} from products ${PARTICIPANTS} where products.is_listed = 1
  order by products.id limit $1`)
const syncNumber = prepare(`select value from counters where name = 'catalogue'`)
const orderable = prepare('select name, price, shop_id from products where id = $1 and is_listed = 1')
const takeStock = prepare('update products set stock = stock - $1 where id = $2 and stock >= $1 returning id')
const changePrice = prepare('update products set price = $1, seq = seq + 1 where id = $2')
const insertOrder = prepare('insert into reference_orders values ($1, $2, $3, $4, $5, $6)')
const insertItem = prepare('insert into reference_items values ($1, $2, $3, $4, $5, $6)')
const insertEvent = prepare(`insert into reference_events values ($1, $2, 'PENDING', $3)`)
const findResponse = prepare('select response from reference_keys where key = $1')
const insertKey = prepare('insert into reference_keys values ($1, $2)')

type Order = { customer: string; productId: string; quantity: number; address: string }

/** Places the order once per key, and returns the JSON of the response. */
const placeOrder = async (
  tx: Runner,
  key: string,
  { customer, productId, quantity, address }: Order,
): Promise<string> => {
  const [answered] = await findResponse([key], tx)
  if (answered) return answered.response
  const [goods] = await orderable([productId], tx)
  if ((await takeStock([quantity, productId], tx)).length === 0) throw new Error('Out of stock')
  const [id, total, now] = [randomUUID(), Number(goods.price) * quantity, Date.now()]
  await insertOrder([id, customer, goods.shop_id, total, address, now], tx)
  await insertItem([randomUUID(), id, productId, goods.name, quantity, Number(goods.price)], tx)
  await insertEvent([randomUUID(), id, now], tx)
  const items = [{ productId, name: goods.name, quantity, price: Number(goods.price) }]
  const response = JSON.stringify({ data: { id, shopId: goods.shop_id, total, items, address, status: 'PENDING' } })
  await insertKey([key, response], tx)
  return response
}

const inTransaction = async <T>(work: (tx: Runner) => Promise<T>): Promise<T> => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

const toTsQuery = (term: string): string =>
  `${term
    .split(' ')
    .map(word => `'${word}'`)
    .join(' & ')}:*`

const app = new Hono()
app.get('/list', async context => {
  const { category, minPrice, maxPrice } = context.req.query()
  const range = [category, Number(minPrice) * 100, Number(maxPrice) * 100]
  const [data, [meta]] = await Promise.all([listRows(range), listTotal(range)])
  return context.json({ data, meta })
})
app.get('/search', async context => {
  const query = [toTsQuery(context.req.query('term')!)]
  const [data, [meta]] = await Promise.all([searchRows(query), searchTotal(query)])
  return context.json({ data, meta })
})
app.get('/suggestions', async context =>
  context.json({ data: await suggestRows([toTsQuery(context.req.query('term')!)]) }),
)
app.get('/product/:id', async context => context.json({ data: (await product([context.req.param('id')]))[0] }))
app.get('/sync', async context => context.json({ data: await syncRows([Number(context.req.query('limit'))]) }))
app.get('/sync/current', async context => context.json({ data: (await syncNumber([]))[0] }))
app.post('/login', async context => {
  const { email, password } = await context.req.json()
  const [{ password_hash, ...user }] = (await account([email])) as [{ password_hash: string }]
  return (await verify(password_hash, password)) ? context.json({ data: user }) : context.json({}, 401)
})
app.post('/order', async context => {
  const order = await context.req.json<Order>()
  const response = await inTransaction(tx => placeOrder(tx, context.req.header('idempotency-key')!, order))
  return context.body(response, 201, { 'content-type': 'application/json' })
})
app.post('/price', async context => {
  const { id, price } = await context.req.json<{ id: string; price: number }>()
  await changePrice([price, id])
  return context.json({ data: (await product([id]))[0] })
})

serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' }, () => {
  process.stdout.write('listening\n')
})
