import type { ShippingAddress } from '../../../src/contract/accounts/addresses.ts'
import type { LineCommission } from '../../../src/contract/ledger/commission.ts'
import type { Poisha } from '../../../src/contract/money.ts'
import type { Order, OrderDraft } from '../../../src/contract/orders/orders.ts'
import type { Services } from '../../adapters/services.ts'
import type { Actor } from '../../auth/authentication.ts'
import type { Database } from '../../db/store.ts'
import type { OrderHint } from '../order-effects.ts'
import type { OrderParticipants } from '../order-participants.ts'
import type { OrderDelivery } from './order-delivery.ts'
import type { OrderPrice } from './price-order.ts'

/** `groupId`: what joins orders that are placed together; null for one order alone. */
export type PlaceOrdersParams = {
  tx: Database
  drafts: readonly OrderDraft[]
  groupId: string | null
  /** What the customer wants to pay of all of them with store credit. */
  credit: Poisha
  customer: Actor
  services: Pick<Services, 'config' | 'gateways'>
  now: number
}
export type IdentifiedDraft = OrderDraft & { id: string }
/** `hints` are to be published after the commit. */
export type OrdersPlacement = { orders: Order[]; isNew: boolean; hints: OrderHint[] }

/** An order that may be placed, without its price. */
export type AcceptedOrder = {
  draft: IdentifiedDraft
  participants: OrderParticipants
  address: ShippingAddress
  delivery: OrderDelivery
}
/** `credit`: what of it is paid with store credit. */
export type PricedOrder = AcceptedOrder & {
  price: OrderPrice
  commissions: readonly LineCommission[]
  credit: Poisha
}
