import * as v from 'valibot'

/** What is texted to the confirmed number of an account that has no confirmed email, beside codes. */
export const TEXT_KINDS = ['orders', 'refunds', 'security'] as const
export type TextKind = (typeof TEXT_KINDS)[number]

/** What a person can switch off. Security notices always come. */
export const CHOSEN_TEXT_KINDS = ['orders', 'refunds'] as const
export const ChosenTextKind = v.picklist(CHOSEN_TEXT_KINDS)
export type ChosenTextKind = v.InferOutput<typeof ChosenTextKind>
