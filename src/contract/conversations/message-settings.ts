import * as v from 'valibot'
import { QUICK_ANSWER_MAX, QUICK_ANSWERS_MAX } from '../constants.ts'
import { boundedArray, Id, textSchema } from '../fields.ts'
import { VALIDATION } from '../messages/validation-messages.ts'

/** Hours of the day in Bangladesh; `from` may be later than `to`: through midnight. */
export const HourRange = v.object({ from: v.number(), to: v.number() })
export type HourRange = v.InferOutput<typeof HourRange>

/** How a shop takes messages. `id` is the shop's. */
export const MessageSettings = v.object({
  id: Id,
  /** False: it wants calls or WhatsApp instead, and nobody can write here. */
  takesMessages: v.boolean(),
  /** Messages in these hours are announced at their end. null: at all times. */
  quietHours: v.nullable(HourRange),
  /** Texts that are often needed. */
  quickAnswers: v.array(v.string()),
})
export type MessageSettings = v.InferOutput<typeof MessageSettings>

const Hour = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(23))
const QuickAnswer = textSchema({ min: 1, max: QUICK_ANSWER_MAX, message: VALIDATION.chatMessage })

/** Absent fields stay unchanged. */
export const MessageSettingsChange = v.object({
  id: Id,
  takesMessages: v.optional(v.boolean()),
  quietHours: v.optional(v.nullable(v.object({ from: Hour, to: Hour }))),
  quickAnswers: v.optional(boundedArray(QuickAnswer, QUICK_ANSWERS_MAX)),
})
export type MessageSettingsChange = v.InferOutput<typeof MessageSettingsChange>
