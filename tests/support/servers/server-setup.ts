import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { openStore } from '../../../server/db/engines/open-store.ts'
import { createDatabase, type PostgresCluster, startPostgres } from './postgres-cluster.ts'

const run = promisify(execFile)

/** The database that others are copied from. */
export const POSTGRES_TEMPLATE = 'template_migrated'

/**
 * What server tests share: an empty database of each engine to copy, brought up to date once, and the server as built.
 */
export type ServerTestKit = {
  /** A data folder. */
  sqliteTemplate: string
  /** The address of a PostgreSQL database that has nothing in it, unless the tests leave PostgreSQL out. */
  postgresUrl?: string
  /** The folder of the bundled server. */
  serverBundle: string
  /** Whether tests run again after changes, which the bundle does not have. */
  isWatching: boolean
}

declare module 'vitest' {
  interface ProvidedContext {
    serverTestKit: ServerTestKit
  }
}

/** Before the server tests. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const serverBundle = join('.cache', `test-server-${process.pid}`)
  const sqliteTemplate = mkdtempSync(join(tmpdir(), 'haat-template-'))
  const [cluster] = await Promise.all([
    process.env.TEST_POSTGRES === 'off' ? null : startWithTemplate(),
    buildServer(serverBundle),
    openStore({ dataDir: sqliteTemplate }).then(store => store.close()),
  ])
  const isWatching = project.vitest.config.watch
  project.provide('serverTestKit', {
    sqliteTemplate,
    postgresUrl: cluster?.urlOf('postgres'),
    serverBundle,
    isWatching,
  })
  return async () => {
    await cluster?.stop()
    for (const folder of [serverBundle, sqliteTemplate]) rmSync(folder, { recursive: true, force: true })
  }
}

const startWithTemplate = async (): Promise<PostgresCluster> => {
  const cluster = await startPostgres()
  await createDatabase(cluster.urlOf('postgres'), POSTGRES_TEMPLATE)
  const store = await openStore({ dataDir: '', databaseUrl: cluster.urlOf(POSTGRES_TEMPLATE) })
  await store.close()
  return cluster
}

/** Started from TypeScript, each of some fifty processes would need another second. */
const buildServer = async (outDir: string): Promise<void> => {
  const { VITEST: _, NODE_ENV: __, ...env } = process.env
  await run(process.execPath, ['tests/support/servers/build-server.mjs', outDir], { env })
}
