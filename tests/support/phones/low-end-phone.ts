import { readdirSync, readFileSync } from 'node:fs'
import type { BrowserContext, Page } from 'playwright'
import { launchOptions, openProfile } from './browser-launch.ts'

/** Of every page; workers cannot be slowed down. */
const CPU_SLOWDOWN = 6
/** V8's heap of a page or a worker, in MB. */
const HEAP_MOST = 128

/**
 * Chromium as on a phone with 2 GB of memory: as it runs where memory is short, with little heap for scripts and slow
 * pages, and with this much storage for the market, in bytes.
 */
export const openLowEndPhone = async (profile: string, origin: string, storage: number): Promise<BrowserContext> => {
  const args = launchOptions().args!.map(arg => (arg.startsWith('--js-flags=') ? `${arg} ${HEAP_FLAG}` : arg))
  const context = await openProfile(profile, { args: [...args, '--enable-low-end-device-mode'] })
  const page = context.pages()[0]!
  await slowDown(page)
  // The limit ends with the session, and with a change to another site.
  await page.goto(`${origin}/robots.txt`)
  const session = await context.newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: storage })
  return context
}

const HEAP_FLAG = `--max-old-space-size=${HEAP_MOST}`

const slowDown = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}

/** Bytes of memory of all processes of the browser of a profile; what several share counts once. */
export const measureMemory = (profile: string): number => {
  const processes = listProcesses()
  const family = new Set(processes.filter(({ command }) => command.includes(profile)).map(({ pid }) => pid))
  for (let size = 0; size < family.size; ) {
    size = family.size
    for (const { pid, parent } of processes) if (family.has(parent)) family.add(pid)
  }
  return [...family].map(readProportionalSize).reduce((sum, bytes) => sum + bytes, 0)
}

type Process = { pid: string; parent: string; command: string }

const listProcesses = (): Process[] =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(pid => readProcess(pid))

/** A process may end meanwhile. */
const readProcess = (pid: string): Process[] => {
  try {
    const parent = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]!
    return [{ pid, parent, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8') }]
  } catch {
    return []
  }
}

const readProportionalSize = (pid: string): number => {
  try {
    return Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))![1]) * 1024
  } catch {
    return 0
  }
}
