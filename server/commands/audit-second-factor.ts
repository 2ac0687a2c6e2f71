import type { Database } from '../db/store.ts'
import { insertAuditEntry, type NewAuditEntry } from '../queries/audit-log.ts'

type SecondFactorAudit = {
  actor: NewAuditEntry['actor']
  action: 'enrol' | 'disable' | 'reset' | 'renew-recovery-codes' | 'use-recovery-code'
  /** Whose second factor it is. */
  owner: { profileId: string; name: string }
  /** Beside the owner's name. */
  details?: Record<string, unknown>
  now: number
}

/** Writes into the audit log what happened to a second factor: never a secret or a code. */
export const auditSecondFactor = async (
  tx: Database,
  { actor, action, owner, details, now }: SecondFactorAudit,
): Promise<void> => {
  const entry = { action: `second-factor.${action}`, entity: 'admin', id: owner.profileId }
  await insertAuditEntry(tx, { actor, ...entry, before: null, after: { name: owner.name, ...details }, now })
}
