import * as v from 'valibot'
import { PAGE_LIMITS } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { Id, pagingFields, SearchTerm, sortingFields } from './fields.ts'

export const AuditEntry = v.object({
  id: Id,
  actor: v.object({ id: v.nullable(Id), name: v.string(), role: v.string() }),
  action: v.string(),
  entity: v.string(),
  entityId: v.string(),
  before: v.nullable(v.record(v.string(), v.unknown())),
  after: v.nullable(v.record(v.string(), v.unknown())),
  at: v.string(),
  seq: v.number(),
})
export type AuditEntry = v.InferOutput<typeof AuditEntry>

export const listAuditLog = endpoint({
  name: 'auditLog.list',
  method: 'GET',
  path: '/audit-log',
  who: ['ADMIN'],
  input: v.object({
    ...pagingFields(PAGE_LIMITS.other),
    ...sortingFields(['createdAt']),
    searchTerm: v.optional(SearchTerm),
    entity: v.optional(v.string()),
    entityId: v.optional(v.string()),
  }),
  output: v.array(AuditEntry),
  list: 'flat',
  offline: 'never',
  stale: [],
  summary: 'List what admins have changed, and when.',
})
