import { ApiError } from '../../src/contract/errors.ts'
import { TOAST } from '../../src/contract/messages/fixed-messages.ts'
import {
  COURIERS,
  connectCourier,
  disconnectCourier,
  listCouriers,
  OPTIONAL_KEYS,
  testCourier,
} from '../../src/contract/shipments/couriers.ts'
import { CourierError, type CourierKeys } from '../adapters/couriers/courier.ts'
import { hasRow } from '../db/row-existence.ts'
import { lockOwnShop } from '../db/row-locks.ts'
import { requireOwned, throwNotOwned } from '../http/require-ownership.ts'
import { createRoute, type Route } from '../http/route-handler.ts'
import * as connections from './courier-connections.ts'
import { openCourier } from './open-courier.ts'

export const routes: readonly Route[] = [
  createRoute(listCouriers, async ({ db, actor, services: { config } }) => {
    const rows = await connections.listOwnConnections(db, actor)
    const connected = rows.map(row => connections.toCourierConnection(row, config))
    if (!config.couriers.hasSandbox) return { data: connected }
    const sandboxes = (await connections.listOwnShopIds(db, actor)).map(shopId => ({
      shopId,
      courier: 'sandbox' as const,
      status: 'ACTIVE' as const,
    }))
    return { data: [...connected, ...sandboxes] }
  }),

  createRoute(connectCourier, async ({ db: tx, input, actor, now, services: { config } }) => {
    const { shopId, courier, ...given } = input
    if (!(await lockOwnShop(tx, shopId, actor.profileId))) await throwNotOwned(() => hasRow(tx, 'shops', shopId))
    const keys = requireKeys(courier, given)
    const row = await connections.saveConnection(tx, { shopId, courier, keys, config, now })
    return { data: connections.toCourierConnection(row, config), message: TOAST.updated }
  }),

  createRoute(
    testCourier,
    async ({ db: tx, input: { id }, actor, now, services: { config } }, problem: string | null) => {
      const status = problem === null ? 'ACTIVE' : 'DISABLED'
      await connections.changeConnectionStatus(tx, { id, status, problem, now })
      const row = await requireOwned(await connections.findOwnConnection(tx, id, actor), async () => false)
      return { data: connections.toCourierConnection(row, config) }
    },
    {
      prepare: async ({ db, input: { id }, actor, services }) => {
        const found = await connections.findOwnConnection(db, id, actor)
        const row = await requireOwned(found, () => hasRow(db, 'courier_connections', id))
        return testKeys(() => openCourier(services, row).test())
      },
    },
  ),

  createRoute(disconnectCourier, async ({ db: tx, input: { id }, actor }) => {
    const found = await connections.findOwnConnection(tx, id, actor)
    await requireOwned(found, () => hasRow(tx, 'courier_connections', id))
    await connections.deleteConnection(tx, id)
    return { data: { id }, message: TOAST.deleted }
  }),
]

/** The keys that this courier needs. @throws ApiError VALIDATION with a message for each that is missing */
const requireKeys = (courier: keyof typeof COURIERS, given: CourierKeys): CourierKeys => {
  const names = COURIERS[courier].keys
  if (names.length === 0) throw new ApiError('VALIDATION', 'This courier needs no keys.')
  const missing = names.filter(name => !given[name] && !OPTIONAL_KEYS.includes(name))
  if (missing.length > 0)
    throw new ApiError('VALIDATION', 'Enter what the panel of the courier shows.', {
      fields: Object.fromEntries(missing.map(name => [name, 'Enter what the panel of the courier shows.' as const])),
    })
  return Object.fromEntries(names.flatMap(name => (given[name] ? [[name, given[name]]] : [])))
}

/** Null: the courier accepts the keys. @throws ApiError UNAVAILABLE: it could not be asked */
const testKeys = async (test: () => Promise<void>): Promise<string | null> => {
  try {
    await test()
    return null
  } catch (error) {
    if (!(error instanceof CourierError)) throw error
    if (error.kind === 'KEYS_REFUSED') return error.message
    throw new ApiError('UNAVAILABLE', 'The courier does not answer. Try again in a few minutes.')
  }
}
