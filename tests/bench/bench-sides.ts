import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from '../../server/db/engines/sqlite-driver.ts'
import { type DemoServer, findFreePort } from '../support/servers/demo-server.ts'
import { BUYER_EMAILS, copyImportedMarket, signIn, startBenchServer, vendorEmail } from './imported-market.ts'

/** A product that buyers can order. The price is in poisha. */
export type BenchProduct = { id: string; shopId: string; price: number; variantId: string }

/** One of the two servers that are compared, on a copy of the market of its own. */
export type Side = {
  url: string
  pid: number
  /** The CPU time of a database server that works for the side that is measured. */
  readDatabaseCpuMs?(): number
  /** Changes the price of a product in its database, without the server's help, as another process would. */
  changeCatalogue(): void
}

export type Sides = {
  haat: Side & { buyerTokens: string[]; vendorToken: string; server: DemoServer }
  reference: Side
  /** 2,000 products that are read and ordered. */
  products: BenchProduct[]
  /** Products of one vendor whose prices change. They are not among `products`. */
  changing: BenchProduct[]
  dispose(): Promise<void>
}

export const READ_PRODUCTS = 2000
export const CHANGING_PRODUCTS = 50

/** Starts Haat and the reference, each on a copy of a market with so many products that have so many variants. */
export const startSides = async (productCount: number, variants: number): Promise<Sides> => {
  const copy = () => copyImportedMarket(productCount, variants)
  const folders = [await copy(), await copy()] as const
  const changing = selectProducts(folders[0], 'email = ?', CHANGING_PRODUCTS, vendorEmail(0))
  const products = selectProducts(folders[0], 'email <> ?', READ_PRODUCTS, vendorEmail(0))
  const server = await startBenchServer(folders[0])
  const reference = await startReference('tests/bench/reference-server.ts', { DATA_DIR: folders[1] })
  const changes = folders.map(folder => openCatalogueChanges(folder, changing))
  return {
    haat: {
      url: server.url,
      pid: server.process.pid!,
      changeCatalogue: changes[0]!.change,
      buyerTokens: await Promise.all(BUYER_EMAILS.map(email => signIn(server.url, email))),
      vendorToken: await signIn(server.url, vendorEmail(0)),
      server,
    },
    reference: { url: reference.url, pid: reference.child.pid!, changeCatalogue: changes[1]!.change },
    products,
    changing,
    dispose: async () => {
      for (const { close } of changes) close()
      await server.dispose()
      await stop(reference.child)
      rmSync(folders[1], { recursive: true, force: true })
    },
  }
}

/** Products on sale, spread evenly over the market. */
export const selectProducts = (folder: string, where: string, count: number, ...values: unknown[]): BenchProduct[] => {
  const database = new Database(join(folder, 'haat.db'), { readonly: true })
  const rows = database
    .prepare(
      `select products.id, shop_id as shopId, price,
         (select max(id) from product_variants where product_id = products.id and deleted_at is null) as variantId
       from products join shops on shops.id = products.shop_id
       join profiles on profiles.id = shops.vendor_id where is_listed = 1 and ${where} order by products.id`,
    )
    .all(...values) as BenchProduct[]
  database.close()
  return spread(rows, count)
}

/** So many of a list, from all of its parts. */
export const spread = <T>(list: readonly T[], count: number): T[] => {
  const step = Math.max(1, Math.floor(list.length / count))
  return list.filter((_, n) => n % step === 0).slice(0, count)
}

export const startReference = async (
  program: string,
  env: Record<string, string>,
): Promise<{ url: string; child: ChildProcess }> => {
  const port = await findFreePort()
  const child = spawn(process.execPath, ['--import', 'tsx', program], {
    env: { ...process.env, PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await Promise.race([
    once(child.stdout!, 'data'),
    once(child, 'close').then(() => Promise.reject(new Error('The reference server has ended.'))),
  ])
  return { url: `http://127.0.0.1:${port}`, child }
}

export const stop = async (child: ChildProcess): Promise<void> => {
  const closed = once(child, 'close')
  child.kill()
  await closed
}

/**
 * Each change is one transaction, as when a vendor changes a price: the product with its row number, the change log,
 * and the numbers of catalogue and listings. Nobody waits for the disk.
 */
const openCatalogueChanges = (folder: string, products: readonly BenchProduct[]) => {
  const database = new Database(join(folder, 'haat.db'), { timeout: 5000 })
  database.pragma('synchronous = OFF')
  const price = database.prepare('update products set price = ?, seq = seq + 1 where id = ?')
  const count = database.prepare(
    `insert into counters (name, value) values (?, 1) on conflict (name) do update set value = value + 1 returning value`,
  )
  const log = database.prepare(
    `insert into changes (scope, entity, entity_id, seq, at) values ('catalogue', 'product', ?, ?, ?)
     on conflict (scope, entity, entity_id) do update set seq = excluded.seq, at = excluded.at`,
  )
  let changes = 0
  const change = database.transaction(() => {
    const product = products[changes++ % products.length]!
    price.run(product.price + changes, product.id)
    count.get('listing')
    const { value } = count.get('catalogue') as { value: number }
    log.run(product.id, value, Date.now())
  })
  return { change: () => change.immediate(), close: () => void database.close() }
}
