import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Endpoint, ParsedInputOf } from '../../src/contract/endpoint.ts'
import type { BodyReservation } from '../adapters/limits/in-flight-limits.ts'
import type { Services } from '../adapters/services.ts'
import { isApiKey } from '../auth/api-keys.ts'
import { type Actor, authenticate, authorize, toBearerToken } from '../auth/authentication.ts'
import type { PasswordAttempt } from '../auth/password-attempts.ts'
import type { GuestResponseCache } from './caches/guest-response-cache.ts'
import { isGuest, respondToGuest } from './caches/guest-responses.ts'
import { respondToSync } from './caches/sync-responses.ts'
import { isFailedSignIn, logFailedSignIn } from './failed-sign-ins.ts'
import type { ActorOf, Handler, PrepareContext, RouteOptions } from './handler.ts'
import { runEffects, runHandler } from './handler-execution.ts'
import {
  createClaim,
  findStoredResponse,
  hasUsedKey,
  type IdempotencyClaim,
  UPGRADED_HEADER,
} from './idempotency/idempotency.ts'
import { recordIfRefused } from './record-shop-write.ts'
import { consumeEndpointLimit, withPasswordAttempt } from './request-limits.ts'
import { outboxAge } from './request-metrics.ts'
import { allowLongResponse, noteStage } from './requests/pending-request.ts'
import { isDisconnected, queueRead } from './requests/read-queue.ts'
import type { RequestBody } from './requests/request-body.ts'
import { checkInput, readInput, readQuery } from './requests/request-input.ts'
import { waitForUploadTurn } from './requests/upload-turns.ts'
import { type EnvelopeResponse, errorResponse, internalErrorResponse } from './responses/envelope.ts'
import { sendJson } from './responses/json-response.ts'
import type { ResponseCache } from './responses/response-cache.ts'
import { toApiError } from './unexpected-errors.ts'

/** An endpoint and how it is responded to. */
export type Route = { endpoint: Endpoint; respond(request: RequestContext): Promise<Response> }

export type RequestContext = {
  c: Context
  services: Services
  /** Responses that other guests have got. */
  responses: GuestResponseCache
  /** Syncs of the catalogue that other devices have got. */
  syncResponses: ResponseCache
  /** The memory reserved for its body, until it has its response. */
  bodyReservation: BodyReservation
  now: number
  address: string
  /** Identifies the request in its response and in the log. */
  requestId: string
}

/**
 * Binds a handler to an endpoint. The order of the steps is described in server/README.md#the-life-of-a-request.
 *
 * @example
 * export const routes = [
 *   createRoute(getCategory, async ({ db, input }) => ({ data: await loadCategory(db, input.id) })),
 * ]
 */
export const createRoute = <E extends Endpoint, Prepared = undefined>(
  endpoint: E,
  handler: Handler<E, Prepared>,
  options: RouteOptions<E, Prepared> = {},
): Route => {
  const { guestCache, syncCache, etag, isBackground } = options
  const makeResponse = async (request: RequestContext, db = request.services.store.read): Promise<EnvelopeResponse> => {
    if (options.asksOthers || options.externalCall) allowLongResponse(request.c)
    const { actor, body, claim, stored, attempt } = await readRequest(request, endpoint, options)
    if (stored) return stored
    noteStage(request.c, 'handler')
    const context = { ...createPrepareContext(request, endpoint, actor, body), db }
    const { reply, effects } = await withPasswordAttempt(request.services.limits, attempt, () =>
      runHandler(endpoint, handler, options, context, claim),
    )
    runEffects(effects, request.services)
    return reply
  }
  const respond = (request: RequestContext): Promise<Response> => {
    if (guestCache && isGuest(request))
      return respondToGuest(request, endpoint, guestCache, db => makeResponse(request, db))
    if (syncCache && !hasApiKey(request)) return respondToSync(request, endpoint, () => makeResponse(request))
    const work = async () => sendJson(request, await makeResponse(request), etag)
    return endpoint.method === 'GET' ? queueRead(work, request, isBackground) : work()
  }
  return { endpoint, respond: request => withErrorEnvelope(request, endpoint, () => respond(request)) }
}

/** A key is checked, although everybody gets the same. */
const hasApiKey = ({ c }: RequestContext): boolean => {
  const authorization = c.req.header('authorization')
  return authorization !== undefined && isApiKey(toBearerToken(authorization))
}

