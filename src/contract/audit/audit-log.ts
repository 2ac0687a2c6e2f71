import * as v from 'valibot'
import { PAGE_LIMITS } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { Id, pagingFields, QueryText, SearchTerm, sortingFields } from '../fields.ts'
import { isoTimeOrDate } from '../time-fields.ts'

/** `path`: its page; null: it has none, or not any more. */
export const AuditMention = v.object({ name: v.string(), path: v.nullable(v.string()) })
export type AuditMention = v.InferOutput<typeof AuditMention>

export const AuditEntry = v.object({
  id: Id,
  actor: v.object({ id: v.nullable(Id), name: v.string(), role: v.string() }),
  action: v.string(),
  entity: v.string(),
  entityId: v.string(),
  before: v.nullable(v.record(v.string(), v.unknown())),
  after: v.nullable(v.record(v.string(), v.unknown())),
  at: v.string(),
  /** The present names of what the entry mentions by id, itself included, by that id. Absent from older servers. */
  mentions: v.optional(v.record(v.string(), AuditMention)),
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
    entity: v.optional(QueryText),
    entityId: v.optional(QueryText),
    /** The user who acted. */
    actorId: v.optional(Id),
    /** From this time on; a date alone is the whole day in Bangladesh. */
    createdFrom: v.optional(isoTimeOrDate('00:00:00.000')),
    createdTo: v.optional(isoTimeOrDate('23:59:59.999')),
  }),
  output: v.array(AuditEntry),
  list: 'flat',
  offline: 'never',
  stale: [],
  summary: 'List what admins have changed, and when.',
})

export const listAuditActors = endpoint({
  name: 'auditLog.actors',
  method: 'GET',
  path: '/audit-log/actors',
  who: ['ADMIN'],
  input: v.object({}),
  output: v.array(v.object({ id: Id, name: v.string() })),
  list: 'plain',
  offline: 'never',
  stale: [],
  summary: 'List the people who have an entry in the audit log, by name.',
})
