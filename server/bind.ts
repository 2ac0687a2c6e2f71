import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Endpoint, Meta, OutputOf, ParsedInputOf } from '../src/contract/endpoint.ts'
import { Refusal } from '../src/contract/errors.ts'
import { type Actor, admit, authenticate } from './actor.ts'
import type { Body } from './body.ts'
import { countCall, settled } from './call-limits.ts'
import { type ClaimedWork, doClaimedWork } from './claimed-work.ts'
import type { Database } from './db/store.ts'
import { failure, internalError, type Reply, success } from './envelope.ts'
import { failpoint } from './failpoint.ts'
import type { Guess } from './guesses.ts'
import { type Claim, claimOf, isUsedKey, storeAnswer, storedAnswer, takeKey, UPGRADED_HEADER } from './idempotency.ts'
import type { HeldBody } from './in-flight.ts'
import { checkInput, readInput } from './input.ts'
import { lockUnfinishedKey } from './key-lease.ts'
import { readInTurn } from './read-queue.ts'
import { send } from './send.ts'
import type { Services } from './services.ts'

/** Where the row is open to anyone there may be nobody; elsewhere there is somebody, and his role has been checked. */
export type ActorFor<Row extends Endpoint> = Row['who'] extends 'anyone' ? Actor | null : Actor

export type Call<Row extends Endpoint> = {
  /** The reader for a GET; the transaction for anything else. */
  db: Database
  input: ParsedInputOf<Row>
  actor: ActorFor<Row>
  /** Milliseconds since 1970; one value for the whole call. */
  now: number
  /** Where the call comes from, for counting and for taking turns. */
  address: string
  /** Runs when the transaction has committed, never when it is rolled back or run again. */
  after(effect: () => unknown): void
  services: Services
  /** The file of a multipart body. */
  file: Uint8Array<ArrayBuffer> | null
  cookie(name: string): string | undefined
  header(name: string): string | undefined
}

export type Answer<Row extends Endpoint> = {
  data: OutputOf<Row>
  /** Lists need `total` alone: page and limit come from the input. */
  meta?: Meta
  message?: string
  status?: 200 | 201
  headers?: Record<string, string>
}

export type Handler<Row extends Endpoint, Prepared = undefined> = (
  call: Call<Row>,
  prepared: Prepared,
) => Promise<Answer<Row>>

/** What slow work before the transaction sees: everything but the transaction. `db` is the reader. */
export type Preparation<Row extends Endpoint> = Omit<Call<Row>, 'after'>

/** What is known of a request before its body is read. */
export type Arriving<Row extends Endpoint> = Pick<Call<Row>, 'db' | 'actor' | 'address' | 'services'>

export type BindOptions<Row extends Endpoint, Prepared> = {
  /**
   * Throws the refusal that is certain whatever the body holds, so that nobody reads the body for it. Not asked for a key
   * that was used before: its stored answer is still due.
   */
  beforeBody?: (arriving: Arriving<Row>) => void | Promise<void>
  /** Slow work before the transaction: hashing a password, decoding a picture. Its result is the handler's second argument. */
  prepare?: (call: Preparation<Row>) => Promise<Prepared>
  /** Instead of `prepare` where the work itself must not happen twice: asking a payment gateway. */
  work?: ClaimedWork<Preparation<Row>, Prepared>
  /** Answers carry an ETag, and an unchanged one is 304. */
  etag?: boolean
}

/** A row and how it is answered. */
export type Binding = { row: Endpoint; respond(visit: Visit): Promise<Response> }

/** One request on its way through the house. */
export type Visit = {
  c: Context
  services: Services
  /** Its body, until it is answered. */
  held: HeldBody
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
export const bind = <Row extends Endpoint, Prepared = undefined>(
  row: Row,
  handler: Handler<Row, Prepared>,
  options: BindOptions<Row, Prepared> = {},
): Binding => ({
  row,
  respond: visit =>
    inTurn(visit, row, async () => {
      const { actor, body, claim, stored, guess } = await arrive(visit, row, options)
      if (stored) return send(visit.c, visit.services.config, stored)
      const call = preparationOf(visit, row, actor, body)
      const { reply, effects } = await settled(visit.services.limits, guess, () =>
        outcomeOf(row, handler, options, call, claim),
      )
      runEffects(effects, visit.services)
      return send(visit.c, visit.services.config, reply, options.etag)
    }),
})

const inTurn = (visit: Visit, row: Endpoint, work: () => Promise<Response>): Promise<Response> =>
  guarded(visit, row, row.method === 'GET' ? () => readInTurn(work, visit.address) : work)

/** A row that is answered by a stream: actor and role are checked, the rest is the stream's. */
export const bindStream = (
  row: Endpoint,
  open: (stream: { visit: Visit; actor: Actor | null }) => Response,
): Binding => ({
  row,
  respond: visit =>
    guarded(visit, row, async () => {
      const found = await authenticate(visit.c.req.header('authorization'), visit.services, visit.now)
      const response = open({ visit, actor: admit(row, found) })
      // Nobody reads the body of a HEAD, so nobody would ever end it.
      if (visit.c.req.method === 'HEAD') await response.body?.cancel()
      return response
    }),
})

/** Answers what went wrong as an envelope. Only a Refusal's words reach the caller. */
const guarded = async (visit: Visit, row: Endpoint, work: () => Promise<Response>): Promise<Response> => {
  const { c, services, requestId } = visit
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) return send(c, services.config, failure(error))
    services.log.error({ requestId, endpoint: row.name, err: error }, 'A call failed unexpectedly.')
    return send(c, services.config, internalError(requestId))
  }
}

