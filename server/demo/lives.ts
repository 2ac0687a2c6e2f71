import type { OrderStatus } from '../../src/contract/order-states.ts'
import type { Chance } from './chance.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './times.ts'

/** One move in the life of an order. */
export type Step = { to: OrderStatus; by: 'CUSTOMER' | 'VENDOR'; note: string | null; at: number }

type Kind = readonly [path: readonly OrderStatus[], weight: number]

const DELIVERED = ['PENDING', 'PROCESSING', 'SHIPPED', 'DELIVERED'] as const
const PATHS = {
  pending: ['PENDING'],
  processing: ['PENDING', 'PROCESSING'],
  shipped: ['PENDING', 'PROCESSING', 'SHIPPED'],
  delivered: DELIVERED,
  withdrawn: ['PENDING', 'CANCELLED'],
  cancelled: ['PENDING', 'PROCESSING', 'CANCELLED'],
  refused: ['PENDING', 'PROCESSING', 'SHIPPED', 'RETURNED'],
  asked: [...DELIVERED, 'RETURN_REQUESTED'],
  returned: [...DELIVERED, 'RETURN_REQUESTED', 'RETURNED'],
} as const satisfies Record<string, readonly OrderStatus[]>

/** What an order of this age in days is likely to have come through. */
const LIKELY: readonly { upTo: number; kinds: readonly Kind[] }[] = [
  {
    upTo: 1,
    kinds: [
      [PATHS.pending, 6],
      [PATHS.processing, 4],
    ],
  },
  {
    upTo: 3,
    kinds: [
      [PATHS.pending, 3],
      [PATHS.processing, 8],
      [PATHS.shipped, 4],
      [PATHS.withdrawn, 1],
    ],
  },
  {
    upTo: 6,
    kinds: [
      [PATHS.shipped, 5],
      [PATHS.delivered, 6],
      [PATHS.cancelled, 1],
      [PATHS.withdrawn, 1],
    ],
  },
  {
    upTo: 14,
    kinds: [
      [PATHS.delivered, 12],
      [PATHS.asked, 4],
      [PATHS.refused, 1],
      [PATHS.withdrawn, 1],
    ],
  },
  {
    upTo: Number.POSITIVE_INFINITY,
    kinds: [
      [PATHS.delivered, 40],
      [PATHS.returned, 3],
      [PATHS.refused, 2],
      [PATHS.cancelled, 2],
      [PATHS.withdrawn, 3],
    ],
  },
]

/** How long an order stays before each move, in hours. */
const HOURS: Record<OrderStatus, readonly [least: number, most: number]> = {
  PENDING: [0, 0],
  PROCESSING: [1, 16],
  SHIPPED: [6, 30],
  DELIVERED: [20, 80],
  CANCELLED: [1, 10],
  RETURN_REQUESTED: [12, 120],
  RETURNED: [24, 72],
}

const NOTES: Partial<Record<OrderStatus, readonly string[]>> = {
  CANCELLED: ['Ordered twice by mistake.', 'The piece has a fault that we found while packing.', 'No longer needed.'],
  RETURN_REQUESTED: ['The colour is not the one in the picture.', 'It arrived with a crack.', 'The size does not fit.'],
  RETURNED: ['Came back in good order.', 'The customer could not be reached.'],
}

/** The moves of an order that was placed then; none lies in the future. */
export const lifeOf = (chance: Chance, placedAt: number, now: number): Step[] => {
  const age = (now - placedAt) / DAY_MS
  const path = chance.weighted(LIKELY.find(({ upTo }) => age <= upTo)!.kinds)
  const waits = path.map(to => chance.among(HOURS[to][0] * 60, HOURS[to][1] * 60) * MINUTE_MS)
  const needed = waits.reduce((sum, wait) => sum + wait, 0)
  const squeeze = Math.min(1, (now - placedAt - HOUR_MS / 6) / Math.max(1, needed))
  let at = placedAt
  return path.map((to, step) => {
    at += Math.floor(waits[step]! * Math.max(0, squeeze))
    return { to, by: moverOf(to, path), note: to in NOTES ? chance.pick(NOTES[to]!) : null, at }
  })
}

const moverOf = (to: OrderStatus, path: readonly OrderStatus[]): Step['by'] => {
  const isWithdrawn = to === 'CANCELLED' && !path.includes('PROCESSING')
  return to === 'PENDING' || to === 'RETURN_REQUESTED' || isWithdrawn ? 'CUSTOMER' : 'VENDOR'
}
