import { ERROR_MESSAGES } from '../../contract/messages/fixed-messages.ts'
import { placeOrder } from '../../contract/orders/order-writes.ts'
import type { Order } from '../../contract/orders/orders.ts'
import { ApiFailure, sendApiRequest } from '../api/client.ts'
import { getConnection, subscribeConnection } from '../api/connection.ts'
import { reportUnexpected } from '../api/report-unexpected.ts'
import { getAccessToken, readSession } from '../api/session.ts'
import { db } from '../db/database.ts'
import type { EntryOf, NewEntry } from '../db/device-schema.ts'
import { locks } from '../db/locks.ts'
import { orderCartKey } from '../db/order-carts.ts'
import { writeTransaction } from '../db/storage.ts'
import { addEntry } from '../outbox/queue.ts'
import { retryDelay } from '../outbox/retry-delay.ts'
import { requestDrain } from '../outbox/sender.ts'
import { type SubmitResult, toEntryFailure } from '../outbox/submit.ts'
import { type SendOutcome, toSendFailure } from '../outbox/transitions.ts'
import { applyWriteResponse } from '../sync/apply-write-response.ts'

/**
 * An order that does not fit into the device's storage is sent from the page's memory. It keeps its key while the page
 * is open, so that retries place it once. Only one at a time: a second one could be the same order.
 */
export type UnstoredOrder = {
  entry: NewEntry<EntryOf<typeof placeOrder>>
  /** @throws ApiFailure where the cart is empty or has changed */
  checkCart: () => Promise<unknown>
  /** Sets the cart aside, in a transaction. Throws like checkCart. */
  takeCart: () => Promise<void>
}
export type SubmitOrderResult = SubmitResult<Order> & { orderId: string }

const LOCK_NAME = 'unstored-order'
const STILL_SENDING = 'Your last order is still being sent. Keep this page open until it is placed.'
const MAYBE_PLACED = 'Your order may have been placed. Check your orders before you order again.'

let inFlight: { fingerprint: string; result: Promise<SubmitOrderResult> } | undefined

/**
 * The result of the same order where it is being sent already, for a second press of the button.
 * @throws ApiFailure CONFLICT while another order is being sent
 */
export const joinUnstoredOrder = (input: object): Promise<SubmitOrderResult> | undefined => {
  if (inFlight && inFlight.fingerprint !== orderFingerprint(input)) throw new ApiFailure('CONFLICT', STILL_SENDING)
  return inFlight?.result
}

/**
 * Adds an order to the outbox while no tab sends one from memory, which could be the same order.
 * @throws ApiFailure CONFLICT while another tab sends one
 */
export const withoutUnstoredOrder = <Result>(submit: () => Promise<Result>): Promise<Result> =>
  locks().request(LOCK_NAME, { ifAvailable: true, mode: 'shared' }, async lock => {
    if (!lock) throw new ApiFailure('CONFLICT', STILL_SENDING)
    return submit()
  })

/**
 * Sends the order until it is answered, or until the outbox has room for it under the same key.
 * @throws ApiFailure CONFLICT while another tab sends one, or where another tab has ordered the same cart meanwhile
 */
export const sendUnstoredOrder = (order: UnstoredOrder): Promise<SubmitOrderResult> => {
  const result = locks()
    .request(LOCK_NAME, { ifAvailable: true }, async lock => {
      if (!lock) throw new ApiFailure('CONFLICT', STILL_SENDING)
      await order.checkCart()
      return sendUntilAnswered(order)
    })
    .finally(() => {
      inFlight = undefined
    })
  inFlight = { fingerprint: orderFingerprint(order.entry.input), result }
  return result
}

/** The order without its id, which every press creates anew. */
const orderFingerprint = ({ id: _, ...draft }: { id?: unknown }): string => JSON.stringify(draft)

