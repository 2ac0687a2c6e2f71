import { ERROR_MESSAGES } from '../../../contract/messages/fixed-messages.ts'
import { type Order, placeOrder } from '../../../contract/orders.ts'
import { ApiFailure, sendApiRequest } from '../../api/client.ts'
import { getConnection, subscribeConnection } from '../../api/connection.ts'
import { getAccessToken, readSession } from '../../api/session.ts'
import { requestDrain } from '../../db/cross-tab-messages.ts'
import { db } from '../../db/database.ts'
import type { OutboxEntry } from '../../db/device-schema.ts'
import { locks } from '../../db/locks.ts'
import { orderCartKey } from '../../db/order-carts.ts'
import { writeTransaction } from '../../db/storage.ts'
import { addEntry } from '../../outbox/queue.ts'
import { type SubmitResult, toEntryFailure } from '../../outbox/submit.ts'
import { retryDelay, type SendOutcome, toSendFailure } from '../../outbox/transitions.ts'
import { applyWriteResponse } from '../../sync/apply-write-response.ts'

/**
 * An order that this device has no room to keep is sent from the page's memory, with one key for as long as the page is
 * open, so that it takes effect once although an answer may be lost. One at a time: another one could be the same order.
 */
export type UnstoredOrder = {
  /** The entry that could not be stored. */
  entry: Omit<OutboxEntry, 'n'>
  /** @throws ApiFailure where the cart is empty or another one by now */
  checkCart: () => Promise<unknown>
  /** Sets the cart aside, in a transaction; throws as checkCart does. */
  takeCart: () => Promise<void>
}
export type SubmitOrderResult = SubmitResult<Order> & { orderId: string }

const LOCK_NAME = 'unstored-order'
const STILL_SENDING = 'Your last order is still being sent. Keep this page open until it has its answer.'
const MAYBE_PLACED = 'Your order may have been placed. Look in your orders before you order again.'

let inFlight: { fingerprint: string; result: Promise<SubmitOrderResult> } | undefined

/**
 * The same order, where it is being sent already: whoever presses again waits for its answer.
 * @throws ApiFailure 409 while another order is being sent
 */
export const joinUnstoredOrder = (input: object): Promise<SubmitOrderResult> | undefined => {
  if (inFlight && inFlight.fingerprint !== orderFingerprint(input)) throw new ApiFailure(409, STILL_SENDING)
  return inFlight?.result
}

/**
 * Puts an order into the outbox while no tab sends one from memory: that one may hold the same goods.
 * @throws ApiFailure 409 while another tab sends one
 */
export const withoutUnstoredOrder = <Result>(submit: () => Promise<Result>): Promise<Result> =>
  locks().request(LOCK_NAME, { ifAvailable: true, mode: 'shared' }, async lock => {
    if (!lock) throw new ApiFailure(409, STILL_SENDING)
    return submit()
  })

/**
 * Sends the order until it has its answer, or until there is room to keep it in the outbox under the same key.
 * @throws ApiFailure 409 while another tab sends one, or where another tab has ordered the same cart meanwhile
 */
export const sendUnstoredOrder = (order: UnstoredOrder): Promise<SubmitOrderResult> => {
  const result = locks()
    .request(LOCK_NAME, { ifAvailable: true }, async lock => {
      if (!lock) throw new ApiFailure(409, STILL_SENDING)
      await order.checkCart()
      return sendUntilAnswered(order)
    })
    .finally(() => {
      inFlight = undefined
    })
  inFlight = { fingerprint: orderFingerprint(order.entry.input), result }
  return result
}

/** What is ordered, without the id that each press mints. */
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
      if (outcome.mayHaveHappened) throw new ApiFailure(409, MAYBE_PLACED)
      return {
        state: 'rejected',
        entryId: null,
        orderId,
        failure: toEntryFailure(outcome.error, outcome.error.message),
      }
    }
    if (outcome.kind === 'signed-out') {
      throw new ApiFailure(401, attempts === 1 ? ERROR_MESSAGES.unauthenticated : MAYBE_PLACED)
    }
    if (await moveToOutbox(order, attempts)) return { state: 'waiting', entryId: entry.id, orderId }
    await waitForConnection(Math.max(retryDelay(attempts, Math.random), outcome.retryAfter))
  }
}

const UNKNOWN: SendOutcome = { kind: 'unknown', retryAfter: 0, isUnreached: false }

/**
 * One attempt; a token that the server refused is renewed once. Never under another account than the writer's.
 * @param wasUncertain an earlier attempt may have placed it
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
    // Whatever else went wrong, the order may have arrived: only an answer decides.
    const outcome = failure instanceof ApiFailure ? toSendFailure(failure, wasUncertain) : UNKNOWN
    return outcome.kind === 'signed-out' && token && used === undefined ? sendOnce(entry, wasUncertain, token) : outcome
  }
}

/** There may be room by now: then the outbox goes on, with the same key, and the page may be closed. */
const moveToOutbox = async ({ entry, takeCart }: UnstoredOrder, attempts: number): Promise<boolean> => {
  try {
    await writeTransaction([db.outbox, db.session, db.cart], async () => {
      await addEntry({ ...entry, attempts, mayHaveHappened: true })
      await takeCart().catch(ignoreApiFailure)
    })
    requestDrain(true)
    return true
  } catch {
    return false
  }
}

/** The order is placed, whether or not there is room to write that down. */
const storePlacedOrder = async ({ entry, takeCart }: UnstoredOrder, data: unknown): Promise<void> => {
  const emptyCart = async () => {
    await takeCart()
    await db.cart.delete(orderCartKey(String(entry.input.id)))
  }
  await writeTransaction([db.cart], emptyCart).catch(() => undefined)
  await writeTransaction(db.tables, () => applyWriteResponse(placeOrder, data)).catch(() => undefined)
}

/** The person has put something else into the cart meanwhile: that stays. */
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
