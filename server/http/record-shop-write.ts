import type { Context } from 'hono'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import type { Services } from '../adapters/services.ts'
import type { Actor } from '../auth/authentication.ts'
import { findSessionWithUser } from '../auth/sessions.ts'
import { findShopStaff, hasTooManyRefusals, insertShopWrite, isShopWrite } from '../auth/shop-staff.ts'
import { parseAccessToken } from '../auth/tokens.ts'
import type { Database } from '../db/store.ts'

/** What the owner of a shop changes about its people stands beside what these do. */
const OWNERS_WRITES = 'shopStaff.'

type Call = { actor: Actor; input: unknown; now: number; header(name: string): string | undefined }

/** Records a write of one of a shop's people, in its transaction. */
export const recordShopWrite = async (tx: Database, endpoint: Endpoint, call: Call): Promise<void> => {
  const { actor, input, now } = call
  if (!isShopWrite(endpoint) || (actor.shopRole === null && !endpoint.name.startsWith(OWNERS_WRITES))) return
  const { profileId: vendorId, userId } = actor
  const key = call.header('idempotency-key')
  await insertShopWrite(tx, { vendorId, userId, key, endpoint, input, isRefused: false, now })
}

type Attempt = {
  c: Context
  services: Services
  endpoint: Endpoint
  authenticated: Actor | 'blocked' | null
  now: number
}

/**
 * Authorizes a call. Where that throws, and the call is a write of somebody who works for a shop or did, it is recorded for the
 * owner: what a removed person's device still sends is refused, and not lost.
 */
export const recordIfRefused = async <Result>(attempt: Attempt, authorize: () => Result): Promise<Result> => {
  try {
    return authorize()
  } catch (error) {
    const { services, endpoint } = attempt
    if (isShopWrite(endpoint)) {
      const logFailure = (failure: unknown) => services.log.warn({ err: failure }, 'A refused write was not recorded.')
      await recordRefusal(attempt).catch(logFailure)
    }
    throw error
  }
}

const recordRefusal = async ({ c, services, endpoint, authenticated, now }: Attempt): Promise<void> => {
  const { read } = services.store
  const userId =
    authenticated === null || authenticated === 'blocked'
      ? await findFormerUser(c, services, now)
      : authenticated.userId
  const place = userId === undefined ? undefined : await findShopStaff(read, userId)
  if (userId === undefined || place === undefined || (await hasTooManyRefusals(read, userId))) return
  const { vendorId } = place
  const key = c.req.header('idempotency-key')
  const input = c.req.param()
  const write = { vendorId, userId, key, endpoint, input, isRefused: true, now }
  await services.store.write(tx => insertShopWrite(tx, write))
}

/** Whose token it is, also after its session has ended. */
const findFormerUser = async (c: Context, { config, store }: Services, now: number): Promise<string | undefined> => {
  const token = c.req
    .header('authorization')
    ?.replace(/^Bearer\s+/i, '')
    .trim()
  const claims = token ? await parseAccessToken(token, config, now) : null
  if (!claims || claims.isUnstored) return undefined
  const session = await findSessionWithUser(store.read, claims.sessionId)
  return session?.userId === claims.userId ? session.userId : undefined
}
