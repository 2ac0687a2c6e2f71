import { type Kysely, sql } from 'kysely'
import { type CatalogueVersion, readCatalogueVersion, shareRuns } from '../catalogue-version.ts'
import { onlyRow } from '../sql-expressions.ts'
import type { Store } from '../store.ts'
import type { Tables } from '../tables.ts'
import { isDatabaseUnreachable } from './database-unreachable.ts'
import { type ConnectionPool, createPool } from './postgres-pool.ts'

const TICK_MS = 1000
/** A replica is used while it has everything that the primary had so many ticks ago. */
const MAX_LAG_TICKS = 5

type State = { position: number; epoch: number }
type Replica = {
  db: Kysely<Tables>
  readVersion: () => Promise<CatalogueVersion>
  pool: ConnectionPool
  isUsable: boolean
}
type Reader = Pick<Replica, 'db' | 'readVersion'>

const PRIMARY_SQL = sql<State>`select (pg_current_wal_flush_lsn() - pg_lsn '0/0')::bigint as position,
  (select value from counters where name = 'epoch') as epoch`
const REPLICA_SQL = sql<State>`select (pg_last_wal_replay_lsn() - pg_lsn '0/0')::bigint as position,
  (select value from counters where name = 'epoch') as epoch`

export type GuestReaders = { read: Store['readForGuests']; close(): Promise<void> }

/**
 * Standbys that answer what is the same for all guests. Each is asked every second how far it is: one that does not answer,
 * lags, or has another history than the primary is left alone until it is well again.
 */
export const openReplicas = (
  urls: readonly string[],
  primary: Reader,
  open: (pool: ConnectionPool) => Kysely<Tables>,
): GuestReaders => {
  const replicas = urls.map((url): Replica => {
    const pool = createPool(url)
    const db = open(pool)
    return { db, pool, readVersion: shareRuns(() => readCatalogueVersion(db)), isUsable: false }
  })
  /** Of the last ticks, the oldest first. */
  const known: State[] = []
  const tick = async () => {
    const state = onlyRow((await PRIMARY_SQL.execute(primary.db)).rows)
    known.push(state)
    if (known.length > MAX_LAG_TICKS) known.shift()
    const [oldest = state] = known
    for (const replica of replicas) watch(replica, oldest, state.epoch)
  }
  // While the primary is away nobody can say how far a replica lags.
  const timer = replicas.length > 0 && setInterval(() => tick().catch(() => leaveAll(replicas)), TICK_MS).unref()
  return {
    read: work => readFrom(replicas.find(({ isUsable }) => isUsable) ?? null, primary, work),
    close: async () => {
      if (timer) clearInterval(timer)
      await Promise.all(replicas.map(({ db }) => db.destroy()))
    },
  }
}

/** An answer that has not come at the next tick is none. */
const watch = (replica: Replica, least: State, epoch: number): void => {
  replica.pool.mark()
  const timer = setTimeout(() => {
    replica.isUsable = false
    replica.pool.dropSilent()
  }, TICK_MS)
  REPLICA_SQL.execute(replica.db)
    .then(({ rows }) => {
      const state = onlyRow(rows)
      replica.isUsable = state.position >= least.position && state.epoch === epoch
    })
    .catch(() => {
      replica.isUsable = false
    })
    .finally(() => clearTimeout(timer))
}

const leaveAll = (replicas: readonly Replica[]): void => {
  for (const replica of replicas) replica.isUsable = false
}

/** The version comes from where the rows come from. A replica that fails meanwhile is left for the primary. */
const readFrom = async <T>(
  replica: Replica | null,
  primary: Reader,
  work: Parameters<Store['readForGuests']>[0],
): Promise<T> => {
  const run = async ({ db, readVersion }: Reader) => (await work({ db, version: await readVersion() })) as T
  if (!replica) return run(primary)
  try {
    return await run(replica)
  } catch (error) {
    if (!isDatabaseUnreachable(error)) throw error
    replica.isUsable = false
    return run(primary)
  }
}
