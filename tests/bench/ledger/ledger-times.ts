import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Viewer } from '../../../server/auth/viewer.ts'
import { openStore } from '../../../server/db/engines/open-store.ts'
import type { Store } from '../../../server/db/store.ts'
import { checkLedger } from '../../../server/ledger/check-ledger.ts'
import { sumLedgerDays } from '../../../server/ledger/ledger-sums.ts'
import { listBalances } from '../../../server/ledger/list-entries.ts'
import { readStatement } from '../../../server/ledger/statements.ts'
import { listMonths } from '../../../src/contract/ledger/months.ts'
import { createDatabase, startPostgres } from '../../support/servers/postgres-cluster.ts'
import { fillLedger, type LedgerMarket, renewStatistics } from './ledger-market.ts'

const ROUNDS = 20

/** Its defaults, but for memory. */
const POSTGRES_SETTINGS = { shared_buffers: '256MB', jit: 'off' }

/** In milliseconds, but for those in seconds. */
export type LedgerTimes = {
  fillSeconds: number
  /** The first sums of all days. */
  sumSeconds: number
  balances: number[]
  statement: number[]
  checkSeconds: number
}

/**
 * How long the ledger takes with so many orders: the balances of a shop that has a tenth of them, its statement of a month, and the
 * nightly check of all.
 */
export const measureLedgerTimes = async (orders: number, isOnPostgres: boolean): Promise<LedgerTimes> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'haat-ledger-'))
  const postgres = isOnPostgres ? await startPostgres(POSTGRES_SETTINGS) : null
  try {
    if (postgres) await createDatabase(postgres.urlOf('postgres'), 'haat')
    const databaseUrl = postgres?.urlOf('haat')
    const store = await openStore({ dataDir, databaseUrl }, { hasDeadlines: false })
    try {
      return await measure(store, orders)
    } finally {
      await store.close()
    }
  } finally {
    await postgres?.stop()
    rmSync(dataDir, { recursive: true })
  }
}

const measure = async (store: Store, orders: number): Promise<LedgerTimes> => {
  let market: LedgerMarket | undefined
  const fill = await measureTime(async () => {
    market = await fillLedger(store, orders)
  })
  const { shopId, vendorProfileId: profileId, now } = market!
  const sum = await measureTime(() => sumLedgerDays({ store, now: () => now }))
  await renewStatistics(store)
  const vendor: Viewer = { userId: '', profileId, role: 'VENDOR', email: '' }
  const month = listMonths(now)[1]!
  const check = await measureTime(async () => {
    const { differing, unbalanced, wrongDays } = await checkLedger(store.read)
    if (differing > 0 || unbalanced.length > 0 || wrongDays.length > 0)
      throw new Error(`The ledger differs from ${differing} orders.`)
  })
  return {
    fillSeconds: fill / 1000,
    sumSeconds: sum / 1000,
    balances: await repeat(() => listBalances(store.read, { shopId }, vendor)),
    statement: await repeat(() => readStatement(store.read, { shopId, month }, vendor)),
    checkSeconds: check / 1000,
  }
}

const repeat = async (work: () => Promise<unknown>): Promise<number[]> => {
  const times: number[] = []
  await work()
  for (let round = 0; round < ROUNDS; round += 1) times.push(await measureTime(work))
  return times
}

const measureTime = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}
