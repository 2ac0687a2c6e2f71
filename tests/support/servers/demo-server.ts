import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import Database from '../../../server/db/engines/sqlite-driver.ts'
import type { Death } from './death-points.ts'

/** The demo market, created once for all browser tests; each test works on a copy of its database. */
export const DEMO_TEMPLATE = '.cache/demo-market'

/** Below the ports that Linux hands out by itself, so that nobody is given a server's port while it restarts. */
const PORTS = { first: 11_000, last: 32_000 }

/** A port that is free at the moment. */
export const findFreePort = async (): Promise<number> => {
  const port = randomInt(PORTS.first, PORTS.last)
  return (await isFree(port)) ? port : findFreePort()
}

const isFree = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

/** Each table before those that it refers to. The ledger keeps what it has. */
const PARCEL_TABLES = [
  'settlement_differences',
  'settlement_lines',
  'courier_settlements',
  'shipment_events',
  'shipments',
  'sandbox_parcels',
]

/**
 * Creates a data folder with the demo market: the database is copied, the pictures are shared.
 * @param hasParcels false: tests hand over the orders that they are about
 */
export const copyDemoTemplate = (hasParcels = false): string => {
  const folder = mkdtempSync(join(tmpdir(), 'haat-'))
  for (const file of ['haat.db', 'secret']) {
    if (existsSync(join(DEMO_TEMPLATE, file))) cpSync(join(DEMO_TEMPLATE, file), join(folder, file))
  }
  if (!hasParcels) deleteParcels(join(folder, 'haat.db'))
  symlinkSync(join(process.cwd(), DEMO_TEMPLATE, 'pictures'), join(folder, 'pictures'))
  return folder
}

const deleteParcels = (file: string): void => {
  const database = new Database(file)
  for (const table of PARCEL_TABLES) database.exec(`delete from ${table}`)
  database.close()
}

export type DemoServer = {
  url: string
  port: number
  dataDir: string
  process: ChildProcess
  /** Ends the process with this signal and waits until it has ended. */
  end(signal?: NodeJS.Signals): Promise<void>
  /** Ends the process and removes the data folder. */
  dispose(): Promise<void>
}

type DemoServerOptions = {
  dataDir?: string
  port?: number
  env?: Record<string, string>
  /** Such as --no-jobs. A process with --jobs-only has no address. */
  args?: readonly string[]
  /** It kills itself at this point, and runs no jobs. */
  death?: Death
}

/** Pages are those of the build, as they are for the built server. */
const dyingServer = (death: Death) => ({
  program: ['--import', 'tsx', 'tests/support/servers/dying-server.ts'],
  env: { DIES_AT: JSON.stringify(death), PAGE_DIR: resolve('dist/page') },
})

/** Starts the built server as a separate process and waits until it is ready. */
export const startDemoServer = async (options: DemoServerOptions = {}): Promise<DemoServer> => {
  const dataDir = options.dataDir ?? copyDemoTemplate()
  const port = options.port ?? (await findFreePort())
  const { program, env } = options.death ? dyingServer(options.death) : { program: ['dist/server/main.js'], env: {} }
  const args = ['--require', './server/cli/thread-pool.cjs', ...program, ...(options.args ?? [])]
  const child = spawn(process.execPath, args, {
    env: {
      ...process.env,
      IMPORT_PICTURE_HOSTS: 'none',
      VITEST: '',
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMIT: 'off',
      // As server/cli/launch.mjs does; here without a process between, so that a signal reaches the server itself.
      MALLOC_ARENA_MAX: '2',
      MALLOC_MMAP_THRESHOLD_: '32768',
      NODE_OPTIONS: `--max-semi-space-size=8 ${process.env.NODE_OPTIONS ?? ''}`.trim(),
      ...env,
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>(resolve => child.once('close', () => resolve()))
  const end = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal)
    await ended
  }
  try {
    await waitUntilListening(child, ended)
  } catch (error) {
    await end('SIGKILL')
    // Another program may have taken the free port meanwhile.
    const isTaken = options.port === undefined && String(error).includes('another program listens there')
    if (isTaken) return startDemoServer({ ...options, dataDir })
    throw error
  }
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    dataDir,
    process: child,
    end,
    dispose: async () => {
      await end('SIGKILL')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const READY_MS = 60_000

/** Waits for the server's own output, because another program might answer on the port. */
const waitUntilListening = (child: ChildProcess, ended: Promise<void>): Promise<void> =>
  new Promise((resolve, reject) => {
    let output = ''
    const fail = (why: string) => reject(new Error(`Haat ${why}: ${output}`))
    const timer = setTimeout(fail, READY_MS, 'was not ready within a minute')
    const listen = (chunk: Buffer) => {
      output += chunk
      if (!/Haat is open|Haat runs its jobs here/.test(output)) return
      clearTimeout(timer)
      resolve()
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    ended.then(() => {
      clearTimeout(timer)
      fail(`ended with ${child.exitCode}`)
    })
  })
