import type { QueuedEndpoint } from '../../contract/all/offline-endpoints.ts'
import { type Named, nameValues } from '../../contract/bangla-texts.ts'
import { DAY_MS } from '../../contract/durations.ts'
import type { OfflineWrite } from '../../contract/endpoint.ts'
import { type MessageDescriptor, renderEnglish } from '../../contract/messages/message.ts'
import type { OfflineEndpoint } from '../../contract/offline-endpoint.ts'
import { now } from '../db/clock.ts'
import type { EntryOf, NewEntry, OutboxEntry, SubmittedInput } from '../db/device-schema.ts'
import type { SeenOf } from '../db/entry-seen.ts'
import { createId } from '../db/ids.ts'

/** Version of an entry's shape that this code writes. */
export const ENTRY_VERSION = 3
/** How long a person's "send it" lasts for an entry that needs one. */
export const SEND_PERMISSION_MS = 60_000
export const OLD_AFTER_MS = 60 * DAY_MS

/** What an entry is called: a message, or a text that a person wrote, such as a product's name. */
export type EntryLabel = MessageDescriptor | string

/**
 * The name of something as a label: in Bangla its name in Bangla, where it has one.
 * @param changes may rename it
 */
export const labelByName = (
  named: Named,
  changes: { [Key in keyof Named]?: Named[Key] | undefined } = {},
): EntryLabel => {
  const name = changes.name ?? named.name
  const nameBn = changes.nameBn === undefined ? named.nameBn : changes.nameBn
  return nameBn ? { key: '{name}', values: nameValues('name', { name, nameBn }) } : name
}

/** What the caller says about a write beside its input. */
export type EntryOptions<Seen = unknown> = {
  /** For people: "Order from Rupsha Sarees, ৳1,310". */
  label: EntryLabel
  /** What `{scopeId}` in the endpoint's scope stands for. */
  scopeId?: string
  /** What the person saw: prices, status. */
  seen?: Seen
  /** Ids of entries that must have succeeded first. */
  dependsOn?: string[]
  /** True: the person has just asked to send it, which counts for a minute. */
  isAllowed?: boolean
  /** Milliseconds to hold it back, so that Undo can withdraw it; absent: as long as its endpoint says. */
  delay?: number
  /** The Idempotency-Key; created where absent. */
  key?: string
}

/** The same with what the endpoint says about how it waits. */
export type EntryFields = EntryOptions &
  Pick<OutboxEntry, 'scope' | 'background'> &
  Partial<Pick<OutboxEntry, 'needsPerson'>>

/**
 * The entry of a write as it is first stored.
 * @throws Error where the endpoint's scope needs a `scopeId` and the caller gives none
 */
export const createWriteEntry = <E extends OfflineEndpoint>(
  { offline, name }: E,
  input: SubmittedInput<E>,
  userId: string | null,
  options: EntryOptions<SeenOf<E>>,
): NewEntry<EntryOf<E>> => {
  const key = options.key ?? createId()
  const { needsPerson, background, hold } = offline
  const entry = createOutboxEntry(name, input, userId, {
    delay: hold?.(input),
    ...options,
    key,
    scope: buildScope(offline, { ...input, id: input.id ?? key, scopeId: options.scopeId }),
    needsPerson: needsPerson?.(input) ?? null,
    ...(background && { background }),
  })
  return entry as NewEntry<EntryOf<E>>
}

/** `order:{id}` → `order:0192…`. @throws Error where a field is missing */
export const buildScope = ({ scope }: Pick<OfflineWrite, 'scope'>, fields: Record<string, unknown>): string =>
  scope.replace(/\{(\w+)\}/g, (_, field: string) => {
    if (fields[field] === undefined) throw new Error(`The scope ${scope} needs ${field}.`)
    return String(fields[field])
  })

/** An entry in its first state, for an endpoint of this name. The callers know that it takes this input. */
export const createOutboxEntry = <Name extends string>(
  endpoint: Name,
  input: object,
  userId: string | null,
  fields: EntryFields,
): NewEntry<Extract<OutboxEntry, { endpoint: Name }>> =>
  ({
    id: fields.key ?? createId(),
    v: ENTRY_VERSION,
    userId,
    endpoint,
    input,
    scope: fields.scope,
    dependsOn: fields.dependsOn ?? [],
    ...toLabelFields(fields.label),
    seen: fields.seen ?? null,
    state: 'pending',
    attempts: 0,
    mayHaveHappened: false,
    nextAt: now() + (fields.delay ?? 0),
    notBefore: fields.delay ? now() + fields.delay : 0,
    leaseUntil: 0,
    error: null,
    needsPerson: fields.needsPerson ?? null,
    ...(fields.background && { background: fields.background }),
    allowedUntil: fields.isAllowed ? now() + SEND_PERMISSION_MS : 0,
    awaitedUntil: 0,
    createdAt: now(),
  }) as NewEntry<Extract<OutboxEntry, { endpoint: Name }>>

const toLabelFields = (label: EntryLabel) =>
  typeof label === 'string' ? { label } : { label: renderEnglish(label), labelDescriptor: label }

/** Narrows entries to the writes of these endpoints, and so their inputs. */
/* @__NO_SIDE_EFFECTS__ */
export const isWriteOf =
  <Endpoints extends readonly QueuedEndpoint[]>(...endpoints: Endpoints) =>
  (entry: OutboxEntry): entry is EntryOf<Endpoints[number]> =>
    endpoints.some(({ name }) => name === entry.endpoint)

/** The id of the row that it creates or changes; undefined: its input has none. */
export const findRowId = ({ input }: Pick<OutboxEntry, 'input'>): string | undefined =>
  'id' in input && typeof input.id === 'string' ? input.id : undefined

/** The same where it may be several: of each order of those that are placed together. */
export const findRowIds = (entry: Pick<OutboxEntry, 'input'>): string[] => {
  const { input } = entry
  if (!('orders' in input) || !Array.isArray(input.orders)) return [findRowId(entry)].filter(id => id !== undefined)
  return input.orders.flatMap(order => order?.id ?? [])
}

/**
 * May the person change or withdraw it? While it may have happened already, the only choices are to send it again and,
 * after days, to stop trying.
 */
export const canEdit = (entry: OutboxEntry): boolean => !entry.mayHaveHappened

/** Is it held back so that Undo can still withdraw it? @param at milliseconds */
export const isHeld = ({ state, attempts, mayHaveHappened, notBefore }: OutboxEntry, at: number): boolean =>
  state === 'pending' && attempts === 0 && !mayHaveHappened && notBefore > at

/** Whether the device wrote it by itself: then no screen shows, counts or reports it. */
export const isBackgroundWrite = ({ background, endpoint }: Pick<OutboxEntry, 'background' | 'endpoint'>): boolean =>
  background === true || UNMARKED_BACKGROUND_WRITES.includes(endpoint)

/**
 * Releases up to 0.2.0 did not mark background writes. This list stays as it is: new ones are marked by their endpoint.
 */
const UNMARKED_BACKGROUND_WRITES = ['recentProducts.create', 'auth.logout']

/** It may have happened and is older than 60 days: the person is asked before it is sent. */
export const isOld = (entry: OutboxEntry, at: number): boolean =>
  entry.mayHaveHappened && at - entry.createdAt > OLD_AFTER_MS
