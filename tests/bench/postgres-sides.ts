import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import webPush from 'web-push'
import { readTreeCpuMs } from '../load/process-usage.ts'
import { startDemoServer } from '../support/servers/demo-server.ts'
import { createDatabase, startPostgres } from '../support/servers/postgres-cluster.ts'
import {
  type BenchProduct,
  CHANGING_PRODUCTS,
  READ_PRODUCTS,
  type Sides,
  spread,
  startReference,
  stop,
} from './bench-sides.ts'
import { BENCH_ADMIN, BENCH_SIZES, BUYER_EMAILS, fillMarket, signIn, vendorEmail } from './imported-market.ts'

/** Its defaults, so that an answered order is on the disk. */
export const POSTGRES_SETTINGS = { max_connections: '100', shared_buffers: '256MB', jit: 'off' }

/** As `startSides`, with two databases of one PostgreSQL, whose CPU time counts for the side that is measured. */
export const startPostgresSides = async (products: number, variants: number): Promise<Sides> => {
  const postgres = await startPostgres(POSTGRES_SETTINGS)
  const dataDir = mkdtempSync(join(tmpdir(), 'haat-bench-'))
  await createDatabase(postgres.urlOf('postgres'), 'haat')
  const env = createEnvironment(postgres.urlOf('haat'))
  const filling = await startDemoServer({ dataDir, env })
  await fillMarket(filling.url, dataDir, { ...BENCH_SIZES, products, variants })
  await filling.end()
  await createDatabase(postgres.urlOf('postgres'), 'reference', 'haat')
  const server = await startDemoServer({ dataDir, env })
  const reference = await startReference('tests/bench/reference-server-postgres.ts', {
    DATABASE_URL: postgres.urlOf('reference'),
  })
  const changing = await selectProducts(postgres.urlOf('haat'), `email = '${vendorEmail(0)}'`, CHANGING_PRODUCTS)
  const changes = [
    await openChanges(postgres.urlOf('haat'), changing),
    await openChanges(postgres.urlOf('reference'), changing),
  ]
  const readDatabaseCpuMs = () => readTreeCpuMs(readPostmaster(postgres.dataFolder))
  return {
    haat: {
      url: server.url,
      pid: server.process.pid!,
      readDatabaseCpuMs,
      changeCatalogue: changes[0]!.change,
      buyerTokens: await Promise.all(BUYER_EMAILS.map(email => signIn(server.url, email))),
      vendorToken: await signIn(server.url, vendorEmail(0)),
      server,
    },
    reference: {
      url: reference.url,
      pid: reference.child.pid!,
      readDatabaseCpuMs,
      changeCatalogue: changes[1]!.change,
    },
    products: await selectProducts(postgres.urlOf('haat'), `email <> '${vendorEmail(0)}'`, READ_PRODUCTS),
    changing,
    dispose: async () => {
      for (const { close } of changes) await close()
      await server.dispose()
      await stop(reference.child)
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export const createEnvironment = (databaseUrl: string): Record<string, string> => {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  return {
    ...BENCH_ADMIN,
    DEMO: 'off',
    DATABASE_URL: databaseUrl,
    JWT_SECRET: 'the secret of a benchmark, long enough',
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
  }
}

export const readPostmaster = (dataFolder: string): number =>
  Number(readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0])

export const selectProducts = async (databaseUrl: string, where: string, count: number): Promise<BenchProduct[]> => {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const { rows } = await client.query<{ id: string; shop_id: string; price: string; variant_id: string }>(
    `select products.id, shop_id, price,
       (select max(id) from product_variants where product_id = products.id and deleted_at is null) as variant_id
     from products join shops on shops.id = products.shop_id
     join profiles on profiles.id = shops.vendor_id join users on users.id = profiles.user_id
     where is_listed = 1 and users.${where} order by products.id`,
  )
  await client.end()
  return spread(
    rows.map(({ id, shop_id, price, variant_id }) => ({
      id,
      shopId: shop_id,
      price: Number(price),
      variantId: variant_id,
    })),
    count,
  )
}

/**
 * As on SQLite: each change is one transaction, and nobody waits for the disk. The request does not wait for the change
 * either, so that a few requests come before theirs.
 */
const openChanges = async (databaseUrl: string, products: readonly BenchProduct[]) => {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query('set synchronous_commit = off')
  const count = (name: string) => `insert into counters (name, value) values ('${name}', 1)
    on conflict (name) do update set value = counters.value + 1 returning value`
  const text = `with price as (update products set price = $1, seq = seq + 1 where id = $2),
    listing as (${count('listing')}), catalogue as (${count('catalogue')})
    insert into changes (scope, entity, entity_id, seq, at) select 'catalogue', 'product', $3, value, $4 from catalogue
    on conflict (scope, entity, entity_id) do update set seq = excluded.seq, at = excluded.at`
  let changes = 0
  let last: Promise<unknown> = Promise.resolve()
  const change = (): void => {
    const { id, price } = products[changes++ % products.length]!
    const values = [price + changes, id, id, Date.now()]
    last = last.then(() => client.query({ name: 'change', text, values }))
  }
  return { change, close: () => last.then(() => client.end()) }
}
