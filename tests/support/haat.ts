import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The demo market made once for all browser tests; each test works on a copy of its database. */
export const DEMO_TEMPLATE = '.cache/demo-market'

/** A port that nobody listens on at the moment. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

/** A data folder with the demo market in it: the database copied, the pictures shared. */
export const demoFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'haat-'))
  for (const file of ['haat.db', 'secret']) {
    if (existsSync(join(DEMO_TEMPLATE, file))) cpSync(join(DEMO_TEMPLATE, file), join(folder, file))
  }
  symlinkSync(join(process.cwd(), DEMO_TEMPLATE, 'pictures'), join(folder, 'pictures'))
  return folder
}

export type Haat = {
  url: string
  port: number
  dataDir: string
  process: ChildProcess
  /** Ends the process with this signal and waits for its end. */
  end(signal?: NodeJS.Signals): Promise<void>
  /** Ends the process and removes the data folder. */
  dispose(): Promise<void>
}

/** Starts what was built as a process of its own, and waits until it is ready. */
export const startHaat = async (
  options: { dataDir?: string; port?: number; env?: Record<string, string> } = {},
): Promise<Haat> => {
  const dataDir = options.dataDir ?? demoFolder()
  const port = options.port ?? (await freePort())
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: { ...process.env, VITEST: '', PORT: String(port), DATA_DIR: dataDir, RATE_LIMIT: 'off', ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  const end = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal)
    await ended
  }
  const url = `http://127.0.0.1:${port}`
  await ready(url, child)
  return {
    url,
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

const ready = async (url: string, child: ChildProcess): Promise<void> => {
  let said = ''
  const listen = (chunk: Buffer) => {
    said += chunk
  }
  child.stdout?.on('data', listen)
  child.stderr?.on('data', listen)
  const until = Date.now() + 60_000
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`Haat ended with ${child.exitCode}: ${said}`)
    if (
      await fetch(`${url}/readyz`).then(
        answer => answer.ok,
        () => false,
      )
    )
      return
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error(`Haat was not ready within a minute: ${said}`)
}
