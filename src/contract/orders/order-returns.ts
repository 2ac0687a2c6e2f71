import * as v from 'valibot'
import { ORDER_LINES_MAX, QUANTITY_MAX } from '../constants.ts'
import { boundedArray, Id } from '../fields.ts'

/** Why a customer returns an order. Stored and sent as codes; RETURN_REASON_TEXTS names them. */
export const RETURN_REASONS = [
  'DAMAGED',
  'WRONG_ITEM',
  'NOT_AS_DESCRIBED',
  'DOES_NOT_WORK',
  'DOES_NOT_FIT',
  'CHANGED_MIND',
] as const
export const ReturnReason = v.picklist(RETURN_REASONS)
export type ReturnReason = v.InferOutput<typeof ReturnReason>

export const RETURN_REASON_TEXTS = {
  DAMAGED: 'It arrived damaged',
  WRONG_ITEM: 'I got another product',
  NOT_AS_DESCRIBED: 'It is not as described',
  DOES_NOT_WORK: 'It does not work',
  DOES_NOT_FIT: 'It does not fit',
  CHANGED_MIND: 'I changed my mind',
} as const satisfies Record<ReturnReason, string>

/** The reasons for which the shop answers: it gives back the delivery fee, too. */
const FAULTS_OF_SHOP: readonly string[] = [
  'DAMAGED',
  'WRONG_ITEM',
  'NOT_AS_DESCRIBED',
  'DOES_NOT_WORK',
] satisfies ReturnReason[]

/**
 * Whether the delivery fee goes back when everything is returned. A request that names no pieces is one of a client that knows
 * only whole orders, for which it always did.
 */
export const refundsDelivery = ({
  reason,
  namesPieces,
}: {
  reason: string | null | undefined
  namesPieces: boolean
}): boolean => !namesPieces || !reason || FAULTS_OF_SHOP.includes(reason)

/** Pieces of one line of an order. */
export const LinePieces = v.object({ itemId: Id, quantity: v.number() })
export type LinePieces = v.InferOutput<typeof LinePieces>

/** The same, as a person names them. */
export const PiecesOfLine = v.object({
  itemId: Id,
  quantity: v.pipe(
    v.number('Quantity must be a whole number.'),
    v.integer('Quantity must be a whole number.'),
    v.minValue(1, 'Quantity must be at least 1.'),
    v.maxValue(QUANTITY_MAX, 'Quantity is too large.'),
  ),
})

/** The pieces that are to come back, or that the shop has taken back. */
export const ReturnLines = v.pipe(
  boundedArray(PiecesOfLine, ORDER_LINES_MAX, 'An order has at most 100 different products.'),
  v.minLength(1, 'Choose what is returned.'),
)

/** The newest request to return an order. */
export const ReturnRequest = v.object({
  /** One of RETURN_REASONS, or one of a later version. Null where the client sent none. */
  reason: v.nullable(v.string()),
  note: v.nullable(v.string()),
  /** The pieces. Absent where all of the order that is left is to come back, and from older servers. */
  lines: v.optional(v.array(LinePieces)),
  photos: v.array(v.string()),
  at: v.string(),
})
export type ReturnRequest = v.InferOutput<typeof ReturnRequest>

/** What of an order its customer did not keep at the door, and what they do not owe because of it. */
export const PartialDelivery = v.object({
  /** The pieces that were not kept. */
  lines: v.array(LinePieces),
  /** What they were to cost, after their part of a coupon. */
  lessForGoods: v.number(),
  /** What of the delivery fee is not charged. */
  lessForDelivery: v.number(),
  at: v.string(),
  /** When the pieces were back at the shop, or somebody said that they never will be. Absent: they are on their way. */
  endedAt: v.optional(v.string()),
  isRestocked: v.optional(v.boolean()),
})
export type PartialDelivery = v.InferOutput<typeof PartialDelivery>
