import { ApiError } from '../../src/contract/errors.ts'
import { ERROR_MESSAGES } from '../../src/contract/messages/fixed-messages.ts'
import type { OpenOrdersDecision, Person } from '../../src/contract/people/person.ts'
import type { Role } from '../../src/contract/roles.ts'
import { prepareAccountMail } from '../accounts/mail-account-change.ts'
import { voidUserTokens } from '../accounts/mailed-tokens.ts'
import { anonymiseUser, listShopIds } from '../accounts/person-writes.ts'
import { accountDeletedMail } from '../adapters/mail/account-mails.ts'
import type { MailDraft } from '../adapters/mail/mail-draft.ts'
import { type AuditState, insertAuditEntry, type NewAuditEntry } from '../audit/audit-log.ts'
import type { Actor } from '../auth/authentication.ts'
import { revokeUserSessions } from '../auth/sessions.ts'
import type { Config, MessageConfig } from '../config/config.ts'
import { logChanges } from '../db/change-log-bulk.ts'
import type { Database } from '../db/store.ts'
import { requireNoStoreCredit } from '../ledger/credit/store-credit.ts'
import { cancelOpenOrders } from '../orders/cancel-open-orders.ts'
import type { OrderHint } from '../orders/order-effects.ts'
import { auditEntityFor } from '../people/change-person.ts'
import { requireNotSelf, requirePerson } from '../people/require-person.ts'
import { updateShopListing } from '../products/product-listing-state.ts'
import { collectPersonalFiles, type PersonalFiles } from './erase-files.ts'
import { erasePerson } from './person-erasure.ts'
import { collectTraces } from './person-traces.ts'

type DeletePersonParams = {
  tx: Database
  roles: readonly Role[]
  id: string
  reason?: string | undefined
  /** Of a vendor. */
  openOrders?: OpenOrdersDecision | undefined
  actor: Actor
  config: Config
  now: number
}

/**
 * Deletes a person on behalf of an admin. The person gets a mail with the reason, which the audit log records without
 * their name.
 * @returns the user's id, the hints of cancelled orders, and files to erase; end the user's streams after the commit
 * @throws ApiError NOT_FOUND, FORBIDDEN (oneself; an admin by anyone but a SUPER_ADMIN)
 */
export const deletePerson = async ({
  tx,
  roles,
  id,
  reason,
  openOrders,
  actor,
  config,
  now,
}: DeletePersonParams): Promise<{ userId: string; hints: OrderHint[]; files: PersonalFiles }> => {
  const person = await requirePerson(tx, roles, id, actor)
  requireNotSelf(person, actor, 'You cannot delete yourself.')
  const mail = (to: string) => accountDeletedMail(config, { to, reason })
  // First, while the vendor's account and the names in it are still there.
  const isCancelling = openOrders === 'CANCEL'
  const hints = isCancelling ? await cancelOpenOrders({ tx, vendorId: person.id, actor, config, now }) : []
  const details = reason ? { reason } : null
  const files = await removePerson({ tx, person, mail, author: actor, details, config, now })
  return { userId: person.user.id, hints, files }
}

type RemovePersonParams = {
  tx: Database
  person: Person
  mail: (to: string) => MailDraft
  /** Who deletes them, for the audit log. */
  author: NewAuditEntry['actor']
  details: AuditState
  config: Pick<Config, 'dataDir'> & MessageConfig
  now: number
}

/**
 * Removes a person who has no store credit: their personal data goes, their sessions end, a vendor's products are unlisted. Orders and reviews
 * stay under "Deleted user".
 * @returns files to erase after the commit
 */
export const removePerson = async (params: RemovePersonParams): Promise<PersonalFiles> => {
  const { tx, person, mail, author, config, now } = params
  const [userId, profileId, entity] = [person.user.id, person.id, auditEntityFor(person)]
  await requireNoStoreCredit(tx, profileId)
  const traces = await collectTraces(tx, { userId, profileId })
  const queueFarewell = await prepareAccountMail(tx, { userId, mail, config, now })
  if (!(await anonymiseUser(tx, { userId, profileId, now }))) throw new ApiError('NOT_FOUND', ERROR_MESSAGES.notFound)
  await revokeUserSessions(tx, userId, now)
  await voidUserTokens(tx, userId, now)
  const { changes, pictures } = await erasePerson(tx, traces, now)
  // Later than the others, which are erased.
  await queueFarewell()
  const before = { role: person.user.role, status: person.user.status }
  const entry = { action: `${entity}.delete`, entity, id: profileId, before, after: params.details, now }
  await insertAuditEntry(tx, { actor: author, ...entry })
  for (const shopId of await listShopIds(tx, profileId)) await updateShopListing(tx, shopId, now)
  await logChanges(tx, changes, now)
  return collectPersonalFiles(config, traces, pictures)
}
