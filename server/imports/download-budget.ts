import { type Message, withValues } from '../../src/contract/messages/server-messages.ts'

/** How much one import may fetch: other vendors wait for it, and other sites shall not suffer from it. */
export type DownloadLimits = {
  pictures: number
  /** From the first picture on. */
  timeMs: number
  /** Pictures of one host without any response, one after the other. */
  failuresOfHost: number
}
export const DOWNLOAD_LIMITS: DownloadLimits = { pictures: 1_000, timeMs: 15 * 60_000, failuresOfHost: 4 }

/** Counts what an import fetches. A dry run counts, too, so that it tells the same. */
export type DownloadBudget = {
  /** Why no picture is fetched from this host any more; otherwise null, and the picture is counted. */
  take(host: string): Message | null
  report(host: string, hasAnswered: boolean): void
}

export const createDownloadBudget = (
  now: () => number,
  { pictures, timeMs, failuresOfHost }: DownloadLimits = DOWNLOAD_LIMITS,
): DownloadBudget => {
  const failures = new Map<string, number>()
  let taken = 0
  let begun: number | undefined
  return {
    take: host => {
      if ((failures.get(host) ?? 0) >= failuresOfHost) return hostFailedMessage(host)
      begun ??= now()
      if (taken >= pictures || now() - begun > timeMs) return LIMIT_REACHED
      taken++
      return null
    },
    report: (host, hasAnswered) => {
      failures.set(host, hasAnswered ? 0 : (failures.get(host) ?? 0) + 1)
    },
  }
}

const LIMIT_REACHED = 'An import fetches a limited number of pictures. Import this file again to fetch the rest.'
const hostFailedMessage = (host: string): Message =>
  withValues(
    '{host} did not answer several times, so no more pictures were fetched from it. Import this file again later.',
    { host },
  )
