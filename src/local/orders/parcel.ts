import { withValues } from '../../contract/messages/server-messages.ts'
import { changeParcel } from '../../contract/orders/order-writes.ts'
import type { Order } from '../../contract/orders/orders.ts'
import { type SubmitResult, submit } from '../outbox/submit.ts'

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