const sendUntilAnswered = async (order: UnstoredOrder): Promise<SubmitOrderResult> => {
  const { entry } = order
  const orderId = String(entry.input.id)
  for (let attempts = 1; ; attempts += 1) {
    const outcome = await sendOnce(entry, attempts > 1)
    if (outcome.kind === 'done') {
      await storePlacedOrder(order, outcome.data)
      return { state: 'done', entryId: entry.id, orderId, data: outcome.data as Order, message: outcome.message }
    }
    if (outcome.kind === 'refused') {
      if (outcome.mayHaveHappened) throw new ApiFailure('CONFLICT', MAYBE_PLACED)
      return {
        state: 'rejected',
        entryId: null,
        orderId,
        failure: toEntryFailure(outcome.error, outcome.error.message),
      }
    }
    if (outcome.kind === 'signed-out') {
      throw new ApiFailure('SIGNED_OUT', attempts === 1 ? ERROR_MESSAGES.unauthenticated : MAYBE_PLACED)
    }
    if (await moveToOutbox(order, attempts)) return { state: 'waiting', entryId: entry.id, orderId }
    await waitForConnection(Math.max(retryDelay(attempts, Math.random), outcome.retryAfter))
  }
}

const UNKNOWN: SendOutcome = { kind: 'unknown', retryAfter: 0, isUnreached: false }

/**
 * One attempt, which renews a rejected token once. Never with the token of another account.
 * @param wasUncertain an earlier attempt may have placed the order
 */
const sendOnce = async (entry: UnstoredOrder['entry'], wasUncertain: boolean, used?: string): Promise<SendOutcome> => {
  let token: string | null = null
  try {
    token = await getAccessToken(used)
    const session = await readSession()
    if (!token || session?.user.id !== entry.userId || session.accessToken !== token) return { kind: 'signed-out' }
    const { data, message } = await sendApiRequest(placeOrder, entry.input, { token, key: entry.id, isUrgent: true })
    return { kind: 'done', data, message }
  } catch (failure) {
    // After any other error the order may have arrived; only a response decides.
    const outcome = failure instanceof ApiFailure ? toSendFailure(failure, wasUncertain) : UNKNOWN
    return outcome.kind === 'signed-out' && token && used === undefined ? sendOnce(entry, wasUncertain, token) : outcome
  }
}

/** Moves the order to the outbox, under the same key, if there is room now; then the page may be closed. */
const moveToOutbox = async ({ entry, takeCart }: UnstoredOrder, attempts: number): Promise<boolean> => {
  try {
    await writeTransaction([db.outbox, db.session, db.cart], async () => {
      await addEntry({ ...entry, attempts, mayHaveHappened: true })
      await takeCart().catch(ignoreApiFailure)
    })
    requestDrain(true)
    return true
  } catch (error) {
    // No room is expected here. Any other error is a fault: it is reported, and the order is still sent from memory.
    reportUnexpected(error)
    return false
  }
}

/** Stores the placed order and empties the cart, as far as there is room. */
const storePlacedOrder = async ({ entry, takeCart }: UnstoredOrder, data: unknown): Promise<void> => {
  const emptyCart = async () => {
    await takeCart()
    await db.cart.delete(orderCartKey(String(entry.input.id)))
  }
  const storeResponse = () => applyWriteResponse(placeOrder, data)
  await writeTransaction([db.cart], emptyCart).catch(reportUnexpected)
  await writeTransaction(db.tables, storeResponse).catch(reportUnexpected)
}

/** Ignores that the cart has changed meanwhile: the new cart stays. */
const ignoreApiFailure = (failure: unknown): void => {
  if (!(failure instanceof ApiFailure)) throw failure
}

/** Resolves when the server is reached again, or after this many milliseconds. */
const waitForConnection = (wait: number): Promise<void> =>
  new Promise(resolve => {
    const end = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = setTimeout(end, wait)
    const stop = subscribeConnection(() => getConnection().isOnline && end())
  })
