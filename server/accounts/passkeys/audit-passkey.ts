import { insertAuditEntry, type NewAuditEntry } from '../../audit/audit-log.ts'
import type { Account } from '../../auth/accounts.ts'
import type { Database } from '../../db/store.ts'

type PasskeyAudit = {
  actor: NewAuditEntry['actor']
  action: 'add' | 'remove' | 'suspect'
  owner: Pick<Account, 'id'>
  name: string
  now: number
}

/** Records a change of somebody's passkeys in the audit log. Their owner has given them names. */
export const auditPasskey = (tx: Database, { actor, action, owner, name, now }: PasskeyAudit): Promise<void> => {
  const state = { passkey: name }
  return insertAuditEntry(tx, {
    actor,
    action: `passkey.${action}`,
    entity: 'user',
    id: owner.id,
    before: action === 'add' ? null : state,
    after: action === 'remove' ? null : state,
    now,
  })
}
