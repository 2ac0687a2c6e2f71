import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { verify } from '@node-rs/argon2'
import { Hono } from 'hono'
import Database from '../../server/db/engines/sqlite-driver.ts'

/**
 * What Haat is compared with: the same questions on a copy of the same market, answered by Hono, prepared statements of
 * better-sqlite3 and JSON, without sessions, validation, limits, change log, mails or envelope. An order is placed once
 * per idempotency key and is on the disk before it is answered (`synchronous=FULL`).
 */
const database = new Database(join(process.env.DATA_DIR!, 'haat.db'))
database.pragma('journal_mode = WAL')
database.pragma('synchronous = FULL')
database.exec(`
  create virtual table reference_search using fts5(name, description, content=products, prefix='2 3');
  insert into reference_search (rowid, name, description) select rowid, name, description from products where is_listed = 1;
  create table reference_orders (id text primary key, customer text not null, shop_id text not null,
    total integer not null, address text not null, created_at integer not null);
  create table reference_items (id text primary key, order_id text not null references reference_orders (id),
    product_id text not null, name text not null, quantity integer not null, price integer not null);
  create index reference_items_order on reference_items (order_id);
  create table reference_events (id text primary key, order_id text not null references reference_orders (id),
    status text not null, at integer not null);
  create index reference_events_order on reference_events (order_id);
  create table reference_keys (key text primary key, response text not null);
  analyze`)

const PRODUCT = `products.id, products.name, products.description, products.image, products.thumbhash, products.price,
  products.discount, products.stock, products.sold, products.rating_sum, products.review_count, products.created_at,
  products.seq, categories.name as category, shops.id as shop_id, shops.name as shop, shops.logo_url`
const PARTICIPANTS = `join categories on categories.id = products.category_id join shops on shops.id = products.shop_id`
const IN_RANGE = `products.category_id = (select id from categories where name = ?) and products.is_listed = 1
  and products.price between ? and ?`

const listRows = database.prepare(`select ${PRODUCT} from products ${PARTICIPANTS} where products.id in (
    select id from products where ${IN_RANGE} order by price, id limit 12) order by products.price, products.id`)
const listTotal = database.prepare(`select count(*) as total from products where ${IN_RANGE}`)
const searchRows = database.prepare(`select ${PRODUCT} from products ${PARTICIPANTS} where products.rowid in (
    select rowid from reference_search where reference_search match ? order by rowid limit 12)`)
const searchTotal = database.prepare(`select count(*) as total from reference_search where reference_search match ?`)
const suggestRows = database.prepare(`select products.id, products.name, products.image, products.price from products
  where products.rowid in (select rowid from reference_search where reference_search match ? order by rowid limit 8)`)
const product = database.prepare(`select ${PRODUCT} from products ${PARTICIPANTS} where products.id = ?`)
const account = database.prepare('select id, email, role, password_hash from users where email = ?')
const syncRows = database.prepare(`select ${PRODUCT} from products ${PARTICIPANTS} where products.is_listed = 1
  order by products.id limit ?`)
const syncNumber = database.prepare(`select value from counters where name = 'catalogue'`)
const orderable = database.prepare('select name, price, shop_id from products where id = ? and is_listed = 1')
const takeStock = database.prepare('update products set stock = stock - ? where id = ? and stock >= ?')
const changePrice = database.prepare('update products set price = ?, seq = seq + 1 where id = ?')
const insertOrder = database.prepare('insert into reference_orders values (?, ?, ?, ?, ?, ?)')
const insertItem = database.prepare('insert into reference_items values (?, ?, ?, ?, ?, ?)')

const insertEvent = database.prepare(`insert into reference_events values (?, ?, 'PENDING', ?)`)
const findResponse = database.prepare('select response from reference_keys where key = ?').pluck()
const insertKey = database.prepare('insert into reference_keys values (?, ?)')

type Goods = { name: string; price: number; shop_id: string }
type Order = { customer: string; productId: string; quantity: number; address: string }

/** Places the order once per key, and answers with JSON. */
const placeOrder = database.transaction((key: string, { customer, productId, quantity, address }: Order): string => {
  const answered = findResponse.get(key) as string | undefined
  if (answered !== undefined) return answered
  const goods = orderable.get(productId) as Goods
  if (takeStock.run(quantity, productId, quantity).changes === 0) throw new Error('Out of stock')
  const [id, total, now] = [randomUUID(), goods.price * quantity, Date.now()]
  insertOrder.run(id, customer, goods.shop_id, total, address, now)
  insertItem.run(randomUUID(), id, productId, goods.name, quantity, goods.price)
  insertEvent.run(randomUUID(), id, now)
  const items = [{ productId, name: goods.name, quantity, price: goods.price }]
  const response = JSON.stringify({ data: { id, shopId: goods.shop_id, total, items, address, status: 'PENDING' } })
  insertKey.run(key, response)
  return response
})

const toMatch = (term: string): string =>
  `${term
    .split(' ')
    .map(word => `"${word}"`)
    .join(' ')}*`

const app = new Hono()
app.get('/list', context => {
  const { category, minPrice, maxPrice } = context.req.query()
  const range = [category, Number(minPrice) * 100, Number(maxPrice) * 100]
  return context.json({ data: listRows.all(range), meta: listTotal.get(range) })
})
app.get('/search', context => {
  const match = toMatch(context.req.query('term')!)
  return context.json({ data: searchRows.all(match), meta: searchTotal.get(match) })
})
app.get('/suggestions', context => context.json({ data: suggestRows.all(toMatch(context.req.query('term')!)) }))
app.get('/product/:id', context => context.json({ data: product.get(context.req.param('id')) }))
app.get('/sync', context => context.json({ data: syncRows.all(Number(context.req.query('limit'))) }))
app.get('/sync/current', context => context.json({ data: syncNumber.get() }))
app.post('/login', async context => {
  const { email, password } = await context.req.json()
  const { password_hash, ...user } = account.get(email) as { password_hash: string }
  return (await verify(password_hash, password)) ? context.json({ data: user }) : context.json({}, 401)
})
app.post('/order', async context => {
  const response = placeOrder.immediate(context.req.header('idempotency-key')!, await context.req.json<Order>())
  return context.body(response, 201, { 'content-type': 'application/json' })
})
app.post('/price', async context => {
  const { id, price } = await context.req.json<{ id: string; price: number }>()
  changePrice.run(price, id)
  return context.json({ data: product.get(id) })
})

serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' }, () => {
  process.stdout.write('listening\n')
})
