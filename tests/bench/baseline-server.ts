import { join } from 'node:path'
import { serve } from '@hono/node-server'
import Database from 'better-sqlite3'
import { Hono } from 'hono'

/**
 * The baseline that Haat is compared with: Hono, one prepared statement and JSON, without validation, session or
 * envelope.
 */
const database = new Database(join(process.env.DATA_DIR!, 'haat.db'), { readonly: true })
const list = database.prepare(
  `select id, name, price, stock, image from products where is_listed = 1 order by price, id limit 12`,
)
const detail = database.prepare('select * from products where id = ?')

const app = new Hono()
app.get('/list', context => context.json({ data: list.all() }))
app.get('/detail/:id', context => context.json({ data: detail.get(context.req.param('id')) }))

serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' })
