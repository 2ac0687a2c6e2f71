import type { Services } from '../../../server/adapters/services.ts'
import type { Database, Store } from '../../../server/db/store.ts'
import { UNFINISHED } from '../../../server/http/idempotency/idempotency-keys.ts'

/**
 * Where a server dies during a write with an idempotency key. `before-gateway` and `after-gateway` are only reached by
 * what calls the payment gateway.
 */
export type DeathPoint = 'before-gateway' | 'after-gateway' | 'before-commit' | 'after-commit'

/** The endpoint is that of the write, by name. */
export type Death = { point: DeathPoint; endpoint: string }

/** Services that kill their process at a point of a write, as if the power had failed. */
export const dieAt = (services: Services, { point, endpoint }: Death): Services => ({
  ...services,
  store: { ...services.store, write: dyingWrite(services.store, point, endpoint) },
  gateway: services.gateway && {
    ...services.gateway,
    create: dyingCall(services.gateway.create, point),
    refund: dyingCall(services.gateway.refund, point),
  },
})

const die = (): void => {
  process.kill(process.pid, 'SIGKILL')
}

const dyingCall =
  <Request, Result>(call: (request: Request) => Promise<Result>, point: DeathPoint) =>
  async (request: Request): Promise<Result> => {
    if (point === 'before-gateway') die()
    const result = await call(request)
    if (point === 'after-gateway') die()
    return result
  }

/** The transaction that stores the response of the endpoint is the one that makes its change. */
const dyingWrite =
  (store: Store, point: DeathPoint, endpoint: string): Store['write'] =>
  async work => {
    let isEndpoint = false
    const result = await store.write(async tx => {
      const before = await countResponses(tx, endpoint)
      const outcome = await work(tx)
      isEndpoint = (await countResponses(tx, endpoint)) > before
      if (isEndpoint && point === 'before-commit') die()
      return outcome
    })
    if (isEndpoint && point === 'after-commit') die()
    return result
  }

const countResponses = async (db: Database, endpoint: string): Promise<number> => {
  const responses = db.selectFrom('idempotency').where('endpoint', '=', endpoint).where('status', '!=', UNFINISHED)
  return (await responses.select('key').execute()).length
}
