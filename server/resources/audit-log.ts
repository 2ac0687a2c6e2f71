import { listAuditLog } from '../../src/contract/audit-log.ts'
import { type Binding, bind } from '../bind.ts'
import * as queries from '../queries/audit-log.ts'

export const bindings: readonly Binding[] = [
  bind(listAuditLog, async ({ db, input }) => {
    const { entries, total } = await queries.listAuditLog(db, input)
    return { data: entries, meta: { total } }
  }),
]
