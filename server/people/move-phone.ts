import type { Person } from '../../src/contract/people/person.ts'
import { incrementProfileSeq } from '../accounts/person-writes.ts'
import { deletePhoneMove, insertPhoneMove } from '../accounts/phone/phone-moves.ts'
import { phoneMoveMail } from '../adapters/mail/account-mails.ts'
import { phoneMoveText } from '../adapters/texts/account-texts.ts'
import { insertAuditEntry } from '../audit/audit-log.ts'
import { findAccountById } from '../auth/accounts.ts'
import type { Actor } from '../auth/authentication.ts'
import type { MessageConfig } from '../config/config.ts'
import type { Database } from '../db/store.ts'
import { queueMail } from '../mails/queue-mail.ts'
import { queueNews } from '../mails/queue-news.ts'
import { auditEntityFor } from './change-person.ts'
import { requirePerson } from './require-person.ts'

/** Nobody's number is moved who works for the market: they sign in by password. */
const MOVED_ROLES = ['CUSTOMER', 'VENDOR'] as const

type MovePhone = {
  tx: Database
  /** The user's or profile's id. */
  id: string
  phoneNumber: string
  reason: string
  actor: Actor
  config: MessageConfig
  now: number
}

/**
 * Lets another number sign in to an account after a wait, and tells the old number and the email of it.
 * @throws ApiError NOT_FOUND, CONFLICT (the number is that of another account)
 */
export const movePhone = async ({ tx, id, phoneNumber, reason, actor, config, now }: MovePhone): Promise<Person> => {
  const before = await requirePerson(tx, MOVED_ROLES, id, actor)
  const userId = before.user.id
  const move = await insertPhoneMove(tx, { userId, phoneNumber, now })
  await incrementProfileSeq(tx, userId)
  await audit(tx, { action: 'move-phone', person: before, after: { phoneNumber, reason }, actor, now })
  const account = await findAccountById(tx, userId)
  if (account?.isEmailConfirmed && account.email !== '') {
    await queueMail(tx, phoneMoveMail(config, { to: account.email, ...move }), now)
  }
  await queueNews(tx, { userId, kind: 'security', text: phoneMoveText, config }, now)
  return requirePerson(tx, MOVED_ROLES, id, actor)
}

/** Ends a move whose wait is not over. @throws ApiError NOT_FOUND */
export const cancelPhoneMove = async ({
  tx,
  id,
  actor,
  now,
}: Pick<MovePhone, 'tx' | 'id' | 'actor' | 'now'>): Promise<Person> => {
  const person = await requirePerson(tx, MOVED_ROLES, id, actor)
  if (await deletePhoneMove(tx, person.user.id)) {
    await incrementProfileSeq(tx, person.user.id)
    await audit(tx, { action: 'keep-phone', person, after: null, actor, now })
  }
  return requirePerson(tx, MOVED_ROLES, id, actor)
}

type PhoneAudit = {
  action: 'move-phone' | 'keep-phone'
  person: Person
  after: Record<string, unknown> | null
  actor: Actor
  now: number
}

const audit = (tx: Database, { action, person, after, actor, now }: PhoneAudit): Promise<void> => {
  const entity = auditEntityFor(person)
  const before = { phoneNumber: person.user.signInPhone ?? null }
  return insertAuditEntry(tx, { actor, action: `${entity}.${action}`, entity, id: person.id, before, after, now })
}
