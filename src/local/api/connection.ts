import { now } from '../db/clock.ts'

/**
 * Can the API be reached? Only requests tell: navigator.onLine is true although the server is down, so it is no more
 * than a hint to try again. Subscribe and snapshot, as useSyncExternalStore takes them.
 */
export type Connection = {
  isOnline: boolean
  /** When it last changed, in milliseconds. */
  since: number
}

const MIN_PROBE_MS = 2_000
const MAX_PROBE_MS = 60_000

let current: Connection = { isOnline: true, since: 0 }
const listeners = new Set<() => void>()
let probe: (() => Promise<unknown>) | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let failures = 0

/** The same object until something changes. */
export const getConnection = (): Connection => current

/** Calls the listener after each change until the returned function is called. */
export const subscribeConnection = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Our API has answered a request, with success or not. */
export const reportReachable = (): void => {
  failures = 0
  clearTimeout(timer)
  setOnline(true)
}

/** A request got no response of our API: no network, a captive portal, a server that is down. */
export const reportUnreachable = (): void => {
  setOnline(false)
  scheduleProbe()
}

/**
 * While offline, calls `request` after 2 s, 4 s … 60 s. The page passes a read of the settings; the worker does not
 * probe, because the browser stops it when it is idle.
 * @returns stops it
 */
export const setProbe = (request: () => Promise<unknown>): (() => void) => {
  probe = request
  if (!current.isOnline) scheduleProbe()
  return () => {
    probe = undefined
    clearTimeout(timer)
  }
}

/** A hint that the network may be back (`online`, the tab is visible again): tries at once. */
export const hintOnline = (): void => {
  failures = 0
  if (!current.isOnline) runProbe()
}

/** A hint that the network is gone. The next response corrects it. */
export const hintOffline = (): void => reportUnreachable()

const setOnline = (isOnline: boolean): void => {
  if (current.isOnline === isOnline) return
  current = { isOnline, since: now() }
  for (const listener of [...listeners]) listener()
}

const scheduleProbe = (): void => {
  if (!probe) return
  clearTimeout(timer)
  timer = setTimeout(runProbe, Math.min(MIN_PROBE_MS * 2 ** failures, MAX_PROBE_MS))
}

const runProbe = (): void => {
  clearTimeout(timer)
  failures += 1
  // The request reports by itself whether it has reached the API.
  probe?.().catch(reportUnreachable)
}
