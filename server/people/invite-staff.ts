import { randomBytes } from 'node:crypto'
import type { ParsedInputOf } from '../../src/contract/endpoint.ts'
import { ApiError } from '../../src/contract/errors.ts'
import { SERVER_ERRORS } from '../../src/contract/messages/fixed-messages.ts'
import type { inviteStaff as invitation, StaffRoleChoice } from '../../src/contract/people/staff.ts'
import { updateStaffRole } from '../accounts/account-writes.ts'
import { createAdmin } from '../accounts/create-account.ts'
import { createInvitationToken } from '../accounts/create-mailed-token.ts'
import { incrementProfileSeq } from '../accounts/person-writes.ts'
import { staffInvitationMail } from '../adapters/mail/account-mails.ts'
import { insertAuditEntry } from '../audit/audit-log.ts'
import type { Actor } from '../auth/authentication.ts'
import { hashPassword } from '../auth/passwords.ts'
import { revokeUserSessions } from '../auth/sessions.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/store.ts'
import { queueMail } from '../mails/queue-mail.ts'
import { requirePerson } from './require-person.ts'

type HashParams = { services: { config: Pick<Config, 'passwordCost'> }; address: string }

/** Of a password that nobody knows: until the mailed link sets another, nobody can sign in. Slow: call it before the transaction. */
export const hashUnknownPassword = ({ services, address }: HashParams): Promise<string> =>
  hashPassword(randomBytes(32).toString('base64url'), services.config.passwordCost, address)

type InviteStaffParams = {
  tx: Database
  input: ParsedInputOf<typeof invitation>
  passwordHash: string
  actor: Actor
  config: Pick<Config, 'publicUrl'>
  now: number
}

/**
 * Creates an admin with this role and mails them a link that sets a password.
 * @returns the profile id; wake the mail worker after the commit
 * @throws ApiError DUPLICATE
 */
export const inviteStaff = async (params: InviteStaffParams): Promise<string> => {
  const { tx, input, passwordHash, actor, config, now } = params
  const { staffRole, ...data } = input
  const user = await createAdmin({ tx, input: { data, password: '' }, passwordHash, staffRole, actor, now })
  const link = await createInvitationToken(tx, user.id, now)
  await queueMail(tx, staffInvitationMail(config, { to: user.email, userId: user.id, ...link }), now)
  return user.profileId
}

type SetStaffRoleParams = { tx: Database; id: string; staffRole: StaffRoleChoice; actor: Actor; now: number }

/**
 * Sets what an admin may do. Their devices show what they may do as soon as they sign in again.
 * @returns the user's id; end their streams after the commit
 * @throws ApiError NOT_FOUND, FORBIDDEN (a SUPER_ADMIN)
 */
export const setStaffRole = async ({ tx, id, staffRole, actor, now }: SetStaffRoleParams): Promise<string> => {
  const person = await requirePerson(tx, ['ADMIN', 'SUPER_ADMIN'], id, actor)
  if (person.user.role !== 'ADMIN') throw new ApiError('FORBIDDEN', SERVER_ERRORS.forbidden)
  const userId = person.user.id
  const before = person.user.staffRole ?? ''
  if (before === staffRole) return userId
  await updateStaffRole(tx, userId, staffRole)
  await incrementProfileSeq(tx, userId)
  await revokeUserSessions(tx, userId, now)
  await insertAuditEntry(tx, {
    ...{ actor, action: 'admin.set-role', entity: 'admin', id: person.id, now },
    before: { name: person.name, staffRole: before },
    after: { name: person.name, staffRole },
  })
  return userId
}
