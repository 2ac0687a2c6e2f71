import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { buyerEmail, signIn, vendorEmail } from '../bench/imported-market.ts'

export type LoadAccount = { token: string; address: string }
export type LoadShop = { id: string; vendor: LoadAccount }
/** The price is in poisha. */
export type LoadProduct = { id: string; price: number; shop: LoadShop }

export type LoadMarket = {
  customers: LoadAccount[]
  vendors: LoadAccount[]
  products: LoadProduct[]
  productIds: string[]
}

const SIGN_INS_AT_ONCE = 8

/** Signs everybody in, and reads what is on sale. */
export const openLoadMarket = async (
  databaseUrl: string,
  urls: readonly string[],
  { customers, vendors }: { customers: number; vendors: number },
): Promise<LoadMarket> => {
  const signInAll = (count: number, email: (n: number) => string, network: number) =>
    mapInTurns(count, async n => ({
      token: await signIn(urls[n % urls.length]!, email(n)),
      address: toAddress(network, n),
    }))
  const vendorAccounts = await signInAll(vendors, vendorEmail, 10)
  const products = await readProducts(databaseUrl, vendorAccounts)
  return {
    customers: await signInAll(customers, buyerEmail, 11),
    vendors: vendorAccounts,
    products,
    productIds: products.map(({ id }) => id),
  }
}

/** An address of its own for each client, because much is limited by address. */
export const toAddress = (network: number, n: number): string =>
  `${network}.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`

const mapInTurns = async <T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> => {
  const results: T[] = []
  let next = 0
  const runner = async () => {
    while (next < count) {
      const n = next++
      results[n] = await work(n)
    }
  }
  await Promise.all(Array.from({ length: SIGN_INS_AT_ONCE }, runner))
  return results
}

type ProductRow = { id: string; price: string; shop_id: string; email: string }

const readProducts = async (databaseUrl: string, vendors: readonly LoadAccount[]): Promise<LoadProduct[]> => {
  const { rows } = await queryDatabase<ProductRow>(
    databaseUrl,
    `select products.id, products.price, products.shop_id, users.email from products
     join shops on shops.id = products.shop_id join profiles on profiles.id = shops.vendor_id
     join users on users.id = profiles.user_id where products.is_listed = 1 order by products.id`,
  )
  const byEmail = new Map(vendors.map((vendor, n) => [vendorEmail(n), vendor]))
  return rows.map(({ id, price, shop_id, email }) => ({
    id,
    price: Number(price),
    shop: { id: shop_id, vendor: byEmail.get(email)! },
  }))
}

export const queryDatabase = async <Row extends pg.QueryResultRow>(
  databaseUrl: string,
  text: string,
): Promise<pg.QueryResult<Row>> => {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    return await client.query<Row>(text)
  } finally {
    await client.end()
  }
}

/** A random time between two, as a person takes it. */
export const hesitate = (minMs: number, maxMs: number): Promise<void> => wait(minMs + Math.random() * (maxMs - minMs))
