import * as v from 'valibot'
import { QUESTION_MAX } from '../constants.ts'
import { textSchema } from '../fields.ts'
import { VALIDATION } from '../messages/validation-messages.ts'

const LINK = /https?:|www\./i

/** A question or an answer. Everybody reads it, so it has no links: they are how strangers advertise. */
export const QuestionText = v.pipe(
  textSchema({ min: 3, max: QUESTION_MAX, message: VALIDATION.question }),
  v.check(text => !LINK.test(text), VALIDATION.link),
)
