import * as v from 'valibot'
import { UNDO_MS } from '../constants.ts'
import { Id } from '../fields.ts'
import { offlineEndpoint } from '../offline-endpoint.ts'
import { OrderGroupDraft } from './order-groups.ts'
import { Order, OrderDraft, ParcelChange, PaymentStatusChange, StatusChange } from './orders.ts'

export const placeOrder = offlineEndpoint({
  name: 'orders.create',
  method: 'POST',
  path: '/orders/create',
  who: ['CUSTOMER'],
  input: OrderDraft,
  output: Order,
  list: 'none',
  stale: ['orders', 'products'],
  offline: {
    scope: 'order:{id}',
    resultPath: '/dashboard/my-orders',
    /** The customer must be there to pay. */
    needsPerson: ({ paymentType }: v.InferInput<typeof OrderDraft>) => (paymentType === 'ONLINE' ? 'payment' : null),
  },
  summary: 'Place an order at the prices and the total that the customer was shown.',
})

export const placeOrderGroup = offlineEndpoint({
  name: 'orders.createGroup',
  method: 'POST',
  path: '/orders/create-group',
  who: ['CUSTOMER'],
  input: OrderGroupDraft,
  output: v.array(Order),
  list: 'plain',
  stale: ['orders', 'products'],
  offline: {
    scope: 'order-group:{id}',
    resultPath: '/dashboard/my-orders',
    needsPerson: placeOrder.offline.needsPerson,
  },
  summary: 'Place orders of several shops together, all or none, at the prices and totals that the customer was shown.',
})

export const changeOrderStatus = offlineEndpoint({
  name: 'orders.changeStatus',
  method: 'PATCH',
  path: '/orders/change-status/:id',
  who: ['ADMIN', 'VENDOR', 'CUSTOMER'],
  input: StatusChange,
  output: Order,
  list: 'none',
  stale: ['orders'],
  offline: {
    scope: 'order:{id}',
    resultPath: '/dashboard/orders/:id',
    /** Taps that cannot be taken back later, except where a code was typed: the customer is told, and a cash order counts as paid. */
    hold: ({ status, expectedStatus, pickupCode }: v.InferInput<typeof StatusChange>) =>
      pickupCode === undefined && (status === 'SHIPPED' || (status === 'DELIVERED' && expectedStatus === 'SHIPPED'))
        ? UNDO_MS
        : 0,
  },
  summary: 'Change the status of an order.',
})

export const addReturnPhoto = offlineEndpoint({
  name: 'orders.addReturnPhoto',
  method: 'POST',
  path: '/orders/return-photo/:id',
  who: ['CUSTOMER'],
  input: v.object({ id: Id }),
  output: Order,
  list: 'none',
  body: 'multipart',
  stale: ['orders'],
  offline: { scope: 'order:{id}', resultPath: '/dashboard/orders/:id', silent: true },
  summary: 'Add a photo to the request to return an order, at most three.',
})

export const changePaymentStatus = offlineEndpoint({
  name: 'orders.changePaymentStatus',
  method: 'PATCH',
  path: '/orders/change-payment-status/:id',
  who: ['ADMIN', 'VENDOR'],
  input: PaymentStatusChange,
  output: Order,
  list: 'none',
  stale: ['orders'],
  offline: { scope: 'order:{id}', resultPath: '/dashboard/orders/:id' },
  summary: 'Record a payment or a refund that was made outside of the gateway.',
})

export const changeParcel = offlineEndpoint({
  name: 'orders.changeParcel',
  method: 'PATCH',
  path: '/orders/change-parcel/:id',
  who: ['ADMIN', 'VENDOR'],
  input: ParcelChange,
  output: Order,
  list: 'none',
  stale: ['orders'],
  offline: { scope: 'order:{id}', resultPath: '/dashboard/orders/:id' },
  summary: 'Add or correct the courier and the tracking number of an order that was shipped.',
})
