import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** A reader or a transaction: queries take either. */
export type Database = Kysely<Tables>

/**
 * The open database. `read` never sees the open transaction of another request. `write` runs its work in one transaction,
 * and runs it again when the engine says that it met another one, so the work has no effects outside the database.
 */
export type Store = {
  engine: 'sqlite' | 'postgres'
  read: Database
  write<T>(work: (tx: Transaction<Tables>) => Promise<T>): Promise<T>
  /** Copies the whole database, consistent, into a new file while it is in use. Where the engine has its own tools: absent. */
  backup?(file: string): Promise<void>
  /** Between the processes on this database; absent where there is nothing to pass messages on. */
  channel?: Channel
  close(): Promise<void>
}

/** Short messages to the other processes. None is kept for who does not listen, and nobody hears his own. */
export type Channel = { notify(text: string): Promise<void>; listen(listener: (text: string) => void): void }
