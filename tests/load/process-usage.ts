import { readdirSync } from 'node:fs'
import { readCpuMs, readProcFile, readResidentMb } from '../bench/load-generator.ts'

/** CPU time in milliseconds and memory of a process; of PostgreSQL together with its server processes. */
export type Usage = { cpuMs: number; memoryMb: number }
export type UsageReport = { name: string; cpuSeconds: number; coreShare: number; mostMemoryMb: number }

type Watched = { name: string; readPid(): number; hasChildren: boolean }

const SAMPLE_MS = 500

/**
 * Samples processes, which may be replaced by others meanwhile.
 * @returns stops it; the shares are of one core, over the time between
 */
export const watchUsage = (watched: readonly Watched[]): (() => UsageReport[]) => {
  const started = performance.now()
  const meters = watched.map(process => createMeter(process))
  const sample = () => {
    for (const meter of meters) meter.sample()
  }
  sample()
  const timer = setInterval(sample, SAMPLE_MS)
  return () => {
    clearInterval(timer)
    sample()
    const seconds = (performance.now() - started) / 1000
    return meters.map(({ name, read }) => ({ name, ...read(seconds) }))
  }
}

/** Adds up the CPU time of one process after another; what one used in its last half second is lost. */
const createMeter = ({ name, readPid, hasChildren }: Watched) => {
  let pid: number | null = null
  let last = 0
  let cpuMs = 0
  let mostMemoryMb = 0
  const sample = () => {
    const current = tryRead(readPid)
    const usage = current === null ? null : readUsage(current, hasChildren)
    if (usage === null) return
    const isFirst = pid === null
    cpuMs += current === pid ? Math.max(0, usage.cpuMs - last) : isFirst ? 0 : usage.cpuMs
    mostMemoryMb = Math.max(mostMemoryMb, usage.memoryMb)
    pid = current
    last = usage.cpuMs
  }
  const read = (seconds: number) => ({
    cpuSeconds: cpuMs / 1000,
    coreShare: cpuMs / 1000 / seconds,
    mostMemoryMb,
  })
  return { name, sample, read }
}

const tryRead = (readPid: () => number): number | null => {
  try {
    return readPid()
  } catch {
    return null
  }
}

/** The CPU time of a process and its children, ended ones too. 0 where there is no /proc. */
export const readTreeCpuMs = (pid: number): number => readUsage(pid, true)?.cpuMs ?? 0

const readUsage = (pid: number, hasChildren: boolean): Usage | null => {
  const own = readCpuMs(pid, hasChildren)
  const memoryMb = readResidentMb(pid)
  if (own === null || memoryMb === null) return null
  const children = hasChildren ? listChildren(pid) : []
  return {
    cpuMs: children.reduce((sum, child) => sum + (readCpuMs(child) ?? 0), own),
    memoryMb: children.reduce((sum, child) => sum + (readPrivateMb(child) ?? 0), memoryMb),
  }
}

const listChildren = (pid: number): number[] =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(child => readParent(child) === pid)

const readParent = (pid: number): number | null => {
  const stat = readProcFile(pid, 'stat')
  return stat === null ? null : Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}

/** Without the memory that PostgreSQL's processes share, which would count once for each. */
const readPrivateMb = (pid: number): number | null => {
  const kilobytes = /RssAnon:\s+(\d+) kB/.exec(readProcFile(pid, 'status') ?? '')?.[1]
  return kilobytes === undefined ? null : Number(kilobytes) / 1024
}
