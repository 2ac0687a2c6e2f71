import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/contract/durations.ts'
import type { ReturnReason } from '../../src/contract/orders/order-returns.ts'
import type { OrderStatus } from '../../src/contract/orders/order-status.ts'
import { required } from '../config/required.ts'
import type { SeededRandom } from './seeded-random.ts'

/** One change of an order's status, in milliseconds since 1970. */
export type OrderStep = { to: OrderStatus; by: 'CUSTOMER' | 'VENDOR'; note: string | null; at: number }

type WeightedPath = readonly [path: readonly OrderStatus[], weight: number]

const DELIVERED_PATH = ['PENDING', 'PROCESSING', 'SHIPPED', 'DELIVERED'] as const
const STATUS_PATHS = {
  pending: ['PENDING'],
  processing: ['PENDING', 'PROCESSING'],
  shipped: ['PENDING', 'PROCESSING', 'SHIPPED'],
  delivered: DELIVERED_PATH,
  cancelledByCustomer: ['PENDING', 'CANCELLED'],
  cancelled: ['PENDING', 'PROCESSING', 'CANCELLED'],
  undeliverable: ['PENDING', 'PROCESSING', 'SHIPPED', 'RETURNED'],
  returnRequested: [...DELIVERED_PATH, 'RETURN_REQUESTED'],
  returned: [...DELIVERED_PATH, 'RETURN_REQUESTED', 'RETURNED'],
} as const satisfies Record<string, readonly OrderStatus[]>

/** Likely status paths with their weights, for orders that are at most `upTo` days old. */
const LIKELY_PATHS: readonly { upTo: number; kinds: readonly WeightedPath[] }[] = [
  {
    upTo: 1,
    kinds: [
      [STATUS_PATHS.pending, 6],
      [STATUS_PATHS.processing, 4],
    ],
  },
  {
    upTo: 3,
    kinds: [
      [STATUS_PATHS.pending, 3],
      [STATUS_PATHS.processing, 8],
      [STATUS_PATHS.shipped, 4],
      [STATUS_PATHS.cancelledByCustomer, 1],
    ],
  },
  {
    upTo: 6,
    kinds: [
      [STATUS_PATHS.shipped, 5],
      [STATUS_PATHS.delivered, 6],
      [STATUS_PATHS.cancelled, 1],
      [STATUS_PATHS.cancelledByCustomer, 1],
    ],
  },
  {
    upTo: 14,
    kinds: [
      [STATUS_PATHS.delivered, 12],
      [STATUS_PATHS.returnRequested, 4],
      [STATUS_PATHS.undeliverable, 1],
      [STATUS_PATHS.cancelledByCustomer, 1],
    ],
  },
  {
    upTo: Number.POSITIVE_INFINITY,
    kinds: [
      [STATUS_PATHS.delivered, 40],
      [STATUS_PATHS.returned, 3],
      [STATUS_PATHS.undeliverable, 2],
      [STATUS_PATHS.cancelled, 2],
      [STATUS_PATHS.cancelledByCustomer, 3],
    ],
  },
]

/** How long an order waits before it moves to each status, in hours. */
const STEP_HOURS: Record<OrderStatus, readonly [least: number, most: number]> = {
  PENDING: [0, 0],
  PROCESSING: [1, 16],
  SHIPPED: [6, 30],
  DELIVERED: [20, 80],
  CANCELLED: [1, 10],
  RETURN_REQUESTED: [12, 120],
  RETURNED: [24, 72],
}

/** What customers write when they return something, and the reason that they choose. */
export const RETURN_NOTES: Record<string, ReturnReason> = {
  'The colour is not the one in the picture.': 'NOT_AS_DESCRIBED',
  'It arrived with a crack.': 'DAMAGED',
  'The size does not fit.': 'DOES_NOT_FIT',
}

const STEP_NOTES: Partial<Record<OrderStatus, readonly string[]>> = {
  CANCELLED: ['Ordered twice by mistake.', 'The piece has a fault that we found while packing.', 'No longer needed.'],
  RETURN_REQUESTED: Object.keys(RETURN_NOTES),
  RETURNED: ['Came back in good order.', 'The customer could not be reached.'],
}

/** A random history for an order placed at that time. Waiting times shrink so that no change is in the future. */
export const createOrderHistory = (random: SeededRandom, placedAt: number, now: number): OrderStep[] => {
  const age = (now - placedAt) / DAY_MS
  const path = random.pickWeighted(
    required(
      LIKELY_PATHS.find(({ upTo }) => age <= upTo),
      'LIKELY_PATHS',
    ).kinds,
  )
  const steps = path.map(to => ({
    to,
    wait: random.integer(STEP_HOURS[to][0] * 60, STEP_HOURS[to][1] * 60) * MINUTE_MS,
  }))
  const needed = steps.reduce((sum, { wait }) => sum + wait, 0)
  const shrink = Math.min(1, (now - placedAt - HOUR_MS / 6) / Math.max(1, needed))
  let at = placedAt
  return steps.map(({ to, wait }) => {
    at += Math.floor(wait * Math.max(0, shrink))
    const notes = STEP_NOTES[to]
    return { to, by: stepActor(to, path), note: notes ? random.pick(notes) : null, at }
  })
}

const stepActor = (to: OrderStatus, path: readonly OrderStatus[]): OrderStep['by'] => {
  const isCancelledByCustomer = to === 'CANCELLED' && !path.includes('PROCESSING')
  return to === 'PENDING' || to === 'RETURN_REQUESTED' || isCancelledByCustomer ? 'CUSTOMER' : 'VENDOR'
}