/** A route that responds with a stream: actor, role and input are checked, everything else is up to `open`. */
export const createStreamRoute = <E extends Endpoint>(
  endpoint: E,
  open: (stream: { request: RequestContext; actor: ActorOf<E>; input: ParsedInputOf<E> }) => Response,
): Route => ({
  endpoint,
  respond: request => {
    const respond = async () => {
      const { c, services, now, requestId } = request
      const actor = authorize(endpoint, await authenticate(c.req.header('authorization'), services, now))
      const response = open({ request, actor: toActorOf<E>(actor), input: checkInput(endpoint, readQuery(c)) })
      response.headers.set('x-request-id', requestId)
      // Nothing reads the body of a HEAD, so nothing would ever close the stream.
      if (c.req.method === 'HEAD') await response.body?.cancel()
      return response
    }
    // In turns, behind reads: thousands of clients that reconnect at once must not delay others.
    return withErrorEnvelope(request, endpoint, () => queueRead(respond, request, true))
  },
})

/** Sends errors as an envelope. Only the message of an ApiError reaches the client (unexpected-errors.ts). */
export const withErrorEnvelope = async (
  request: RequestContext,
  endpoint: Endpoint,
  work: () => Promise<Response>,
): Promise<Response> => {
  const { services, requestId } = request
  try {
    return await work()
  } catch (error) {
    const known = toApiError(error)
    if (known && isFailedSignIn(endpoint, known)) logFailedSignIn(request, known)
    if (known !== error) services.log.error({ requestId, endpoint: endpoint.name, err: error }, 'A request failed.')
    return sendJson(request, known ? errorResponse(known) : internalErrorResponse(requestId))
  }
}

type ParsedRequest = {
  actor: Actor | null
  body: RequestBody
  claim: IdempotencyClaim | null
  stored: EnvelopeResponse | null
  attempt: PasswordAttempt | null
}

export const readRequest = async <E extends Endpoint>(
  { c, services, bodyReservation, now, address }: RequestContext,
  endpoint: E,
  { beforeBody }: Pick<RouteOptions<E, unknown>, 'beforeBody'>,
): Promise<ParsedRequest> => {
  const { limits, store } = services
  const isWrite = endpoint.method !== 'GET'
  if (isWrite) await waitForUploadTurn(c, address)
  if (isWrite) await limits.consume('write-address', address)
  noteStage(c, 'session')
  const authenticated = await authenticate(c.req.header('authorization'), services, now)
  const actor = await recordIfRefused({ c, services, endpoint, authenticated, now }, () =>
    authorize(endpoint, authenticated),
  )
  if (isWrite && actor) await limits.consume('write-actor', actor.userId)
  const key = c.req.header('idempotency-key')
  if (beforeBody && !(await hasUsedKey(store.read, key, actor))) {
    await beforeBody({ db: store.read, actor: toActorOf<E>(actor), address, services })
  }
  bodyReservation.countFor(actor?.userId)
  noteStage(c, 'body')
  const body = await readInput(c, endpoint, bodyReservation)
  noteStage(c, 'stored response')
  const isUpgraded = c.req.header(UPGRADED_HEADER) !== undefined
  const claim = createClaim(endpoint, { key, isUpgraded }, actor, body)
  const stored = claim && (await findStoredResponse(store.read, claim))
  if (claim && !stored) observeOutboxAge(services, claim, now)
  const attempt = stored ? null : await consumeEndpointLimit(endpoint, { limits, address, actor }, body.fields)
  return { actor, body, claim, stored, attempt }
}

const observeOutboxAge = ({ metrics }: Services, { key }: IdempotencyClaim, now: number): void => {
  if (!metrics) return
  const age = outboxAge(key, now)
  if (age !== null) metrics.observeOutboxAge(age)
}

/** `authorize` has thrown if the endpoint needs an actor and there is none. */
const toActorOf = <E extends Endpoint>(actor: Actor | null) => actor as ActorOf<E>

export const createPrepareContext = <E extends Endpoint>(
  { c, services, now, address }: RequestContext,
  endpoint: E,
  actor: Actor | null,
  body: RequestBody,
): PrepareContext<E> => ({
  db: services.store.read,
  input: checkInput(endpoint, body.fields),
  actor: toActorOf<E>(actor),
  now,
  address,
  services,
  file: body.file,
  isAbandoned: () => isDisconnected(c),
  cookie: name => getCookie(c, name),
  header: name => c.req.header(name),
})
