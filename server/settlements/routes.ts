import { TOAST } from '../../src/contract/messages/fixed-messages.ts'
import {
  decideDifference,
  type EnteredSettlements,
  enterSettlement,
  fetchSettlements,
  listCourierCash,
  listDifferences,
  listSettlements,
} from '../../src/contract/settlements/settlements.ts'
import type { CourierSettlement } from '../adapters/couriers/courier.ts'
import { createRoute, type Route } from '../http/route-handler.ts'
import { listCourierCash as readCourierCash } from './courier-cash.ts'
import * as decisions from './decide-difference.ts'
import * as entering from './enter-settlement.ts'
import { askForSettlements } from './fetch-settlements.ts'
import * as queries from './list-settlements.ts'
import { lockSettledShop, requireOwnShop } from './own-shops.ts'
import { readSettlementFile, type SettlementFile } from './read-settlement-file.ts'

export const routes: readonly Route[] = [
  createRoute(listCourierCash, async ({ db, input, actor }) => ({ data: await readCourierCash(db, input, actor) })),

  createRoute(listSettlements, async ({ db, input, actor }) => ({
    data: await queries.listSettlements(db, input, actor),
  })),

  createRoute(listDifferences, async ({ db, input, actor }) => ({
    data: await queries.listDifferences(db, input, actor),
  })),

  createRoute(
    enterSettlement,
    async ({ db: tx, input: { shopId, courier, fileName }, actor, now }, file: SettlementFile) => {
      await lockSettledShop(tx, shopId, actor)
      const settlement = { shopId, courier, name: fileName || 'CSV', ...file }
      return { data: await entering.enterSettlement(tx, settlement, now) }
    },
    {
      prepare: async ({ db, file, actor, input, services }) => {
        await requireOwnShop(db, input.shopId, actor)
        return readSettlementFile(services, file, actor.profileId)
      },
    },
  ),

  createRoute(
    fetchSettlements,
    async ({ db: tx, input: { shopId, courier }, actor, now }, settlements: CourierSettlement[]) => {
      await lockSettledShop(tx, shopId, actor)
      const entered: EnteredSettlements = { settlements: 0, parcels: 0, differences: 0 }
      for (const { reference, lines } of settlements) {
        const one = await entering.enterSettlement(tx, { shopId, courier, reference, name: reference, lines }, now)
        for (const count of ['settlements', 'parcels', 'differences'] as const) entered[count] += one[count]
      }
      return { data: entered }
    },
    { prepare: ({ db, input, actor, services }) => askForSettlements(services, db, input, actor) },
  ),

  createRoute(decideDifference, async ({ db: tx, input, actor, now }) => {
    await decisions.decideDifference({ tx, input, actor, now })
    return { data: { id: input.id }, message: TOAST.updated }
  }),
]
