import type { Database } from '../db/store.ts'
import { audit, type NewAuditEntry } from '../queries/audit-log.ts'

type Change = {
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
  { actor, action, owner, details, now }: Change,
): Promise<void> => {
  const entry = { action: `second-factor.${action}`, entity: 'admin', id: owner.profileId }
  await audit(tx, { actor, ...entry, before: null, after: { name: owner.name, ...details }, now })
}
