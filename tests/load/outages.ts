import { readClock } from './clock.ts'
import type { FailedRequest } from './request-log.ts'

/** Something was down from a kill until everything served again. */
export type Outage = { what: string; from: number; to: number }
export type OutageReport = {
  what: string
  atSeconds: number
  seconds: number
  failed: number
  /** How many failed for each reason. */
  reasons: Record<string, number>
}

export type OutageLog = {
  /** Notes that something is down from now until the returned function is called. */
  begin(what: string): () => void
  list: readonly Outage[]
}

export const createOutageLog = (): OutageLog => {
  const list: Outage[] = []
  const begin = (what: string) => {
    const outage: Outage = { what, from: readClock(), to: Number.POSITIVE_INFINITY }
    list.push(outage)
    return () => {
      outage.to = readClock()
    }
  }
  return { begin, list }
}

/** Requests that failed although everything was up from their beginning to their end. */
export const listUnexplained = (failed: readonly FailedRequest[], outages: readonly Outage[]): FailedRequest[] =>
  failed.filter(request => !outages.some(outage => overlaps(request, outage)))

export const reportOutages = (
  outages: readonly Outage[],
  failed: readonly FailedRequest[],
  start: number,
): OutageReport[] =>
  outages.map(outage => {
    const during = failed.filter(request => overlaps(request, outage))
    return {
      what: outage.what,
      atSeconds: (outage.from - start) / 1000,
      seconds: (outage.to - outage.from) / 1000,
      failed: during.length,
      reasons: countReasons(during),
    }
  })

const countReasons = (failed: readonly FailedRequest[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { why } of failed) {
    // Of a response the status only; without one what happened to the connection.
    const reason = why.startsWith('Error') ? why.split(' (')[0]! : why.split(':')[0]!
    counts[reason] = (counts[reason] ?? 0) + 1
  }
  return counts
}

const overlaps = (request: FailedRequest, outage: Outage): boolean =>
  request.from <= outage.to && request.to >= outage.from
