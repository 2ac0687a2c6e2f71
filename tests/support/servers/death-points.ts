import type { Services } from '../../../server/adapters/services.ts'
import type { Database, Store } from '../../../server/db/store.ts'
import { UNFINISHED } from '../../../server/http/idempotency/idempotency-keys.ts'

/**
 * Where a server dies during a write with an idempotency key. The first two only exist for what asks the payment gateway:
 * once the key is claimed, and once the gateway has responded. The last two are around the request that moves the money of
 * an approved payment, and belong to no key.
 */
export type DeathPoint =
  | 'after-claim'
  | 'after-gateway'
  | 'before-commit'
  | 'after-commit'
  | 'before-execution'
  | 'after-execution'

/** The endpoint is that of the write, by name. */
export type Death = { point: DeathPoint; endpoint: string }

/** Services that kill their process at a point of a write, as if the power had failed. */
export const dieAt = (services: Services, death: Death): Services => ({
  ...services,
  store: { ...services.store, write: dyingWrite(services.store, death) },
  gateways: services.gateways.map(gateway => ({
    ...gateway,
    create: dyingCall(gateway.create, death),
    refund: dyingCall(gateway.refund, death),
    ...(gateway.execute && { execute: dyingExecution(gateway.execute, death) }),
  })),
})

const die = (): void => {
  process.kill(process.pid, 'SIGKILL')
}

const dyingCall =
  <Request, Result>(call: (request: Request) => Promise<Result>, { point }: Death) =>
  async (request: Request): Promise<Result> => {
    const result = await call(request)
    if (point === 'after-gateway') die()
    return result
  }

const dyingExecution =
  <Request, Result>(call: (request: Request) => Promise<Result>, { point }: Death) =>
  async (request: Request): Promise<Result> => {
    if (point === 'before-execution') die()
    const result = await call(request)
    if (point === 'after-execution') die()
    return result
  }

/** The transaction that stores the response of the endpoint is the one that makes its change. */
const dyingWrite =
  (store: Store, { point, endpoint }: Death): Store['write'] =>
  async work => {
    let [hasClaimed, hasFinished] = [false, false]
    const result = await store.write(async tx => {
      const before = await countKeys(tx, endpoint)
      const outcome = await work(tx)
      const after = await countKeys(tx, endpoint)
      hasFinished = after.finished > before.finished
      hasClaimed = after.claimed > before.claimed && !hasFinished
      if (hasFinished && point === 'before-commit') die()
      return outcome
    })
    if (hasFinished && point === 'after-commit') die()
    if (hasClaimed && point === 'after-claim') die()
    return result
  }

const countKeys = async (db: Database, endpoint: string): Promise<{ claimed: number; finished: number }> => {
  const keys = await db.selectFrom('idempotency').select('status').where('endpoint', '=', endpoint).execute()
  return { claimed: keys.length, finished: keys.filter(({ status }) => status !== UNFINISHED).length }
}
