import * as v from 'valibot'
import { NAME_MAX, PAGE_LIMITS } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { Id, lineSchema, OptionalId, pagingFields, sortingFields } from '../fields.ts'
import { CourierFileColumns, FilePreview } from '../ledger/file-columns.ts'
import { hasWholePoisha, INVALID_DECIMALS } from '../money.ts'
import { COURIER_NAMES } from '../shipments/couriers.ts'
import { CHOSEN_DECISIONS, REVERSIBLE_DECISIONS } from './differences.ts'

/** What a courier has collected for a shop's account or the market's, and what has become of it, in taka. */
export const CourierCash = v.object({
  /** Shop and courier. */
  id: v.string(),
  /** Absent: the market's own account. */
  shopId: OptionalId,
  shopName: v.string(),
  /** The key of COURIERS. */
  courier: v.string(),
  collected: v.number(),
  /** What it has paid to the shop, or to the market. */
  paid: v.number(),
  /** What it has kept as its fee. */
  fees: v.number(),
  /** What was written off; negative: what was paid beyond. */
  lost: v.number(),
  /** What it still has. */
  open: v.number(),
  /** Delivered parcels in no settlement. */
  parcels: v.number(),
  /** Differences without a decision. */
  differences: v.number(),
  /** Invoices in which it says that it has paid parcels, whose files are not entered. Absent: none. */
  announced: v.optional(v.array(v.object({ invoice: v.string(), parcels: v.number(), collected: v.number() }))),
  /** Whether it can be asked for its settlements. */
  canFetch: v.boolean(),
})
export type CourierCash = v.InferOutput<typeof CourierCash>

/** A settlement of a courier: what it says that it has paid, parcel by parcel. Amounts in taka. */
export const Settlement = v.object({
  id: Id,
  /** Absent: of the market's own account. */
  shopId: OptionalId,
  shopName: v.string(),
  courier: v.string(),
  /** The courier's own number, or the name of the file. */
  name: v.string(),
  parcels: v.number(),
  collected: v.number(),
  fees: v.number(),
  paid: v.number(),
  /** How much more was paid than its parcels add up to; below zero: less. Absent: as much, or nobody has said. */
  difference: v.optional(v.number()),
  createdAt: v.string(),
})
export type Settlement = v.InferOutput<typeof Settlement>

/** Where a settlement and the parcels differ. */
export const SettlementDifference = v.object({
  id: Id,
  /** Absent: of the market's own account. */
  shopId: OptionalId,
  shopName: v.string(),
  courier: v.string(),
  /** The name of the settlement. */
  settlement: v.string(),
  /** One of DIFFERENCES; a client may not know all of them. */
  kind: v.string(),
  /** What the settlement or the courier calls the parcel. */
  parcel: v.string(),
  orderId: v.optional(Id),
  /** In taka: of cash, or how much more fee was kept. */
  amount: v.number(),
  /** One of SETTLEMENT_DECISIONS. */
  decision: v.optional(v.string()),
  createdAt: v.string(),
})
export type SettlementDifference = v.InferOutput<typeof SettlementDifference>

const readDefaults = {
  resource: 'ledger',
  method: 'GET',
  who: ['VENDOR', 'ADMIN'],
  input: v.object({ shopId: OptionalId }),
  list: 'plain',
  offline: 'never',
  stale: [],
} as const

export const listCourierCash = endpoint({
  ...readDefaults,
  name: 'settlements.cash',
  path: '/settlements/cash',
  output: v.array(CourierCash),
  summary: 'What couriers have collected, paid and kept, by shop: of all shops, or of the own ones.',
})

export const listSettlements = endpoint({
  ...readDefaults,
  name: 'settlements.list',
  path: '/settlements',
  input: v.object({ shopId: OptionalId, ...pagingFields(PAGE_LIMITS.max), ...sortingFields(['createdAt']) }),
  output: v.array(Settlement),
  list: 'flat',
  summary: 'A page of the settlements of couriers, the latest first: of all shops, or of the own ones.',
})

export const listDifferences = endpoint({
  ...readDefaults,
  name: 'settlements.differences',
  path: '/settlements/differences',
  input: v.object({ shopId: OptionalId, ...pagingFields(PAGE_LIMITS.max), ...sortingFields(['createdAt']) }),
  output: v.array(SettlementDifference),
  list: 'flat',
  summary:
    'A page of where settlements and parcels differ: those without a decision first, each half the latest first.',
})

const changeDefaults = {
  resource: 'ledger',
  method: 'POST',
  who: ['VENDOR', 'ADMIN'],
  list: 'none',
  offline: 'never',
  stale: ['ledger'],
} as const
/** `shopId` absent: the market's own account, of staff. */
const account = { shopId: OptionalId, courier: v.picklist(COURIER_NAMES) }
const Entered = v.object({
  /** How many were not entered before. */
  settlements: v.number(),
  parcels: v.number(),
  differences: v.number(),
})
export type EnteredSettlements = v.InferOutput<typeof Entered>

/** In taka, of all parcels of a settlement: below zero where the fees are more than the cash. */
export const PaidTotal = v.pipe(
  v.number(),
  v.minValue(-9_999_999),
  v.maxValue(9_999_999),
  v.check(hasWholePoisha, INVALID_DECIMALS),
)

/** Two megabytes are more than ten thousand parcels. */
export const SETTLEMENT_BODY_LIMIT = 2 * 1024 * 1024

export const enterSettlement = endpoint({
  ...changeDefaults,
  name: 'settlements.enter',
  path: '/settlements/enter',
  input: v.object({
    ...account,
    fileName: v.optional(lineSchema({ max: 200 })),
    columns: v.optional(CourierFileColumns),
    /** What has arrived of it; absent: what its lines add up to. */
    paid: v.optional(PaidTotal),
  }),
  output: Entered,
  body: 'multipart',
  bodyLimit: SETTLEMENT_BODY_LIMIT,
  summary: 'Enter a settlement of a courier from a CSV or XLSX file. The same one sent again changes nothing.',
})

export const previewSettlement = endpoint({
  ...changeDefaults,
  name: 'settlements.preview',
  path: '/settlements/preview',
  input: v.object({ ...account, columns: v.optional(CourierFileColumns) }),
  output: FilePreview,
  body: 'multipart',
  bodyLimit: SETTLEMENT_BODY_LIMIT,
  stale: [],
  summary: 'Look at what would be read from a file of a courier. Nothing is entered.',
})

export const fetchSettlements = endpoint({
  ...changeDefaults,
  name: 'settlements.fetch',
  path: '/settlements/fetch',
  input: v.object(account),
  output: Entered,
  summary: 'Ask a courier for its latest settlements, and enter those that are new.',
})

/** Of `MATCH`: the number of the parcel or of its order. */
const parcel = v.optional(lineSchema({ max: NAME_MAX }))

export const decideDifference = endpoint({
  ...changeDefaults,
  name: 'settlements.decide',
  path: '/settlements/differences/:id',
  input: v.object({ id: Id, decision: v.picklist(CHOSEN_DECISIONS), parcel }),
  output: v.object({ id: Id }),
  summary: 'Decide a difference. The decision is entered in the ledger, and holds while the amount stays the same.',
})

export const reopenDifference = endpoint({
  ...changeDefaults,
  name: 'settlements.reopen',
  path: '/settlements/differences/:id/reopen',
  /** `decision`: the one that the person saw. */
  input: v.object({ id: Id, decision: v.picklist(REVERSIBLE_DECISIONS) }),
  output: v.object({ id: Id }),
  summary: 'Take the decision about a difference back: a further journal enters it, and it waits for a decision again.',
})
