import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Transaction,
} from 'kysely'
import type { Database } from '../store.ts'
import type { Tables } from '../tables.ts'

/**
 * Runs the work of a transaction so that statements are sent when they are made: those of `sendTogether` take one round
 * trip. Kysely itself sends a transaction's statement after the response to the one before.
 */
export const runPipelined = <T>(tx: Transaction<Tables>, work: (tx: Database) => Promise<T>): Promise<T> => {
  const executor = tx.getExecutor()
  return executor.provideConnection(connection => {
    const dialect: Dialect = {
      // The same as that of the whole database, by which compiled queries are kept.
      createAdapter: () => executor.adapter,
      createQueryCompiler: () => COMPILER,
      createIntrospector: db => new PostgresIntrospector(db),
      createDriver: () => createDriver(connection),
    }
    return work(new Kysely<Tables>({ dialect }))
  })
}

const COMPILER = new PostgresQueryCompiler()

/** All statements run on this connection, which is not released here. */
const createDriver = (connection: DatabaseConnection): Driver => ({
  init: async () => undefined,
  acquireConnection: async () => connection,
  releaseConnection: async () => undefined,
  beginTransaction: refuse,
  commitTransaction: refuse,
  rollbackTransaction: refuse,
  destroy: async () => undefined,
})

const refuse = async (): Promise<never> => {
  throw new Error('This is a transaction already.')
}
