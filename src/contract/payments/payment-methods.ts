import * as v from 'valibot'
import { lineSchema } from '../fields.ts'

/** A way to pay online. `limits`: the least and the most in taka of one payment; absent where there is no limit. */
export const PaymentMethod = v.object({
  id: v.string(),
  name: v.string(),
  nameBn: v.optional(v.string()),
  limits: v.optional(v.object({ min: v.number(), max: v.number() })),
})
export type PaymentMethod = v.InferOutput<typeof PaymentMethod>

export const PaymentMethodId = lineSchema({ max: 30 })
