import { createHash, randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { extractLink, getLinkToken, readMails } from '../support/actions/mail-links.ts'
import { type DemoServer, startDemoServer } from '../support/servers/demo-server.ts'
import { BENCH_CATEGORIES, buildProductCsv } from './market-content.ts'

const SHOPS = 50
const BUYERS = 8
export const BENCH_SIZES = { shops: SHOPS, buyers: BUYERS }
export const PASSWORD = 'bench-password-1'
const ADMIN = 'admin@bench.example'
/** The code that decides what is in the database. The market is created again when a file of it changes. */
const SOURCES = ['server/db', 'server/imports', 'tests/bench/imported-market.ts', 'tests/bench/market-content.ts']
const SOURCE_HASH_FILE = 'made-by'
const POLL_MS = 100

export const vendorEmail = (n: number): string => `vendor${n}@bench.example`
export const buyerEmail = (n: number): string => `buyer${n}@bench.example`
export const BUYER_EMAILS = Array.from({ length: BUYERS }, (_, n) => buyerEmail(n))

/**
 * Returns a new copy of a market with this many products. It is filled as users fill one, through the public API: an
 * admin adds categories, vendors open shops and import CSV files. So it has no planner statistics unless Haat makes
 * them. It is created once and kept in .cache.
 */
export const copyImportedMarket = async (products: number, variants = 1): Promise<string> => {
  const folder = `.cache/bench-market-${products}${variants === 1 ? '' : `x${variants}`}`
  if (!isCurrent(folder)) await createMarket(folder, { products, variants })
  const copy = mkdtempSync(join(tmpdir(), 'haat-bench-'))
  cpSync(folder, copy, { recursive: true })
  return copy
}

/** The first SUPER_ADMIN of such a market. */
export const BENCH_ADMIN = { ADMIN_EMAIL: ADMIN, ADMIN_PASSWORD: PASSWORD }

/** Starts the built server on a market without demo accounts. */
export const startBenchServer = (dataDir: string): Promise<DemoServer> =>
  startDemoServer({ dataDir, env: { DEMO: 'off', ...BENCH_ADMIN } })

const isCurrent = (folder: string): boolean => {
  const file = join(folder, SOURCE_HASH_FILE)
  return existsSync(file) && readFileSync(file, 'utf8') === hashSources()
}

const createMarket = async (folder: string, sizes: { products: number; variants: number }): Promise<void> => {
  rmSync(folder, { recursive: true, force: true })
  const server = await startBenchServer(folder)
  try {
    await fillMarket(server.url, folder, { ...BENCH_SIZES, ...sizes })
  } finally {
    await server.end()
  }
  writeFileSync(join(folder, SOURCE_HASH_FILE), hashSources())
}

/** Fills an empty market. @param folder the data folder, where the mails to the new accounts are stored */
export const fillMarket = async (
  url: string,
  folder: string,
  { shops, buyers, products, variants = 1 }: { shops: number; buyers: number; products: number; variants?: number },
): Promise<void> => {
  await addCategories(url)
  const perShop = Math.ceil(products / shops)
  for (let shop = 0; shop < shops; shop++) await openShop(url, shop, buildProductCsv(shop, perShop, variants))
  for (let buyer = 0; buyer < buyers; buyer++) await signUp(url, 'create-customer', buyerEmail(buyer))
  await confirmEmails(url, folder, shops + buyers)
}

const addCategories = async (url: string): Promise<void> => {
  const token = await signIn(url, ADMIN)
  const file = await createPicture()
  for (const { name } of BENCH_CATEGORIES)
    await sendForm(url, '/categories/create', token, { name, description: `All ${name}.` }, file)
}

const openShop = async (url: string, n: number, csv: string): Promise<void> => {
  await signUp(url, 'create-vendor', vendorEmail(n))
  const token = await signIn(url, vendorEmail(n))
  const shop = {
    name: `Bench shop ${n}`,
    phoneNumber: '01812345678',
    shopAddress: 'New Market, Dhaka',
    description: 'A shop of the benchmark.',
  }
  await sendForm(url, '/shops/create', token, shop, await createPicture())
  await uploadProductCsv(url, token, csv)
}

/** Imports a CSV file and waits until all its rows are products. */
export const uploadProductCsv = async (url: string, token: string, csv: string): Promise<void> => {
  const { importId } = await sendForm<{ importId: string }>(url, '/products/import', token, null, csv)
  for (;;) {
    const { state, failed } = await call<{ state: string; failed: number }>(url, `/products/imports/${importId}`, {
      headers: { authorization: token },
    })
    if (state === 'FAILED' || failed > 0) throw new Error(`The import has ended as ${state} with ${failed} bad rows`)
    if (state === 'DONE') return
    await wait(POLL_MS)
  }
}

const signUp = async (url: string, path: string, email: string): Promise<void> => {
  const data = { name: 'Bench Person', email, phoneNumber: '01712345678' }
  await call(url, `/users/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: PASSWORD, data }),
  })
}

/** Opens the links of the mails that new accounts got, because only confirmed addresses get mails about orders. */
const confirmEmails = async (url: string, folder: string, accounts: number): Promise<void> => {
  let mails = readMails(folder)
  while (mails.length < accounts) {
    await wait(POLL_MS)
    mails = readMails(folder)
  }
  for (const { words } of mails) {
    await call(url, '/auth/confirm-email', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: getLinkToken(extractLink(words)) }),
    })
  }
}

/** @returns an access token */
export const signIn = async (url: string, email: string): Promise<string> => {
  const { accessToken } = await call<{ accessToken: string }>(url, '/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  return accessToken
}

/** Sends fields, if any, and a file. */
export const sendForm = <Data>(
  url: string,
  path: string,
  token: string,
  data: unknown,
  file: BlobPart,
): Promise<Data> => {
  const body = new FormData()
  if (data !== null) body.set('data', JSON.stringify(data))
  body.set('file', new File([file], 'sent'))
  return call(url, path, { method: 'POST', headers: { authorization: token, 'idempotency-key': randomUUID() }, body })
}

/** Calls the API and returns the data of its response. */
const call = async <Data>(url: string, path: string, request?: RequestInit): Promise<Data> => {
  const response = await fetch(`${url}/api/v1${path}`, request)
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return ((await response.json()) as { data: Data }).data
}

/** A photo of noise, which no format compresses well. */
export const createPicture = async (width = 640, height = 480): Promise<Uint8Array<ArrayBuffer>> => {
  const noise = { type: 'gaussian', mean: 128, sigma: 10 } as const
  const photo = sharp({ create: { width, height, channels: 3, background: '#0a7a4a', noise } })
  return new Uint8Array(await photo.jpeg().toBuffer())
}

const hashSources = (): string => {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap(listFiles)) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

const listFiles = (path: string): string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .sort()
        .flatMap(name => listFiles(join(path, name)))
    : [path]
