import { Refusal } from '../../src/contract/errors.ts'
import { REFUSED } from '../../src/contract/messages.ts'
import { SECOND_FACTOR } from '../../src/contract/second-factor.ts'
import type { Actor } from '../actor.ts'
import type { Database } from '../db/store.ts'
import { secondFactorResetMail } from '../outside/mail/account-mails.ts'
import { queueMail } from '../outside/mail/outbox.ts'
import type { NewAuditEntry } from '../queries/audit-log.ts'
import { touchProfile } from '../queries/people-writes.ts'
import { deleteSecondFactor } from '../queries/second-factors.ts'
import { revokeSessionsOf } from '../queries/sessions.ts'
import { type Account, accountByEmail } from '../queries/users.ts'
import { auditSecondFactor } from './audit-second-factor.ts'
import { requirePerson } from './require-person.ts'

/**
 * Takes the second factor off the account of an admin who has lost it, ends their sessions and mails them.
 * @returns the admin's user id; end their streams after the commit
 * @throws Refusal NOT_FOUND, FORBIDDEN (a SUPER_ADMIN's is reset on the command line alone), CONFLICT where there is none
 */
export const resetSecondFactor = async (
  tx: Database,
  { id, actor, now }: { id: string; actor: Actor; now: number },
): Promise<string> => {
  const person = await requirePerson(tx, ['ADMIN', 'SUPER_ADMIN'], id, actor)
  if (person.user.role !== 'ADMIN') throw new Refusal('FORBIDDEN', REFUSED.forbidden)
  const owner = { userId: person.user.id, profileId: person.id, name: person.name, email: person.user.email }
  await takeOff(tx, owner, actor, now)
  return owner.userId
}

/** Who the audit log names for what was done on the server's command line. */
const COMMAND_LINE = { userId: null, name: 'Command line', role: 'SYSTEM' } as const

/**
 * The same for anyone who runs the market, by whoever may run commands on the server.
 * @throws Refusal NOT_FOUND, CONFLICT where there is none
 */
export const resetSecondFactorByEmail = async (tx: Database, email: string, now: number): Promise<void> => {
  const account = await accountByEmail(tx, email)
  if (!account) throw new Refusal('NOT_FOUND', 'No account signs in with this email.')
  await takeOff(tx, { ...account, userId: account.id }, COMMAND_LINE, now)
}

type Owner = Pick<Account, 'profileId' | 'name' | 'email'> & { userId: string }

const takeOff = async (tx: Database, owner: Owner, actor: NewAuditEntry['actor'], now: number): Promise<void> => {
  if (!(await deleteSecondFactor(tx, owner.userId))) throw new Refusal('CONFLICT', SECOND_FACTOR.isOff)
  await revokeSessionsOf(tx, owner.userId, now)
  await touchProfile(tx, owner.userId)
  await auditSecondFactor(tx, { actor, action: 'reset', owner, now })
  await queueMail(tx, secondFactorResetMail(owner.email), now)
}
