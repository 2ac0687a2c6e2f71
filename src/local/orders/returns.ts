import { ERROR_MESSAGES } from '../../contract/messages/fixed-messages.ts'
import type { MessageDescriptor } from '../../contract/messages/message.ts'
import { statusMessage, withValues } from '../../contract/messages/server-messages.ts'
import type { LinePieces, ReturnReason } from '../../contract/orders/order-returns.ts'
import { addReturnPhoto, changeOrderStatus } from '../../contract/orders/order-writes.ts'
import type { Order } from '../../contract/orders/orders.ts'
import { ApiFailure } from '../api/client.ts'
import { readSession } from '../api/session.ts'
import { db } from '../db/database.ts'
import type { StoredFile } from '../db/device-schema.ts'
import { requestPersistence, writeTransaction } from '../db/storage.ts'
import { isWriteOf } from '../outbox/entry.ts'
import { enqueueWrite, readPendingEntries } from '../outbox/queue.ts'
import { awaitEntry, type SubmitResult, submit } from '../outbox/submit.ts'
import { groupStatusChanges } from './optimistic.ts'

/** `lines`: what is to come back; absent: all that the customer has. */
export type ReturnDetails = {
  reason: ReturnReason
  note: string
  photos: readonly StoredFile[]
  lines?: LinePieces[]
}

/**
 * Asks to return an order, online or offline. The request and its photos are stored together; each photo is a write of
 * its own, sent after the request, so that a slow network does not lose all of them at once.
 * @param order `status` as the customer sees it
 * @throws ApiFailure SIGNED_OUT where nobody is signed in
 */
export const submitReturnRequest = async (
  order: Pick<Order, 'id' | 'number' | 'status'>,
  details: ReturnDetails,
): Promise<SubmitResult<unknown>> => {
  const entryId = await storeReturnRequest(order, details)
  // The browser's answer changes nothing for this write.
  requestPersistence().catch(() => undefined)
  return awaitEntry(entryId)
}

const storeReturnRequest = (
  { id, number, status }: Pick<Order, 'id' | 'number' | 'status'>,
  { reason, note, photos, lines }: ReturnDetails,
): Promise<string> =>
  writeTransaction([db.outbox, db.session], async () => {
    const userId = (await readSession())?.user.id
    if (!userId) throw new ApiFailure('SIGNED_OUT', ERROR_MESSAGES.unauthenticated)
    const label = withValues('{number}: {status}', { number, status: statusMessage('RETURN_REQUESTED') })
    const input = { id, status: 'RETURN_REQUESTED', expectedStatus: status, returnReason: reason } as const
    const details = { ...input, ...(note && { reason: note }), ...(lines && { lines }) }
    const request = await enqueueWrite(changeOrderStatus, details, userId, { label, seen: { status } })
    for (const file of photos) {
      await enqueueWrite(addReturnPhoto, { id, file }, userId, {
        label: formatPhotoLabel(number),
        dependsOn: [request.id],
      })
    }
    return request.id
  })

/** Adds a photo to a request that was made before. @throws ApiFailure SIGNED_OUT where nobody is signed in */
export const submitReturnPhoto = async (
  { id, number }: Pick<Order, 'id' | 'number'>,
  file: StoredFile,
): Promise<SubmitResult<Order>> => {
  const waiting = groupStatusChanges(await readPendingEntries()).get(id) ?? []
  const input = { id, file }
  return submit(addReturnPhoto, input, {
    label: formatPhotoLabel(number),
    dependsOn: waiting.filter(({ to }) => to === 'RETURN_REQUESTED').map(({ entry }) => entry.id),
  })
}

/** For a live query: how many photos of an order's return wait to be sent. */
export const countPendingReturnPhotos = async (orderId: string): Promise<number> => {
  const entries = await readPendingEntries()
  return entries.filter(isWriteOf(addReturnPhoto)).filter(({ input }) => input.id === orderId).length
}

const formatPhotoLabel = (number: string): MessageDescriptor => withValues('Photo for order {number}', { number })
