import * as v from 'valibot'
import { NAME_MAX, TEXT_MAX } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { Id, lineSchema, pagingFields, sortingFields, textSchema } from '../fields.ts'

/** What a person can decide about a line of a gateway's settlement that fits no payment. */
export const SUSPENSE_DECISIONS = [
  /** It belongs to a payment of an order. */
  'ORDER',
  /** The gateway has kept it as its fee, or has given a fee back. */
  'FEE',
  /** It was sent back from the bank, or the gateway has sent it again. */
  'RETURNED',
  'WRITE_OFF',
] as const
export type SuspenseDecision = (typeof SUSPENSE_DECISIONS)[number]

/** Money in suspense, or what was decided about it. Amounts in taka: positive is money that came in. */
export const SuspenseItem = v.object({
  id: v.string(),
  /** `UNKNOWN`, `DOUBLED`, of a courier `UNKNOWN_PARCEL` or `TOTAL_DIFFERS`, or of an order `HELD` or `ORDER`; a client may not know all of them. */
  kind: v.string(),
  amount: v.number(),
  /** When it came into suspense. */
  createdAt: v.string(),
  /** The order that it may belong to. */
  orderId: v.nullable(Id),
  orderNumber: v.nullable(v.string()),
  /** The line of a settlement. Null: the payment of an order, which is decided with the order. */
  line: v.nullable(
    v.object({
      settlementId: Id,
      position: v.number(),
      settlement: v.string(),
      gateway: v.string(),
      transaction: v.string(),
    }),
  ),
  /** The line of a courier's settlement, which is decided among its differences. Absent: of a gateway or an order. */
  courierLine: v.optional(
    v.object({ settlementId: Id, settlement: v.string(), courier: v.string(), parcel: v.string() }),
  ),
  /** One of SUSPENSE_DECISIONS; a client may not know all of them. Null: it waits for one. */
  decision: v.nullable(v.string()),
  reason: v.nullable(v.string()),
  decidedAt: v.nullable(v.string()),
})
export type SuspenseItem = v.InferOutput<typeof SuspenseItem>

const suspenseDefaults = { resource: 'ledger', who: ['ADMIN'], offline: 'never' } as const

export const listSuspense = endpoint({
  ...suspenseDefaults,
  name: 'suspense.list',
  method: 'GET',
  path: '/suspense',
  // Clients of earlier versions ask for no page, and got so many.
  input: v.object({ ...pagingFields(450, 450), ...sortingFields(['createdAt']) }),
  output: v.array(SuspenseItem),
  list: 'flat',
  stale: [],
  summary:
    'A page of what stands in suspense: lines of gateways and of couriers, then orders, then what was decided; each the latest first.',
})

const line = { settlementId: Id, position: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000)) }
const reason = textSchema({ min: 1, max: TEXT_MAX, message: 'Enter a reason.' })

export const decideSuspense = endpoint({
  ...suspenseDefaults,
  name: 'suspense.decide',
  method: 'POST',
  path: '/suspense/decide',
  input: v.object({
    ...line,
    decision: v.picklist(SUSPENSE_DECISIONS),
    /** Of `ORDER`. */
    orderNumber: v.optional(lineSchema({ max: NAME_MAX })),
    reason,
  }),
  output: v.object({ id: v.string() }),
  list: 'none',
  stale: ['ledger'],
  summary: 'Decide to what a line in suspense belongs. Its journal is entered at once.',
})

export const reopenSuspense = endpoint({
  ...suspenseDefaults,
  name: 'suspense.reopen',
  method: 'POST',
  path: '/suspense/reopen',
  input: v.object({ ...line, reason }),
  output: v.object({ id: v.string() }),
  list: 'none',
  stale: ['ledger'],
  summary: 'Take a decision about a line back: a further journal puts it into suspense again.',
})
