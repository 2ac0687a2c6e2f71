import type * as v from 'valibot'
import type { Facets } from './facet-counts.ts'
import type { PagePath } from './page-paths.ts'
import type { Who } from './roles.ts'

// biome-ignore lint/suspicious/noExplicitAny: an endpoint is generic over every schema; each one keeps its exact types.
export type Schema = v.GenericSchema<any, any>
export type Resource =
  | 'profile'
  | 'categories'
  | 'products'
  | 'shops'
  | 'reviews'
  | 'review-votes'
  | 'questions'
  | 'conversations'
  | 'orders'
  | 'customer-history'
  | 'settings'
  | 'sync'
  | 'events'
  | 'coupons'
  | 'campaigns'
  | 'public-campaigns'
  | 'followed-shops'
  | 'recent-products'
  | 'newsletters'
  | 'pages'
  | 'contact'
  | 'notifications'
  | 'addresses'
  | 'people'
  | 'summary'
  | 'wishlist'
  | 'moderation'
  | 'reports'
  | 'admin-notes'
  | 'audit-log'
  | 'auth'
  | 'payments'
  | 'push'
  | 'server-status'
  | 'couriers'
  | 'ledger'
  | 'shop-documents'
  | 'shop-staff'
  | 'users'
  | 'api-keys'
  | 'webhooks'

/**
 * How a write waits while it cannot be sent: everything that the outbox, the worker and the screens of the outbox need
 * to know about it. src/local/README.md describes what they do with it.
 */
export type OfflineWrite = {
  /**
   * Writes of one scope are sent in the order in which they were written. `{field}` stands for that field of the input,
   * or for the entry's own id where the input has none. `{scopeId}` is given by the caller of `submit`, for writes
   * whose input does not name what they must be ordered by.
   */
  scope: string
  /** Names of the writes of the same scope that this one replaces as long as they have not been sent. */
  coalesce?: readonly string[]
  /** The device writes it by itself: no screen shows, counts or reports it, and a refusal removes it. */
  background?: true
  /** Its success is not announced. A refusal is. */
  silent?: true
  /** Milliseconds for which it is held back, so that Undo can withdraw it. */
  // biome-ignore lint/suspicious/noExplicitAny: each endpoint declares the input that it takes.
  hold?: (input: any) => number
  /** What a person must do before it is sent; null: nothing. */
  // biome-ignore lint/suspicious/noExplicitAny: each endpoint declares the input that it takes.
  needsPerson?: (input: any) => 'payment' | null
} & (OfflineScreens | { background: true; editPath?: undefined; resultPath?: undefined })

type OfflineScreens =
  | {
      /** The screen that has the form to correct it; it opens the form by `?edit=<id>` where the input has an id. */
      editPath: PagePath
      /** The screen that shows whether it has happened, where this is not `editPath`. */
      resultPath?: PagePath
    }
  | {
      editPath?: undefined
      /** The screen that shows whether it has happened. null: no screen does. */
      resultPath: PagePath | null
    }

/**
 * One call of the API: the only place that says what it takes, what it answers, who may make it and how it waits
 * offline. The server binds endpoints to handlers, the page calls endpoints, the outbox stores an endpoint's name, and
 * a test checks each endpoint with each role.
 */
export type Endpoint<Input extends Schema = Schema, Output extends Schema = Schema> = {
  /** `resource.verb`, unique. */
  name: string
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Below /api/v1. `:id` is taken from the input's field of that name. */
  path: string
  /** What it reads or writes, where this is not the first segment of its path. */
  resource?: Resource
  /** Further paths that answer the same, for deployed clients (one of them has a misspelt path). */
  aliases?: readonly string[]
  who: Who
  /** Path parameters, query and body in one flat object. */
  input: Input
  /** What the envelope has under `data`; for lists, the array of rows. */
  output: Output
  /** flat: `data` and `meta`. nested: `data.data`, and `meta` twice. plain: an array without pages. none: no list. */
  list: 'flat' | 'nested' | 'plain' | 'none'
  /**
   * multipart: the fields are JSON in the form field `data`, or form fields; the picture is `file`. JSON is accepted,
   * too.
   */
  body?: 'json' | 'multipart' | 'ignored'
  /** Bytes of the largest file that a multipart body may carry; absent: those of a picture. */
  bodyLimit?: number
  /**
   * never: the caller needs the response at once. Otherwise it can be written offline, and the outbox sends it later.
   */
  offline: 'never' | OfflineWrite
  /** Resources whose stored listings a success makes stale. */
  stale: readonly Resource[]
  /**
   * false: it takes no Idempotency-Key. Calls of auth take none, so that no response with a token is stored under a key.
   */
  keyed?: false
  /** The rate limit that counts this call (sign-up counts each endpoint separately); absent: the one for its method. */
  limit?: 'sign-in' | 'code' | 'sign-up' | 'coupon' | 'report' | 'question' | 'message'
  /** One sentence for the documentation. */
  summary: string
}

type FieldsIn<Template> = Template extends `${string}{${infer Field}}${infer Rest}` ? Field | FieldsIn<Rest> : never
/** Does not compile where the scope names a field that the input does not have. */
type ScopeCheck<E extends Endpoint> = E['offline'] extends { scope: infer Scope }
  ? FieldsIn<Scope> extends keyof v.InferInput<E['input']> | 'scopeId'
    ? unknown
    : { offline: { scope: 'The input has no field of this name.' } }
  : unknown

type FirstSegment<Path> = Path extends `/${infer Segment}/${string}`
  ? Segment
  : Path extends `/${infer Segment}`
    ? Segment
    : never
/** Does not compile where neither the path nor `resource` names a resource. */
type ResourceCheck<E extends Endpoint> = E extends { resource: Resource }
  ? unknown
  : FirstSegment<E['path']> extends Resource
    ? unknown
    : { resource: Resource }

export type EndpointCheck<E extends Endpoint> = ScopeCheck<E> & ResourceCheck<E>

/** Declares an endpoint and keeps its exact types, `who` included. */
/* @__NO_SIDE_EFFECTS__ */
export const endpoint = <const E extends Endpoint>(row: E & EndpointCheck<E>): E => row

/** `/products/:id` → `products`: the resource that a call reads or writes. */
export const resourceOf = ({ path, resource }: Endpoint): Resource => resource ?? (path.split('/')[1] as Resource)

export type InputOf<E extends Endpoint> = v.InferInput<E['input']>
export type ParsedInputOf<E extends Endpoint> = v.InferOutput<E['input']>
export type OutputOf<E extends Endpoint> = v.InferOutput<E['output']>

/** What was searched for, and the known words that were searched for instead. */
export type QueryCorrection = { from: string; to: string }

export type Meta = {
  page?: number
  limit?: number
  total?: number
  cursor?: string
  more?: boolean
  partial?: boolean
  reset?: boolean
  /** Number of unread notifications. */
  unread?: number
  /** Orders that the same query finds in each status, whatever status it asks for. */
  counts?: Record<string, number>
  /** What the list can be narrowed to, where the query asks for it. */
  facets?: Facets
  /** The time as of which the rows are listed, where the query named one. */
  asOf?: number
  /** The search found nothing; these are the results for the corrected words. */
  corrected?: QueryCorrection
  /** The search found nothing; these find something, and may be offered. */
  instead?: readonly string[]
}

/** The names of a path's parameters: '/orders/:id' → ['id']. */
export const pathParameters = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(match => match[1]!)

/** Query values that count as absent. Deployed clients send the literal texts. */
export const isAbsent = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || value === 'undefined' || value === 'null'
