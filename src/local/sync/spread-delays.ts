/**
 * When a process of the server ends, thousands of devices lose their event streams in the same second. They must
 * neither come back in the same second nor fetch everything when they do. tests/load/device.ts waits by the same
 * functions.
 */
const MAX_SPREAD_MS = 30_000
const MAX_RECONNECT_MS = 8_000
const MAX_BACKOFF_MS = 60_000

/** A random wait before fetching what nobody is looking at. */
export const spreadDelay = (): number => Math.random() * MAX_SPREAD_MS

/** A random wait before a stream is opened again. @param failures since one was open for long */
export const reconnectDelay = (failures: number): number =>
  Math.random() * Math.min(MAX_RECONNECT_MS * 2 ** failures, MAX_BACKOFF_MS)
