import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import webPush from 'web-push'
import { BENCH_ADMIN } from '../bench/imported-market.ts'
import { type DemoServer, findFreePort, startDemoServer } from '../support/servers/demo-server.ts'
import { createDatabase, type PostgresCluster, startPostgres } from '../support/servers/postgres-cluster.ts'

/** One of the processes that are killed. */
export type MarketProcess = {
  name: string
  readPid(): number
  kill(): Promise<void>
  /** Starts it again and waits until it has begun to work. */
  start(): Promise<void>
}

export type MarketProcesses = {
  databaseUrl: string
  dataDir: string
  /** The addresses of the API processes. They stay the same when a process is started again. */
  urls: readonly string[]
  all: readonly MarketProcess[]
  /** Waits until each API process can write. */
  waitUntilReady(): Promise<void>
  stop(): Promise<void>
}

/** As a small server has it: everything is on the disk before it is answered. */
const POSTGRES_SETTINGS = { max_connections: '100', shared_buffers: '256MB', jit: 'off' }
const LOGS = '.cache/load'
const POLL_MS = 100
const READY_MS = 30_000

/** Starts a new PostgreSQL, two API processes without jobs and one process with jobs only, on an empty market. */
export const startMarketProcesses = async (): Promise<MarketProcesses> => {
  mkdirSync(LOGS, { recursive: true })
  const dataDir = mkdtempSync(join(tmpdir(), 'haat-load-'))
  const postgres = await startPostgres(POSTGRES_SETTINGS)
  await createDatabase(postgres.urlOf('postgres'), 'haat')
  const databaseUrl = postgres.urlOf('haat')
  const env = createEnvironment(databaseUrl)
  const apis = [
    await startHaat('API 1', dataDir, env, '--no-jobs'),
    await startHaat('API 2', dataDir, env, '--no-jobs'),
  ]
  const jobs = await startHaat('jobs', dataDir, env, '--jobs-only')
  const urls = apis.map(({ url }) => url)
  return {
    databaseUrl,
    dataDir,
    urls,
    all: [...apis, jobs, toProcess(postgres)],
    waitUntilReady: async () => {
      for (const url of urls) await waitUntilReady(url)
    },
    stop: async () => {
      for (const { kill } of [...apis, jobs]) await kill()
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const createEnvironment = (databaseUrl: string): Record<string, string> => {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  return {
    ...BENCH_ADMIN,
    DEMO: 'off',
    DATABASE_URL: databaseUrl,
    JWT_SECRET: 'one secret for all processes of it',
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'warn',
  }
}

const startHaat = async (
  name: string,
  dataDir: string,
  env: Record<string, string>,
  flag: string,
): Promise<MarketProcess & { url: string }> => {
  const port = await findFreePort()
  const log = createWriteStream(join(LOGS, `${name.replace(' ', '-')}.log`))
  const start = async (): Promise<DemoServer> => {
    const server = await startDemoServer({ dataDir, port, env, args: [flag] })
    server.process.stdout?.pipe(log, { end: false })
    server.process.stderr?.pipe(log, { end: false })
    return server
  }
  let server = await start()
  return {
    name,
    url: server.url,
    readPid: () => server.process.pid!,
    kill: () => server.end('SIGKILL'),
    start: async () => {
      server = await start()
    },
  }
}

const toProcess = ({ dataFolder, crash, start }: PostgresCluster): MarketProcess => ({
  name: 'PostgreSQL',
  readPid: () => Number(readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0]),
  kill: crash,
  start,
})

const waitUntilReady = async (url: string): Promise<void> => {
  const start = performance.now()
  while (!(await isReady(url))) {
    if (performance.now() - start > READY_MS) throw new Error(`${url} does not serve. Its log is in ${LOGS}.`)
    await wait(POLL_MS)
  }
}

const isReady = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(READY_MS) })).ok
  } catch {
    return false
  }
}
