import * as v from 'valibot'
import { MESSAGE_MIN, NAME_MAX, REFERENCE_MAX, SUBJECT_MIN } from '../constants.ts'
import { Id, lineSchema, OptionalId, textSchema } from '../fields.ts'
import { VALIDATION } from '../messages/validation-messages.ts'
import { Email, PersonName } from '../person-fields.ts'

export const ContactDraft = v.object({
  id: OptionalId,
  name: PersonName,
  email: Email,
  subject: lineSchema({ min: SUBJECT_MIN, max: NAME_MAX, message: VALIDATION.subject }),
  message: textSchema({ min: MESSAGE_MIN, max: 5000, message: VALIDATION.message }),
  /**
   * From the link in a mailed answer: the message continues that thread if it is of the same email. Any other begins a
   * new one.
   */
  reference: v.optional(v.pipe(v.string(), v.maxLength(REFERENCE_MAX))),
})

/** What was written after the first message: an answer of staff, or a further message of the person. */
export const ContactReply = v.object({
  id: Id,
  isStaff: v.boolean(),
  /** Who wrote it; empty: an account that does not exist any more. */
  author: v.string(),
  text: v.string(),
  createdAt: v.string(),
})
export type ContactReply = v.InferOutput<typeof ContactReply>

/**
 * Of the person's replies, the last that whoever writes has seen; null: they have seen the first message alone. Clients that do
 * not say it count as having seen everything.
 */
export const LastSeenReplyId = v.optional(v.nullable(Id))

/** Whether the person has written something since. */
export const hasUnseenReply = (
  replies: readonly Pick<ContactReply, 'id' | 'isStaff'>[],
  lastSeenReplyId: v.InferOutput<typeof LastSeenReplyId>,
): boolean =>
  lastSeenReplyId !== undefined &&
  replies.slice(replies.findIndex(({ id }) => id === lastSeenReplyId) + 1).some(({ isStaff }) => !isStaff)

/**
 * Of the answers, the last that whoever answers has seen; null: there was none. Clients that do not say it count as having seen
 * all of them.
 */
export const LastSeenAnswerId = v.optional(v.nullable(Id))

/** Whether somebody has answered since. */
export const hasUnseenAnswer = (
  replies: readonly Pick<ContactReply, 'id' | 'isStaff'>[],
  lastSeenAnswerId: v.InferOutput<typeof LastSeenAnswerId>,
): boolean => lastSeenAnswerId !== undefined && lastSeenAnswerId !== (findLastAnswer(replies)?.id ?? null)

export const findLastAnswer = <Reply extends Pick<ContactReply, 'isStaff'>>(
  replies: readonly Reply[],
): Reply | undefined => replies.findLast(({ isStaff }) => isStaff)

export const ContactMessage = v.object({
  id: Id,
  name: v.string(),
  email: v.string(),
  subject: v.string(),
  message: v.string(),
  /** Nobody has to do anything about it: answered or closed. */
  handled: v.boolean(),
  /** ContactState, and those of later versions. Earlier versions answer none. */
  state: v.optional(v.string()),
  /** Oldest first. Earlier versions answer none. */
  replies: v.optional(v.array(ContactReply)),
  createdAt: v.string(),
  seq: v.number(),
})
export type ContactMessage = v.InferOutput<typeof ContactMessage>
