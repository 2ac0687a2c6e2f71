import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'

export type LoadRequest = {
  path: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
}

export type Load = {
  /** The origin of the server, and its process, whose CPU time and memory are measured. */
  url: string
  pid: number
  /** The CPU time of a database server, which counts as well. */
  readDatabaseCpuMs?(): number
  /** Sent in turns; each connection starts at another one. */
  requests: readonly LoadRequest[]
  connections?: number
  /** Called before each request is sent. @returns headers to add */
  beforeEach?(): Record<string, string> | undefined
}

export type LoadResult = {
  perSecond: number
  p50: number
  p99: number
  /**
   * CPU time of the server per answered request, in milliseconds, with what it does after the responses (mails); null
   * where there is no /proc.
   */
  cpuMs: number | null
  /** Memory of the server after the load. */
  rssMb: number | null
  /** Responses other than 2xx, and requests without a response. */
  failed: number
}

const CONNECTIONS = 16
const IDLE_MS = 200
const MAX_IDLE_WAIT_MS = 60_000
/** Linux counts CPU time in ticks of 10 ms. */
const TICK_MS = 10

/** Sends requests for some seconds, each connection the next one as soon as the last is answered. */
export const measureLoad = async (
  { url, pid, requests, connections = CONNECTIONS, beforeEach, readDatabaseCpuMs = () => 0 }: Load,
  seconds: number,
): Promise<LoadResult> => {
  let nextStart = 0
  const databaseBefore = readDatabaseCpuMs()
  const cpuBefore = readCpuMs(pid)
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    setupClient: client => {
      const start = nextStart
      nextStart += Math.ceil(requests.length / connections)
      client.setRequests(rotate(requests, start).map(request => toAutocannon(request, beforeEach)))
    },
  })
  await waitUntilIdle(pid)
  const cpuAfter = readCpuMs(pid)
  const database = readDatabaseCpuMs() - databaseBefore
  const answered = result.requests.total
  return {
    perSecond: Math.round(answered / result.duration),
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpuMs: cpuBefore === null || cpuAfter === null ? null : (cpuAfter - cpuBefore + database) / answered,
    rssMb: readResidentMb(pid),
    failed: result.non2xx + result.errors,
  }
}

/** Waits until the server has finished what the load has left to do, so that it is not measured with the next load. */
const waitUntilIdle = async (pid: number): Promise<void> => {
  let before = readCpuMs(pid)
  for (let waited = 0; waited < MAX_IDLE_WAIT_MS; waited += IDLE_MS) {
    await wait(IDLE_MS)
    const now = readCpuMs(pid)
    if (now === null || before === null || now - before <= TICK_MS) return
    before = now
  }
}

const rotate = <T>(list: readonly T[], by: number): T[] => {
  const start = by % list.length
  return [...list.slice(start), ...list.slice(0, start)]
}

const toAutocannon = (
  { path, method = 'GET', headers = {}, body }: LoadRequest,
  beforeEach: Load['beforeEach'],
): autocannon.Request => ({
  path,
  method,
  headers,
  body,
  ...(beforeEach && { setupRequest: request => ({ ...request, headers: { ...headers, ...beforeEach() } }) }),
})

/** The CPU time that a process and its threads have used, and that of its children that have ended. */
export const readCpuMs = (pid: number, hasChildren = false): number | null => {
  const stat = readProcFile(pid, 'stat')
  if (stat === null) return null
  // The program's name, in parentheses, may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = fields.slice(11, hasChildren ? 15 : 13).map(Number)
  return ticks.reduce((sum, count) => sum + count, 0) * TICK_MS
}

/** The memory of a process now. */
export const readResidentMb = (pid: number): number | null => readStatusMb(pid, 'VmRSS')
/** The memory of a process and of those that it has started; null where there is no /proc. */
export const readTotalMb = (pid: number): number | null => {
  const own = readResidentMb(pid)
  const children = readProcFile(pid, `task/${pid}/children`)?.split(' ').filter(Boolean) ?? []
  return own === null ? null : children.reduce((sum, child) => sum + (readResidentMb(Number(child)) ?? 0), own)
}
/** The most memory that a process ever had. */
export const readPeakMb = (pid: number): number | null => readStatusMb(pid, 'VmHWM')

const readStatusMb = (pid: number, field: string): number | null => {
  const kilobytes = new RegExp(`${field}:\\s+(\\d+) kB`).exec(readProcFile(pid, 'status') ?? '')?.[1]
  return kilobytes === undefined ? null : Number(kilobytes) / 1024
}

export const readProcFile = (pid: number, file: string): string | null => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return null
  }
}
