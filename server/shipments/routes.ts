import { ApiError } from '../../src/contract/errors.ts'
import { TOAST } from '../../src/contract/messages/fixed-messages.ts'
import {
  COURIERS,
  connectCourier,
  courierTitle,
  disconnectCourier,
  listCouriers,
  OPTIONAL_KEYS,
  testCourier,
} from '../../src/contract/shipments/couriers.ts'
import { listProblemParcels } from '../../src/contract/shipments/problem-parcels.ts'
import { CourierError, type CourierKeys } from '../adapters/couriers/courier.ts'
import { insertAuditEntry } from '../audit/audit-log.ts'
import type { Actor } from '../auth/authentication.ts'
import { isAdmin } from '../auth/viewer.ts'
import { hasRow } from '../db/row-existence.ts'
import type { Database } from '../db/store.ts'
import { requireOwned } from '../http/require-ownership.ts'
import { createRoute, type Route } from '../http/route-handler.ts'
import { lockAccountOwner } from './account-owner.ts'
import * as connections from './courier-connections.ts'
import { openCourier } from './open-courier.ts'
import { readProblemParcels } from './problem-parcels.ts'

export const routes: readonly Route[] = [
  createRoute(listCouriers, async ({ db, actor, services: { config } }) => {
    const rows = await connections.listOwnConnections(db, actor)
    const connected = rows.map(row => connections.toCourierConnection(row, config))
    if (isAdmin(actor)) return { data: connected }
    // Of the market's accounts a vendor learns only that they are there.
    const offered = [
      ...(config.couriers.hasSandbox ? [{ courier: 'sandbox' as const }] : []),
      ...(await connections.listMarketCouriers(db)).map(courier => ({ courier, isMarket: true })),
    ]
    const shopIds = offered.length > 0 ? await connections.listOwnShopIds(db, actor) : []
    const ofShops = shopIds.flatMap(shopId => offered.map(one => ({ shopId, status: 'ACTIVE' as const, ...one })))
    return { data: [...connected, ...ofShops] }
  }),

  createRoute(connectCourier, async ({ db: tx, input, actor, now, services: { config } }) => {
    const { shopId, courier, ...given } = input
    const owner = await lockAccountOwner(tx, shopId, actor)
    const keys = requireKeys(courier, given)
    const row = await connections.saveConnection(tx, { shopId: owner, courier, keys, config, now })
    await auditAccount(tx, { actor, action: 'courier.connect', now }, row)
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
      asksOthers: true,
      prepare: async ({ db, input: { id }, actor, services }) => {
        const found = await connections.findOwnConnection(db, id, actor)
        const row = await requireOwned(found, () => hasRow(db, 'courier_connections', id))
        return testKeys(() => openCourier(services, row).test())
      },
    },
  ),

  createRoute(disconnectCourier, async ({ db: tx, input: { id }, actor, now }) => {
    const found = await connections.findOwnConnection(tx, id, actor)
    const row = await requireOwned(found, () => hasRow(tx, 'courier_connections', id))
    await connections.deleteConnection(tx, id)
    await auditAccount(tx, { actor, action: 'courier.disconnect', now }, row)
    return { data: { id }, message: TOAST.deleted }
  }),

  createRoute(listProblemParcels, async ({ db }) => ({ data: await readProblemParcels(db) })),
]

type AccountChange = { actor: Actor; action: string; now: number }

/** What staff does with the market's accounts is recorded, without a key. */
const auditAccount = async (tx: Database, change: AccountChange, row: connections.ConnectionRow): Promise<void> => {
  if (row.shop_id !== null) return
  const state = { courier: courierTitle(row.courier) }
  const [before, after] = change.action === 'courier.connect' ? [null, state] : [state, null]
  await insertAuditEntry(tx, { ...change, entity: 'courier', id: row.id, before, after })
}

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
