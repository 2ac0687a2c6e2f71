import { Profile } from '../../contract/accounts/users.ts'
import { type Endpoint, type Resource, resourceOf } from '../../contract/endpoint.ts'
import { now } from '../db/clock.ts'
import type { Flag } from '../db/device-schema.ts'
import { storeProfile } from '../db/replica.ts'
import { RESOURCE_STORES, type ResourceStore } from './resource-stores.ts'

/** The name of the table that keeps the rows of a resource. */
export const tableName = (resource: Resource): string => RESOURCE_STORES[resource]?.table ?? resource

/** Do the rows that this call answers have a table of their own? */
export const hasTable = (endpoint: Endpoint): boolean => findStore(endpoint) !== undefined

/**
 * Writes what a call answered (parsed) into its table, where it has one, inside the caller's transaction.
 * @param mine 1: the rows belong to the signed-in user
 */
export const applyResponse = async (endpoint: Endpoint, data: unknown, mine: Flag = 0): Promise<void> => {
  const rows = Array.isArray(data) ? data : [data]
  if (rows.length > 0) await findStore(endpoint)?.(rows as never[], { seenAt: now(), mine })
}

/**
 * How what a call answers is stored. Every entity that a device keeps has a `seq`, and nothing else that a resource
 * answers (suggestions, for example) has one: a new endpoint needs no line here.
 */
const findStore = (endpoint: Endpoint): ResourceStore['store'] | undefined => {
  const schema = itemSchema(endpoint.output)
  if (schema === Profile) return ([profile]) => storeProfile(profile!)
  return 'seq' in (schema.entries ?? {}) ? RESOURCE_STORES[resourceOf(endpoint)]?.store : undefined
}

const itemSchema = (schema: unknown): { entries?: object } => (schema as { item?: object }).item ?? (schema as object)
