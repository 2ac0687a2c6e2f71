import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Endpoint, Meta, OutputOf, ParsedInputOf } from '../../src/contract/endpoint.ts'
import { ApiError } from '../../src/contract/errors.ts'
import type { BodyReservation } from '../adapters/limits/in-flight-limits.ts'
import type { Services } from '../adapters/services.ts'
import { type Actor, authenticate, authorize } from '../auth/authentication.ts'
import type { Database } from '../db/store.ts'
import { insertKey, storeResponse } from '../queries/idempotency-keys.ts'
import { lockUnfinishedKey } from '../queries/idempotency-leases.ts'
import { type EnvelopeResponse, errorResponse, internalErrorResponse, successResponse } from './envelope.ts'
import { type ExternalCall, runExternalCall } from './external-call.ts'
import { failpoint } from './failpoint.ts'
import { createClaim, findStoredResponse, hasUsedKey, type IdempotencyClaim, UPGRADED_HEADER } from './idempotency.ts'
import { sendJson } from './json-response.ts'
import type { PasswordAttempt } from './password-attempts.ts'
import { queueRead } from './read-queue.ts'
import type { RequestBody } from './request-body.ts'
import { checkInput, readInput } from './request-input.ts'
import { consumeEndpointLimit, withPasswordAttempt } from './request-limits.ts'

/** Where the row is open to anyone there may be nobody; elsewhere there is somebody, and his role has been checked. */
export type ActorOf<Row extends Endpoint> = Row['who'] extends 'anyone' ? Actor | null : Actor

export type HandlerContext<Row extends Endpoint> = {
  /** The reader for a GET; the transaction for anything else. */
  db: Database
  input: ParsedInputOf<Row>
  actor: ActorOf<Row>
  /** Milliseconds since 1970; one value for the whole call. */
  now: number
  /** Where the call comes from, for counting and for taking turns. */
  address: string
  /** Runs when the transaction has committed, never when it is rolled back or run again. */
  afterCommit(effect: () => unknown): void
  services: Services
  /** The file of a multipart body. */
  file: Uint8Array<ArrayBuffer> | null
  cookie(name: string): string | undefined
  header(name: string): string | undefined
}

export type HandlerResult<Row extends Endpoint> = {
  data: OutputOf<Row>
  /** Lists need `total` alone: page and limit come from the input. */
  meta?: Meta
  message?: string
  status?: 200 | 201
  headers?: Record<string, string>
}

export type Handler<Row extends Endpoint, Prepared = undefined> = (
  call: HandlerContext<Row>,
  prepared: Prepared,
) => Promise<HandlerResult<Row>>

/** What slow work before the transaction sees: everything but the transaction. `db` is the reader. */
export type PrepareContext<Row extends Endpoint> = Omit<HandlerContext<Row>, 'afterCommit'>

/** What is known of a request before its body is read. */
export type BeforeBodyContext<Row extends Endpoint> = Pick<HandlerContext<Row>, 'db' | 'actor' | 'address' | 'services'>

export type RouteOptions<Row extends Endpoint, Prepared> = {
  /**
   * Throws the refusal that is certain whatever the body holds, so that nobody reads the body for it. Not asked for a key
   * that was used before: its stored answer is still due.
   */
  beforeBody?: (arriving: BeforeBodyContext<Row>) => void | Promise<void>
  /** Slow work before the transaction: hashing a password, decoding a picture. Its result is the handler's second argument. */
  prepare?: (call: PrepareContext<Row>) => Promise<Prepared>
  /** Instead of `prepare` where the work itself must not happen twice: asking a payment gateway. */
  work?: ExternalCall<PrepareContext<Row>, Prepared>
  /** Answers carry an ETag, and an unchanged one is 304. */
  etag?: boolean
}

/** A row and how it is answered. */
export type Route = { endpoint: Endpoint; respond(visit: RequestContext): Promise<Response> }

