import { rmSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import webPush from 'web-push'
import { testMailDraft } from '../../../server/adapters/mail/account-mails.ts'
import { openStore, type Store } from '../../../server/db/engines/open-store.ts'
import { queueMails } from '../../../server/mails/queue-mail.ts'
import { listProcesses } from '../../../server/settings/processes.ts'
import { API_PREFIX } from '../../../src/contract/constants.ts'
import { openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { ENGINES, type Engine, newDataFolder } from '../../support/servers/engines.ts'
import { type ServerProcess, startProcess } from '../../support/servers/server-process.ts'
import { parseMailHeaders, type SmtpServer, startSmtpServer } from '../../support/servers/smtp-server.ts'

/**
 * `npm run check:takeover` waits until the leases of the killed process end by themselves, which takes five minutes.
 */
const IS_REAL = process.env.TAKEOVER === 'real'
const ROWS = IS_REAL ? 30_000 : 2_000
const MAILS = IS_REAL ? 500 : 30
const CONCURRENT_MAILS = 4
const TIMEOUT_MS = IS_REAL ? 420_000 : 60_000
const JWT_SECRET = 'one secret for all processes of it'
const FILE = [
  'name,description,category,price,stock',
  ...Array.from({ length: ROWS }, (_, n) => `Saree ${n},Woven by hand,Sarees,100,1`),
].join('\n')

const started: ServerProcess[] = []
afterEach(async () => {
  for (const process of started.splice(0)) await process.kill()
})

const start = async (env: Record<string, string>): Promise<ServerProcess> => {
  const process = await startProcess(env)
  started.push(process)
  return process
}

/** `npm test` has import-crash.test.ts for SQLite, where one process serves. */
const CHOSEN = IS_REAL ? ENGINES : ENGINES.filter(({ name }) => name === 'PostgreSQL')

describe.each(CHOSEN)('Jobs of a process that is killed with SIGKILL, on $name', engine => {
  it(
    'go on in another one: an import and its mails, nothing lost, nothing twice but mails in flight',
    async () => {
      const smtp = await startSmtpServer()
      const { env, vendorToken, store, close } = await openMarket(engine, smtp)
      const recipients = Array.from({ length: MAILS }, (_, n) => `reader-${n}@test.example`)
      await store.write(tx =>
        queueMails(
          tx,
          recipients.map(to => testMailDraft({ publicUrl: 'http://haat.test' }, to)),
          Date.now(),
        ),
      )
      // No mail is accepted before the kill, so that the first ones are in flight.
      const release = smtp.hold()
      const first = await start(env)
      await expect.poll(() => readLeader(store), { timeout: TIMEOUT_MS }).toBe(first.child.pid)
      // SQLite serves one process at a time, so that there the second one starts after the kill.
      const standby = engine.name === 'SQLite' ? null : await start(env)
      await sendImport(first, vendorToken)
      await expect.poll(() => countImported(store), { timeout: TIMEOUT_MS, interval: 10 }).toBeGreaterThan(0)
      await expect.poll(() => countStartedMails(store)).toBeGreaterThan(0)
      await first.kill()
      expect(await countImported(store)).toBeLessThan(ROWS)
      release()
      if (!IS_REAL) await endLeases(store)
      const second = standby ?? (await start(env))

      await expect.poll(() => readLeader(store), { timeout: TIMEOUT_MS }).toBe(second.child.pid)
      await expect.poll(() => readImportState(store), { timeout: TIMEOUT_MS }).toBe('DONE')
      expect(await countSarees(store)).toEqual({ rows: ROWS, names: ROWS })
      await expect.poll(() => countMails(store), { timeout: TIMEOUT_MS }).toBe(0)
      expectMailsOnce(smtp, recipients)
      await second.kill()
      await close()
      await smtp.close()
    },
    3 * TIMEOUT_MS,
  )
})

/** A market with one vendor, and the settings with which any number of processes serve it. */
const openMarket = async (engine: Engine, smtp: SmtpServer) => {
  const database = await engine.open()
  const dataDir = newDataFolder()
  const location = { dataDir, ...(database.databaseUrl && { databaseUrl: database.databaseUrl }) }
  const market = await openMarketFixture({ config: { ...location, jwtSecret: JWT_SECRET } })
  await market.stop()
  const keys = webPush.generateVAPIDKeys()
  const env = {
    DATA_DIR: dataDir,
    ...(database.databaseUrl && { DATABASE_URL: database.databaseUrl }),
    JWT_SECRET,
    VAPID_PUBLIC_KEY: keys.publicKey,
    VAPID_PRIVATE_KEY: keys.privateKey,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'market@test.example',
  }
  const store = await openStore(location)
  const close = async () => {
    await store.close()
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { env, vendorToken: market.vendor.accessToken, store, close }
}

const sendImport = async ({ url }: ServerProcess, token: string): Promise<void> => {
  const body = new FormData()
  body.set('file', new File([FILE], 'products.csv'))
  const headers = { authorization: token }
  const response = await fetch(`${url}${API_PREFIX}/products/import`, { method: 'POST', headers, body })
  expect(response.status).toBe(201)
}

const readLeader = async (store: Store): Promise<number | undefined> =>
  (await listProcesses(store.read, 0)).find(({ isLeading }) => isLeading)?.pid

const readImport = (store: Store) => store.read.selectFrom('imports').select(['done', 'state']).executeTakeFirst()
const countImported = async (store: Store): Promise<number> => (await readImport(store))?.done ?? 0
const readImportState = async (store: Store) => (await readImport(store))?.state

const countSarees = (store: Store) =>
  store.read
    .selectFrom('products')
    .select(row => [row.fn.countAll<number>().as('rows'), row.fn.count<number>('name').distinct().as('names')])
    .where('name', 'like', 'Saree %')
    .executeTakeFirstOrThrow()

const countMails = async (store: Store): Promise<number> =>
  (await store.read.selectFrom('mails').select('id').execute()).length
const countStartedMails = async (store: Store): Promise<number> =>
  (await store.read.selectFrom('mails').select('id').where('attempts', '>', 0).execute()).length

/** As if the time for which the killed process held its work had passed. */
const endLeases = (store: Store) =>
  store.write(async tx => {
    await tx.updateTable('counters').set({ value: 0 }).where('name', '=', 'job lease').execute()
    await tx.updateTable('imports').set({ lease_until: 0 }).execute()
    await tx.updateTable('mails').set({ next_at: 0 }).where('attempts', '>', 0).execute()
  })

/** A mail that was handed over at the moment of the kill is sent again, with the same Message-ID. */
const expectMailsOnce = ({ received }: SmtpServer, recipients: readonly string[]): void => {
  const ids = new Map<string, string[]>()
  for (const { to, source } of received)
    ids.set(to[0]!, [...(ids.get(to[0]!) ?? []), parseMailHeaders(source).get('message-id')!])
  expect([...ids.keys()].sort()).toEqual([...recipients].sort())
  const repeated = [...ids.values()].filter(each => each.length > 1)
  expect(repeated.length).toBeLessThanOrEqual(CONCURRENT_MAILS)
  for (const each of repeated) expect([each.length, new Set(each).size]).toEqual([2, 1])
}
