import { SECOND_FACTOR } from '../../src/contract/accounts/second-factor.ts'
import { ApiError } from '../../src/contract/errors.ts'
import { SERVER_ERRORS } from '../../src/contract/messages/fixed-messages.ts'
import { lockUser } from '../accounts/account-writes.ts'
import { auditSecondFactor } from '../accounts/audit-second-factor.ts'
import { incrementProfileSeq } from '../accounts/person-writes.ts'
import { secondFactorResetMail } from '../adapters/mail/account-mails.ts'
import type { NewAuditEntry } from '../audit/audit-log.ts'
import { type Account, findAccountByEmail } from '../auth/accounts.ts'
import type { Actor } from '../auth/authentication.ts'
import { deleteUserPasskeys } from '../auth/passkeys.ts'
import { deleteSecondFactor } from '../auth/second-factors.ts'
import { revokeUserSessions } from '../auth/sessions.ts'
import type { Database } from '../db/store.ts'
import { queueMail } from '../mails/queue-mail.ts'
import { requirePerson } from './require-person.ts'

/**
 * Removes the second factor and the passkeys of an admin who has lost them, ends their sessions and mails them.
 * @returns the admin's user id; end their streams after the commit
 * @throws ApiError NOT_FOUND, FORBIDDEN (a SUPER_ADMIN's can only be reset on the command line), CONFLICT (there is
 *   none)
 */
export const resetSecondFactor = async (
  tx: Database,
  { id, actor, now }: { id: string; actor: Actor; now: number },
): Promise<string> => {
  const person = await requirePerson(tx, ['ADMIN', 'SUPER_ADMIN'], id, actor)
  if (person.user.role !== 'ADMIN') throw new ApiError('FORBIDDEN', SERVER_ERRORS.forbidden)
  const owner = { userId: person.user.id, profileId: person.id, name: person.name, email: person.user.email }
  await removeSecondFactor(tx, owner, actor, now)
  return owner.userId
}

/** The actor in the audit log for commands on the server. */
const COMMAND_LINE_ACTOR = { userId: null, name: 'Command line', role: 'SYSTEM' } as const

/**
 * The same for any ADMIN or SUPER_ADMIN, from the command line.
 * @throws ApiError NOT_FOUND, CONFLICT (there is none)
 */
export const resetSecondFactorByEmail = async (tx: Database, email: string, now: number): Promise<void> => {
  const account = await findAccountByEmail(tx, email)
  if (!account) throw new ApiError('NOT_FOUND', 'No account signs in with this email.')
  await removeSecondFactor(tx, { ...account, userId: account.id }, COMMAND_LINE_ACTOR, now)
}

type SecondFactorAccount = Pick<Account, 'profileId' | 'name' | 'email'> & { userId: string }

const removeSecondFactor = async (
  tx: Database,
  owner: SecondFactorAccount,
  actor: NewAuditEntry['actor'],
  now: number,
): Promise<void> => {
  // Nobody adds a passkey or signs in with one meanwhile.
  await lockUser(tx, owner.userId)
  const hadFactor = await deleteSecondFactor(tx, owner.userId)
  const hadPasskeys = await deleteUserPasskeys(tx, owner.userId)
  if (!hadFactor && !hadPasskeys) throw new ApiError('CONFLICT', SECOND_FACTOR.isOff)
  await revokeUserSessions(tx, owner.userId, now)
  await incrementProfileSeq(tx, owner.userId)
  await auditSecondFactor(tx, { actor, action: 'reset', owner, now })
  await queueMail(tx, secondFactorResetMail(owner.email), now)
}