/** One request on its way through the house. */
export type RequestContext = {
  c: Context
  services: Services
  /** Its body, until it is answered. */
  held: BodyReservation
  now: number
  address: string
  /** Names this request in its answer and in the log. */
  requestId: string
}

/**
 * A row and the function that answers it, in this order: limits, actor, role, what is refused whatever the body
 * holds, key look-up (a stored answer ends here),
 * check, slow preparation, transaction {claim the key, handler, envelope, store the answer}, effects after the commit.
 * With claimed work, a transaction of its own claims the key before that work begins (claimed-work.ts).
 *
 * @example
 * export const bindings = [
 *   bind(getCategory, async ({ db, input }) => ({ data: await categoryById(db, input.id) })),
 * ]
 */
export const createRoute = <Row extends Endpoint, Prepared = undefined>(
  row: Row,
  handler: Handler<Row, Prepared>,
  options: RouteOptions<Row, Prepared> = {},
): Route => ({
  endpoint: row,
  respond: visit =>
    respondQueued(visit, row, async () => {
      const { actor, body, claim, stored, guess } = await readRequest(visit, row, options)
      if (stored) return sendJson(visit.c, visit.services.config, stored)
      const call = createPrepareContext(visit, row, actor, body)
      const { reply, effects } = await withPasswordAttempt(visit.services.limits, guess, () =>
        runHandler(row, handler, options, call, claim),
      )
      runEffects(effects, visit.services)
      return sendJson(visit.c, visit.services.config, reply, options.etag)
    }),
})

const respondQueued = (visit: RequestContext, row: Endpoint, work: () => Promise<Response>): Promise<Response> =>
  withErrorEnvelope(visit, row, row.method === 'GET' ? () => queueRead(work, visit.address) : work)

/** A row that is answered by a stream: actor and role are checked, the rest is the stream's. */
export const createStreamRoute = (
  row: Endpoint,
  open: (stream: { visit: RequestContext; actor: Actor | null }) => Response,
): Route => ({
  endpoint: row,
  respond: visit =>
    withErrorEnvelope(visit, row, async () => {
      const found = await authenticate(visit.c.req.header('authorization'), visit.services, visit.now)
      const response = open({ visit, actor: authorize(row, found) })
      // Nobody reads the body of a HEAD, so nobody would ever end it.
      if (visit.c.req.method === 'HEAD') await response.body?.cancel()
      return response
    }),
})

/** Answers what went wrong as an envelope. Only a Refusal's words reach the caller. */
const withErrorEnvelope = async (
  visit: RequestContext,
  row: Endpoint,
  work: () => Promise<Response>,
): Promise<Response> => {
  const { c, services, requestId } = visit
  try {
    return await work()
  } catch (error) {
    if (error instanceof ApiError) return sendJson(c, services.config, errorResponse(error))
    services.log.error({ requestId, endpoint: row.name, err: error }, 'A call failed unexpectedly.')
    return sendJson(c, services.config, internalErrorResponse(requestId))
  }
}

type ParsedRequest = {
  actor: Actor | null
  body: RequestBody
  claim: IdempotencyClaim | null
  stored: EnvelopeResponse | null
  guess: PasswordAttempt | null
}

const readRequest = async <Row extends Endpoint>(
  { c, services, held, now, address }: RequestContext,
  row: Row,
  { beforeBody }: Pick<RouteOptions<Row, unknown>, 'beforeBody'>,
): Promise<ParsedRequest> => {
  const { limits, store } = services
  const isWrite = row.method !== 'GET'
  if (isWrite) await limits.consume('write-address', address)
  const actor = authorize(row, await authenticate(c.req.header('authorization'), services, now))
  if (isWrite && actor) await limits.consume('write-actor', actor.userId)
  const key = c.req.header('idempotency-key')
  if (beforeBody && !(await hasUsedKey(store.read, key, actor))) {
    await beforeBody({ db: store.read, actor: actor as ActorOf<Row>, address, services })
  }
  const body = await readInput(c, row, held)
  const isUpgraded = c.req.header(UPGRADED_HEADER) !== undefined
  const claim = createClaim(row, { key, isUpgraded }, actor, body)
  const stored = claim && (await findStoredResponse(store.read, claim))
  const guess = stored ? null : await consumeEndpointLimit(row, { limits, address, actor }, body.fields)
  return { actor, body, claim, stored, guess }
}

