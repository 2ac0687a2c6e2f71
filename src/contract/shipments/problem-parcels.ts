import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { Id } from '../fields.ts'

/** A parcel that waits for a person. */
export const ProblemParcel = v.object({
  id: Id,
  orderId: Id,
  shopName: v.string(),
  /** The key of COURIERS. */
  courier: v.string(),
  /** Whether it goes with the market's own account. */
  isMarket: v.boolean(),
  reference: v.string(),
  /** One of SHIPMENT_STATUSES; a client may not know all of them. */
  status: v.string(),
  /** One of SHIPMENT_PROBLEMS, with the courier's own words. */
  problem: v.string(),
  problemText: v.optional(v.string()),
  /** Since when it is as it is. */
  at: v.string(),
})
export type ProblemParcel = v.InferOutput<typeof ProblemParcel>

export const listProblemParcels = endpoint({
  resource: 'orders',
  name: 'parcels.problems',
  method: 'GET',
  path: '/parcels/problems',
  who: ['ADMIN'],
  input: v.object({}),
  output: v.array(ProblemParcel),
  list: 'plain',
  offline: 'never',
  stale: [],
  summary: 'The parcels of all shops that wait for a person, the latest first, at most 200.',
})
