import { readClock } from './clock.ts'
import type { FailedRequest } from './request-log.ts'

/** Something was down from a kill until everything served again. */
export type Outage = { what: string; from: number; to: number }
export type OutageReport = { what: string; atSeconds: number; seconds: number; failed: number }

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
  outages.map(outage => ({
    what: outage.what,
    atSeconds: (outage.from - start) / 1000,
    seconds: (outage.to - outage.from) / 1000,
    failed: failed.filter(request => overlaps(request, outage)).length,
  }))

const overlaps = (request: FailedRequest, outage: Outage): boolean =>
  request.from <= outage.to && request.to >= outage.from