const createPrepareContext = <Row extends Endpoint>(
  { c, services, now, address }: RequestContext,
  row: Row,
  actor: Actor | null,
  body: RequestBody,
): PrepareContext<Row> => ({
  db: services.store.read,
  input: checkInput(row, body.fields),
  // `admit` has thrown where the row needs an actor and there is none.
  actor: actor as ActorOf<Row>,
  now,
  address,
  services,
  file: body.file,
  cookie: name => getCookie(c, name),
  header: name => c.req.header(name),
})

type AfterCommitEffect = () => unknown
type Outcome = { reply: EnvelopeResponse; effects: AfterCommitEffect[] }

const runHandler = async <Row extends Endpoint, Prepared>(
  row: Row,
  handler: Handler<Row, Prepared>,
  { prepare, work }: RouteOptions<Row, Prepared>,
  call: PrepareContext<Row>,
  claim: IdempotencyClaim | null,
): Promise<Outcome> => {
  if (work) {
    return runExternalCall(withFailpoints(row, work), call, claim, {
      finish: done => runWrite(row, handler, call, done, claim, lockUnfinishedKey),
      replay: stored => ({ reply: stored, effects: [] }),
    })
  }
  const prepared = (await prepare?.(call)) as Prepared
  return row.method === 'GET'
    ? runRead(row, handler, call, prepared)
    : runWrite(row, handler, call, prepared, claim, insertKey)
}

/** With the points at which a test may kill the process. */
const withFailpoints = <Call extends { services: Services }, Done>(
  { name }: Endpoint,
  work: ExternalCall<Call, Done>,
): ExternalCall<Call, Done> => ({
  claim: work.claim,
  perform: async (call, subject) => {
    failpoint(call.services.config, 'after-claim', name)
    const done = await work.perform(call, subject)
    failpoint(call.services.config, 'after-work', name)
    return done
  },
})

const runRead = async <Row extends Endpoint, Prepared>(
  row: Row,
  handler: Handler<Row, Prepared>,
  call: PrepareContext<Row>,
  prepared: Prepared,
): Promise<Outcome> => {
  const effects: AfterCommitEffect[] = []
  const answer = await handler({ ...call, afterCommit: effect => effects.push(effect) }, prepared)
  return { reply: successResponse(row, answer, call.input), effects }
}

const runWrite = async <Row extends Endpoint, Prepared>(
  row: Row,
  handler: Handler<Row, Prepared>,
  call: PrepareContext<Row>,
  prepared: Prepared,
  claim: IdempotencyClaim | null,
  /** False where the key was answered in the meantime. */
  hold: (tx: Database, claim: IdempotencyClaim, now: number) => Promise<boolean>,
): Promise<Outcome> => {
  const outcome = await call.services.store.write(async db => {
    if (claim && !(await hold(db, claim, call.now))) {
      const stored = await findStoredResponse(db, claim)
      if (stored) return { reply: stored, effects: [] }
    }
    const effects: AfterCommitEffect[] = []
    const answer = await handler({ ...call, db, afterCommit: effect => effects.push(effect) }, prepared)
    const reply = successResponse(row, answer, call.input)
    if (claim) await storeResponse(db, claim, reply)
    failpoint(call.services.config, 'before-commit', row.name)
    return { reply, effects }
  })
  failpoint(call.services.config, 'after-commit', row.name)
  return outcome
}

/** The write stands whatever its effects do: their failures are logged, and nobody waits for them. */
const runEffects = (effects: readonly AfterCommitEffect[], { log }: Services): void => {
  const complain = (error: unknown) => log.error({ err: error }, 'An effect after a commit failed.')
  for (const effect of effects) Promise.resolve().then(effect).catch(complain)
}
