import { withValues } from '../../contract/messages/server-messages.ts'
import { changeParcel } from '../../contract/orders/order-writes.ts'
import type { Order } from '../../contract/orders/orders.ts'
import type { EntryOf } from '../db/device-schema.ts'
import { isWriteOf } from '../outbox/entry.ts'
import { readPendingEntries } from '../outbox/queue.ts'
import { type SubmitResult, submit } from '../outbox/submit.ts'

/** The change of this order's parcel that is pending or was rejected. */
export const readPendingParcelChange = async (orderId: string): Promise<EntryOf<typeof changeParcel> | undefined> =>
  (await readPendingEntries()).filter(isWriteOf(changeParcel)).find(({ input }) => input.id === orderId)

/** Adds or corrects courier and tracking number after shipping, online or offline. @throws ApiFailure */
export const submitParcel = (
  order: Pick<Order, 'id' | 'number'>,
  parcel: { courier: string; trackingNumber: string },
): Promise<SubmitResult<Order>> =>
  submit(
    changeParcel,
    { id: order.id, ...parcel },
    { label: withValues('{number}: courier and tracking number', { number: order.number }) },
  )