type Arrival = { actor: Actor | null; body: Body; claim: Claim | null; stored: Reply | null; guess: Guess | null }

const arrive = async <Row extends Endpoint>(
  { c, services, held, now, address }: Visit,
  row: Row,
  { beforeBody }: Pick<BindOptions<Row, unknown>, 'beforeBody'>,
): Promise<Arrival> => {
  const { limits, store } = services
  const isWrite = row.method !== 'GET'
  if (isWrite) await limits.count('write-address', address)
  const actor = admit(row, await authenticate(c.req.header('authorization'), services, now))
  if (isWrite && actor) await limits.count('write-actor', actor.userId)
  const key = c.req.header('idempotency-key')
  if (beforeBody && !(await isUsedKey(store.read, key, actor))) {
    await beforeBody({ db: store.read, actor: actor as ActorFor<Row>, address, services })
  }
  const body = await readInput(c, row, held)
  const isUpgraded = c.req.header(UPGRADED_HEADER) !== undefined
  const claim = claimOf(row, { key, isUpgraded }, actor, body)
  const stored = claim && (await storedAnswer(store.read, claim))
  const guess = stored ? null : await countCall(row, { limits, address, actor }, body.fields)
  return { actor, body, claim, stored, guess }
}

const preparationOf = <Row extends Endpoint>(
  { c, services, now, address }: Visit,
  row: Row,
  actor: Actor | null,
  body: Body,
): Preparation<Row> => ({
  db: services.store.read,
  input: checkInput(row, body.fields),
  // `admit` has thrown where the row needs an actor and there is none.
  actor: actor as ActorFor<Row>,
  now,
  address,
  services,
  file: body.file,
  cookie: name => getCookie(c, name),
  header: name => c.req.header(name),
})

type Effect = () => unknown
type Outcome = { reply: Reply; effects: Effect[] }

const outcomeOf = async <Row extends Endpoint, Prepared>(
  row: Row,
  handler: Handler<Row, Prepared>,
  { prepare, work }: BindOptions<Row, Prepared>,
  call: Preparation<Row>,
  claim: Claim | null,
): Promise<Outcome> => {
  if (work) {
    return doClaimedWork(tracedWork(row, work), call, claim, {
      finish: done => write(row, handler, call, done, claim, lockUnfinishedKey),
      replay: stored => ({ reply: stored, effects: [] }),
    })
  }
  const prepared = (await prepare?.(call)) as Prepared
  return row.method === 'GET' ? read(row, handler, call, prepared) : write(row, handler, call, prepared, claim, takeKey)
}

/** With the points at which a test may kill the process. */
const tracedWork = <Call, Done>({ name }: Endpoint, work: ClaimedWork<Call, Done>): ClaimedWork<Call, Done> => ({
  claim: work.claim,
  perform: async (call, subject) => {
    failpoint('after-claim', name)
    const done = await work.perform(call, subject)
    failpoint('after-work', name)
    return done
  },
})

const read = async <Row extends Endpoint, Prepared>(
  row: Row,
  handler: Handler<Row, Prepared>,
  call: Preparation<Row>,
  prepared: Prepared,
): Promise<Outcome> => {
  const effects: Effect[] = []
  const answer = await handler({ ...call, after: effect => effects.push(effect) }, prepared)
  return { reply: success(row, answer, call.input), effects }
}

const write = async <Row extends Endpoint, Prepared>(
  row: Row,
  handler: Handler<Row, Prepared>,
  call: Preparation<Row>,
  prepared: Prepared,
  claim: Claim | null,
  /** False where the key was answered in the meantime. */
  hold: (tx: Database, claim: Claim, now: number) => Promise<boolean>,
): Promise<Outcome> => {
  const outcome = await call.services.store.write(async db => {
    if (claim && !(await hold(db, claim, call.now))) {
      const stored = await storedAnswer(db, claim)
      if (stored) return { reply: stored, effects: [] }
    }
    const effects: Effect[] = []
    const answer = await handler({ ...call, db, after: effect => effects.push(effect) }, prepared)
    const reply = success(row, answer, call.input)
    if (claim) await storeAnswer(db, claim, reply)
    failpoint('before-commit', row.name)
    return { reply, effects }
  })
  failpoint('after-commit', row.name)
  return outcome
}

/** The write stands whatever its effects do: their failures are logged, and nobody waits for them. */
const runEffects = (effects: readonly Effect[], { log }: Services): void => {
  const complain = (error: unknown) => log.error({ err: error }, 'An effect after a commit failed.')
  for (const effect of effects) Promise.resolve().then(effect).catch(complain)
}
