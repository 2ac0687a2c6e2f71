import { type AuditState, insertAuditEntry } from '../audit/audit-log.ts'
import { isAdmin } from '../auth/viewer.ts'
import type { Database } from '../db/store.ts'

type OrderAudit = {
  actor: { userId: string | null; name: string; role: string }
  /** `order.verb`. */
  action: string
  orderId: string
  /** The order's number, by which admins find the entry. */
  number: string
  before?: AuditState
  after: AuditState
  now: number
}

/**
 * Records an admin's action on an order in the audit log. Actions by customer and vendor are only in the order's
 * events.
 */
export const auditOrder = async (tx: Database, { number, orderId: id, ...entry }: OrderAudit): Promise<void> => {
  if (!isAdmin(entry.actor)) return
  const before = { number, ...entry.before }
  const after = { number, ...entry.after }
  await insertAuditEntry(tx, { ...entry, entity: 'order', id, before, after })
}
