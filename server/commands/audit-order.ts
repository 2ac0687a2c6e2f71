import type { Database } from '../db/store.ts'
import { type AuditState, insertAuditEntry } from '../queries/audit-log.ts'
import { isAdmin } from '../queries/viewer.ts'

type OrderAudit = {
  actor: { userId: string | null; name: string; role: string }
  /** `order.verb`. */
  action: string
  orderId: string
  /** What the deed is found by. */
  number: string
  before?: AuditState
  after: AuditState
  now: number
}

/** Writes down what an admin did to an order; what its own people do stands in its events alone. */
export const auditOrder = async (tx: Database, { number, orderId: id, ...deed }: OrderAudit): Promise<void> => {
  if (!isAdmin(deed.actor)) return
  const before = { number, ...deed.before }
  const after = { number, ...deed.after }
  await insertAuditEntry(tx, { ...deed, entity: 'order', id, before, after })
}
