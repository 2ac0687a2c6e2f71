import type { Endpoint, Meta, OutputOf, ParsedInputOf } from '../../src/contract/endpoint.ts'
import type { Message } from '../../src/contract/messages/server-messages.ts'
import type { Services } from '../adapters/services.ts'
import type { Actor } from '../auth/authentication.ts'
import type { AfterCommit, Database } from '../db/store.ts'
import type { GuestCacheOptions } from './caches/guest-responses.ts'
import type { ExternalCall } from './idempotency/external-call.ts'

/** May be null where the endpoint is open to anyone. Elsewhere there is an actor, and its role has been checked. */
export type ActorOf<E extends Endpoint> = E['who'] extends 'anyone' ? Actor | null : Actor

/** What a handler gets. */
export type HandlerContext<E extends Endpoint> = {
  /** The reader for a GET, the transaction for anything else. */
  db: Database
  input: ParsedInputOf<E>
  actor: ActorOf<E>
  /** Milliseconds since 1970; one value for the whole request. */
  now: number
  /** The client's address, for rate limits and fair queues. */
  address: string
  afterCommit: AfterCommit
  services: Services
  /** The file of a multipart body. */
  file: Uint8Array<ArrayBuffer> | null
  /** Whether the client has closed the connection: nobody waits for the response. */
  isAbandoned(): boolean
  cookie(name: string): string | undefined
  header(name: string): string | undefined
}

export type HandlerResult<E extends Endpoint> = {
  data: OutputOf<E>
  /** Lists need only `total`: page and limit come from the input. */
  meta?: Meta
  message?: Message
  status?: 200 | 201
  headers?: Record<string, string>
}

export type Handler<E extends Endpoint, Prepared = undefined> = (
  context: HandlerContext<E>,
  prepared: Prepared,
) => Promise<HandlerResult<E>>

/** What slow work before the transaction gets: everything but the transaction. `db` is the reader. */
export type PrepareContext<E extends Endpoint> = Omit<HandlerContext<E>, 'afterCommit'>

/** What is known of a request before its body is read. */
export type BeforeBodyContext<E extends Endpoint> = Pick<HandlerContext<E>, 'db' | 'actor' | 'address' | 'services'>

export type RouteOptions<E extends Endpoint, Prepared> = {
  /**
   * Throws errors that do not depend on the body, so that the body is not read in vain. Skipped for a key that was used
   * before, because its stored response must be sent.
   */
  beforeBody?: (context: BeforeBodyContext<E>) => void | Promise<void>
  /** Slow work before the transaction: hashing a password, decoding a picture. The handler gets its result. */
  prepare?: (context: PrepareContext<E>) => Promise<Prepared>
  /** Replaces `prepare` for work that must not happen twice, such as a request to a payment gateway. */
  externalCall?: ExternalCall<PrepareContext<E>, Prepared>
  /** `prepare` waits for another system, which has a deadline of its own. With an `externalCall` it is true anyway. */
  asksOthers?: boolean
  /**
   * Responds while nothing can be written, because the disk is full. What it changes in `db` is rolled back, and
   * `afterCommit` never runs.
   */
  withoutWrites?: Handler<E, Prepared>
  /**
   * Guests get the bytes of an earlier response while the catalogue stands. For reads that only depend on the catalogue.
   */
  guestCache?: GuestCacheOptions<E>
  /**
   * Everybody gets the bytes of an earlier response while nothing is added to the catalogue's change log. For reads that
   * only depend on it.
   */
  syncCache?: boolean
  /** Devices send it by themselves: it waits behind the requests of people. */
  isBackground?: boolean
  /** Responses have an ETag; for an unchanged one 304 is sent. */
  etag?: boolean
}
