import type { EventHint } from '../../contract/sync.ts'

/**
 * The words that page, tabs and worker say to each other. A BroadcastChannel reaches every open tab and a running worker,
 * but never wakes a sleeping one: the page therefore also posts `drain` to the worker itself (wakeWith).
 */
export type CrossTabMessage =
  /** `isBack`: the network has just come back, so that backoff is over. */
  | { type: 'drain'; isBack?: boolean }
  /** A drain ended; `sent` counts the entries that were answered. */
  | { type: 'drained'; sent: number }
  /** Somebody signed in, or his tokens are new. */
  | { type: 'session' }
  | { type: 'signed-out' }
  /** Another version of Haat needs the database: this tab must be reloaded. */
  | { type: 'reload-wanted' }
  /** The tab that holds the event stream heard something: a hint, or (null) a heartbeat. */
  | { type: 'heard'; hint: EventHint | null }
  /** A write has gone without an answer for a second, so reads free their connections until it has one. */
  | { type: 'write-waits' }
  | { type: 'write-answered' }

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

/** Hands what arrived (from the channel, or as a message event of the worker) to this context's listeners. */
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

/** Says it to every tab and the worker, this context included. */
export const broadcast = (message: CrossTabMessage): void => {
  dispatchMessage(message)
  openChannel()?.postMessage(message)
}

/** Calls the listener for each message until the returned function is called. */
export const subscribeMessages = (listener: (message: CrossTabMessage) => void): (() => void) => {
  openChannel()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Lets go of the channel, which would keep a test's process alive. */
export const closeMessageChannel = (): void => {
  channel?.close()
  channel = undefined
  listeners.clear()
}

type DrainWaker = (isBack: boolean) => void
let waker: DrainWaker = isBack => broadcast({ type: 'drain', isBack })

/** How this context gets the outbox drained: the page posts to its worker, or drains by itself where none controls it. */
export const setDrainWaker = (wake: DrainWaker): void => {
  waker = wake
}

/**
 * Asks for a drain soon. Never throws, never waits.
 * @param isBack backoff is over: the network may be back, or somebody looks at what waits
 */
export const requestDrain = (isBack: boolean = false): void => waker(isBack)
