import type { Kysely } from 'kysely'
import type { CatalogueVersion } from './catalogue-version.ts'
import type { DamageRecord } from './database-damage.ts'
import type { Tables } from './tables.ts'

/** A reader or a transaction. Queries accept both. */
export type Database = Kysely<Tables>

/**
 * The open database. `read` never sees another request's open transaction. `write` runs its work in one transaction and
 * retries it after a conflict, so the work must have no effects outside the database.
 */
export type Store = {
  /** Only `db` asks for it. Elsewhere ask for the property that matters, such as `isShared`. */
  engine: 'sqlite' | 'postgres'
  /**
   * May several processes serve this database? SQLite's file belongs to one machine, where a single process serves.
   */
  isShared: boolean
  /** The time in milliseconds, that of the database where several machines serve it. */
  now(): number
  read: Database
  write<T>(work: (tx: Database) => Promise<T>): Promise<T>
  /**
   * Numbers that committed changes of what guests read advance, by any process. They are read at each call, so a
   * response that was made at the present ones is still true.
   */
  readCatalogueVersion(): Promise<CatalogueVersion>
  /**
   * Runs a read that is the same for all guests, on a replica where there is one, with the catalogue's version that was read
   * there before. It may run twice.
   */
  readForGuests<T>(work: (reader: { db: Database; version: CatalogueVersion }) => Promise<T>): Promise<T>
  /** The number of the catalogue's last logged change, and the history that it belongs to. It is read at each call. */
  readCatalogueSeq(): Promise<CatalogueSeq>
  /**
   * Updates the planner's statistics of tables that have grown much since the last time: quickly, because each index is
   * only sampled. Hot queries do not depend on it. PostgreSQL does it by itself, unless autovacuum is turned off.
   */
  optimize(): Promise<void>
  /** Writes a consistent copy into a new file while the database is in use. Absent on PostgreSQL, which has pg_dump. */
  backup?(file: string): Promise<void>
  /** Messages between the processes on this database. Absent on SQLite. */
  channel?: Channel
  /** What queries, and checks of all pages, have found damaged. */
  damage: DamageRecord
  /** SQLite's file. Absent on PostgreSQL, which is checked where it runs. */
  file?: string
  /** Counts that all processes share. Absent on SQLite. */
  counts?: SharedCounts
  /** The name and version of the database program, and the bytes that the database takes. */
  readFacts(): Promise<{ engine: 'SQLite' | 'PostgreSQL'; version: string; bytes: number }>
  /** Connections of each pool, and how many wait for one. Absent on SQLite. */
  countConnections?(): Record<'read' | 'write', ConnectionCounts>
  close(): Promise<void>
}

export type ConnectionCounts = { open: number; idle: number; waiting: number }

/** Runs an effect after the commit. It never runs for a transaction that is rolled back or retried. */
export type AfterCommit = (effect: () => unknown) => void

export type CatalogueSeq = { epoch: number; seq: number }

/** Counts in windows of time: uses since a window began, and when it ends (milliseconds). */
export type SharedCounts = {
  /** Adds to a count and returns it. Starts a new window of `perMs` if the last one has ended. */
  add(key: string, uses: number, perMs: number, now: number): Promise<{ used: number; endsAt: number }>
  get(key: string, perMs: number, now: number): Promise<{ used: number; endsAt: number } | null>
  remove(key: string): Promise<void>
  /** Deletes windows that have ended. */
  purge(now: number): Promise<void>
}

export type StoreOptions = {
  observeQuery?: QueryObserver | undefined
  /** If false, missing migrations are not run but an error. By default they are run. */
  shouldMigrate?: boolean
  /** Whether this process is about to serve, which it must not while a restore changes the database. */
  isServer?: boolean
  /** If false, statements take as long as they need: commands that rewrite whole tables are no requests. */
  hasDeadlines?: boolean
  /** Called after it was noticed, and everything that depends on the former history was invalidated. */
  onNewHistory?: ((history: NewHistory) => void) | undefined
  /** Called with the name of each migration that was run. */
  onMigration?(name: string): void
}

/**
 * The database has another history than before: a standby without the last commits was promoted, or a copy was restored.
 * @property timeline PostgreSQL's number of the history
 */
export type NewHistory = { reason: 'promoted' | 'went back'; timeline: number }

/** Called after each query with its kind (select, insert, update, delete or other) and its time. */
export type QueryObserver = (kind: string, ms: number) => void

/** Short messages to the other processes. They are not stored, and a process does not receive its own. */
export type Channel = { notify(text: string): Promise<void>; listen(listener: (text: string) => void): void }
