import type { EventHint } from '../../contract/sync/sync.ts'

/**
 * The messages between tabs and worker. A BroadcastChannel reaches every open tab and a running worker but does not
 * start a stopped one, so the page posts `drain` to the worker itself (page-sender.ts).
 */
export type CrossTabMessage =
  /**
   * To the sender of this context (outbox/sender.ts), or from the page to the worker. `isBack`: the network has just come
   * back, so backoff ends. `isOffline`: the page has not reached the API, so nothing is sent before a read is answered.
   */
  | { type: 'drain'; isBack?: boolean; isOffline?: boolean }
  /** A drain has ended; `sent` counts the entries that were answered. */
  | { type: 'drained'; sent: number }
  /** Somebody has signed in, or their tokens were refreshed. */
  | { type: 'session' }
  | { type: 'signed-out' }
  /** A newer release of Haat needs the database: this tab must be reloaded. */
  | { type: 'reload-wanted' }
  /** The tab that reads the event stream got a hint, or (null) a heartbeat. */
  | { type: 'heard'; hint: EventHint | null }
  /** A write has had no response for a second: reads release their connections until it has one. */
  | { type: 'write-waits' }
  | { type: 'write-answered' }
  /** To the worker only: the page has nothing to do. */
  | { type: 'prefetch-pictures' }
  /** To the worker only: a newer one is to take over. The browser waits until this one has nothing under way. */
  | { type: 'stop-downloads' }

const MESSAGE_TYPES = new Set<unknown>([
  'drain',
  'drained',
  'session',
  'signed-out',
  'reload-wanted',
  'heard',
  'write-waits',
  'write-answered',
])
const listeners = new Set<(message: CrossTabMessage) => void>()
let channel: BroadcastChannel | undefined

const isMessage = (value: unknown): value is CrossTabMessage =>
  typeof value === 'object' && value !== null && 'type' in value && MESSAGE_TYPES.has(value.type)

/** Passes a message (of the channel, or a message event of the worker) to this context's listeners. */
export const dispatchMessage = (value: unknown): void => {
  if (!isMessage(value)) return
  for (const listener of [...listeners]) listener(value)
}

const openChannel = (): BroadcastChannel | undefined => {
  if (channel || typeof BroadcastChannel === 'undefined') return channel
  channel = new BroadcastChannel('haat')
  channel.onmessage = event => dispatchMessage(event.data)
  return channel
}

/** Sends a message to every tab and the worker, this context included. */
export const broadcast = (message: CrossTabMessage): void => {
  dispatchMessage(message)
  openChannel()?.postMessage(message)
}

/** Calls the listener for each message. @returns stops it */
export const subscribeMessages = (listener: (message: CrossTabMessage) => void): (() => void) => {
  openChannel()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Closes the channel, which would keep a test's process alive. */
export const closeMessageChannel = (): void => {
  channel?.close()
  channel = undefined
  listeners.clear()
}
