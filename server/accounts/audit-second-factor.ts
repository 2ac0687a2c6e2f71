import { insertAuditEntry, type NewAuditEntry } from '../audit/audit-log.ts'
import type { Database } from '../db/store.ts'

type SecondFactorAudit = {
  actor: NewAuditEntry['actor']
  action: 'enrol' | 'disable' | 'reset' | 'renew-recovery-codes' | 'use-recovery-code'
  /** The account of the second factor. */
  owner: { profileId: string; name: string }
  /** Further details besides the owner's name. */
  details?: Record<string, unknown>
  now: number
}

/** Records a change of a second factor in the audit log, without secrets or codes. */
export const auditSecondFactor = async (
  tx: Database,
  { actor, action, owner, details, now }: SecondFactorAudit,
): Promise<void> => {
  const entry = { action: `second-factor.${action}`, entity: 'admin', id: owner.profileId }
  await insertAuditEntry(tx, { actor, ...entry, before: null, after: { name: owner.name, ...details }, now })
}
