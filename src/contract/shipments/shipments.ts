import * as v from 'valibot'
import { Id } from '../fields.ts'
import { SHIPMENT_STATUSES } from './shipment-status.ts'

/** A parcel of an order, as the order carries it. */
export const Shipment = v.object({
  id: Id,
  /** The key of COURIERS. */
  courier: v.string(),
  status: v.picklist(SHIPMENT_STATUSES),
  /** What the courier knows it by. */
  reference: v.string(),
  consignmentId: v.optional(v.string()),
  trackingUrl: v.optional(v.string()),
  /** Whether it goes with the market's own account. For the shop and admins. */
  isMarket: v.optional(v.boolean()),
  /** Taka that the courier collects, and has collected. For the shop and admins. */
  cash: v.optional(v.number()),
  collected: v.optional(v.number()),
  /** What it was to collect for the pieces that were kept at the door. Absent: nobody has decided which those are. */
  keptCash: v.optional(v.number()),
  /** One of SHIPMENT_PROBLEMS, with the courier's own words. For the shop and admins. */
  problem: v.optional(v.string()),
  problemText: v.optional(v.string()),
  /** Which lines are in it; absent: all of the order. */
  lines: v.optional(v.array(v.object({ id: Id, quantity: v.number() }))),
  /** What the courier has said, oldest first. A step without a status is only a text. */
  steps: v.array(
    v.object({ status: v.optional(v.picklist(SHIPMENT_STATUSES)), text: v.optional(v.string()), at: v.string() }),
  ),
})
export type Shipment = v.InferOutput<typeof Shipment>
