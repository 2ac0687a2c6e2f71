import * as v from 'valibot'

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

/** The newest request to return an order. */
export const ReturnRequest = v.object({
  /** One of RETURN_REASONS, or one of a later version. Null where the client sent none. */
  reason: v.nullable(v.string()),
  note: v.nullable(v.string()),
  photos: v.array(v.string()),
  at: v.string(),
})
export type ReturnRequest = v.InferOutput<typeof ReturnRequest>
