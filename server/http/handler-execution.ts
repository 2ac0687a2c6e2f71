import type { Endpoint } from '../../src/contract/endpoint.ts'
import type { Services } from '../adapters/services.ts'
import { lockShopStaff } from '../auth/shop-staff.ts'
import { isWriteRefused, runWithoutCommit } from '../db/engines/refused-writes.ts'
import type { Database } from '../db/store.ts'
import type { Handler, PrepareContext, RouteOptions } from './handler.ts'
import { runExternalCall } from './idempotency/external-call.ts'
import { findStoredResponse, type IdempotencyClaim } from './idempotency/idempotency.ts'
import { insertKey, storeResponse } from './idempotency/idempotency-keys.ts'
import { lockUnfinishedKey } from './idempotency/idempotency-leases.ts'
import { recordShopWrite } from './record-shop-write.ts'
import { type EnvelopeResponse, successResponse } from './responses/envelope.ts'

type AfterCommitEffect = () => unknown
export type HandlerOutcome = { reply: EnvelopeResponse; effects: AfterCommitEffect[] }

/**
 * Runs the slow preparation or the external call, then the handler: for a GET on the reader, else in one transaction
 * that claims the key and stores the response.
 * @returns the response, and what to run with `runEffects`
 */
export const runHandler = async <E extends Endpoint, Prepared>(
  endpoint: E,
  handler: Handler<E, Prepared>,
  { prepare, externalCall, withoutWrites }: RouteOptions<E, Prepared>,
  context: PrepareContext<E>,
  claim: IdempotencyClaim | null,
): Promise<HandlerOutcome> => {
  if (externalCall) {
    return runExternalCall(externalCall, context, claim, {
      // What has been done elsewhere is recorded, whoever is removed meanwhile.
      finish: result => runWrite(endpoint, handler, context, result, claim, lockUnfinishedKey),
      replay: stored => ({ reply: stored, effects: [] }),
    })
  }
  const prepared = (await prepare?.(context)) as Prepared
  if (endpoint.method === 'GET') return runRead(endpoint, handler, context, prepared)
  try {
    return await runWrite(endpoint, handler, context, prepared, claim, insertKey)
  } catch (error) {
    if (!withoutWrites || !isWriteRefused(error)) throw error
    const { store } = context.services
    const read = (db: Database) => runRead(endpoint, withoutWrites, { ...context, db }, prepared)
    const { reply } = await runWithoutCommit(store, read)
    return { reply, effects: [] }
  }
}

/** The write stands whatever its effects do: they are not awaited, and their failures are logged. */
export const runEffects = (effects: readonly AfterCommitEffect[], { log }: Services): void => {
  const logFailure = (error: unknown) => log.error({ err: error }, 'An effect after a commit failed.')
  for (const effect of effects) Promise.resolve().then(effect).catch(logFailure)
}

const runRead = async <E extends Endpoint, Prepared>(
  endpoint: E,
  handler: Handler<E, Prepared>,
  context: PrepareContext<E>,
  prepared: Prepared,
): Promise<HandlerOutcome> => {
  const effects: AfterCommitEffect[] = []
  const result = await handler({ ...context, afterCommit: effect => effects.push(effect) }, prepared)
  return { reply: successResponse(endpoint, result, context.input, context.now), effects }
}

/** @param takeKey false if another request has stored a response for the key in the meantime */
const runWrite = async <E extends Endpoint, Prepared>(
  endpoint: E,
  handler: Handler<E, Prepared>,
  context: PrepareContext<E>,
  prepared: Prepared,
  claim: IdempotencyClaim | null,
  takeKey: (tx: Database, claim: IdempotencyClaim, now: number) => Promise<boolean>,
): Promise<HandlerOutcome> =>
  context.services.store.write(async db => {
    if (claim && !(await takeKey(db, claim, context.now))) {
      const stored = await findStoredResponse(db, claim)
      if (stored) return { reply: stored, effects: [] }
    }
    const effects: AfterCommitEffect[] = []
    if (context.actor && takeKey === insertKey) await lockShopStaff(db, context.actor)
    const result = await handler({ ...context, db, afterCommit: effect => effects.push(effect) }, prepared)
    if (context.actor) await recordShopWrite(db, endpoint, { ...context, actor: context.actor })
    const reply = successResponse(endpoint, result, context.input, context.now)
    if (claim) await storeResponse(db, claim, reply)
    return { reply, effects }
  })
