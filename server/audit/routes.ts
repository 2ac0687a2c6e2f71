import { listAuditActors, listAuditLog } from '../../src/contract/audit/audit-log.ts'
import { createRoute, type Route } from '../http/route-handler.ts'
import * as queries from './audit-log.ts'

export const routes: readonly Route[] = [
  createRoute(listAuditLog, async ({ db, input }) => {
    const { entries, total } = await queries.listAuditLog(db, input)
    return { data: entries, meta: { total } }
  }),

  createRoute(listAuditActors, async ({ db }) => ({ data: await queries.listAuditActors(db) })),
]
