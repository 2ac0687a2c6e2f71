import type { CourierFileUse, FilePreview } from '../../src/contract/ledger/file-columns.ts'
import * as gatewayContract from '../../src/contract/ledger/gateway-settlements.ts'
import * as suspenseContract from '../../src/contract/ledger/suspense.ts'
import { TOAST } from '../../src/contract/messages/fixed-messages.ts'
import { toPoisha } from '../../src/contract/money.ts'
import {
  decideDifference,
  type EnteredSettlements,
  enterSettlement,
  fetchSettlements,
  listCourierCash,
  listDifferences,
  listSettlements,
  previewSettlement,
  reopenDifference,
} from '../../src/contract/settlements/settlements.ts'
import { courierTitle } from '../../src/contract/shipments/couriers.ts'
import type { CourierSettlement } from '../adapters/couriers/courier.ts'
import type { Actor } from '../auth/authentication.ts'
import type { Database } from '../db/store.ts'
import { createRoute, type Route } from '../http/route-handler.ts'
import { requireAccountOwner } from '../shipments/account-owner.ts'
import { chooseCourierColumns, chooseGatewayColumns } from './chosen-columns.ts'
import { listCourierCash as readCourierCash } from './courier-cash.ts'
import { COURIER_FILE, type CourierLine } from './courier-file.ts'
import * as decisions from './decide-difference.ts'
import * as suspense from './decide-suspense.ts'
import * as entering from './enter-settlement.ts'
import { askForSettlements } from './fetch-settlements.ts'
import { GATEWAY_FILE } from './gateway-file.ts'
import * as gateways from './gateway-settlements.ts'
import * as queries from './list-settlements.ts'
import { listSuspense } from './list-suspense.ts'
import type { NewSettlement } from './new-settlement.ts'
import { auditSettling, lockSettledAccount } from './own-shops.ts'
import * as reopening from './reopen-difference.ts'
import { previewTable, readRows, readTable, type SettlementFile } from './settlement-file.ts'

export const routes: readonly Route[] = [
  createRoute(listCourierCash, async ({ db, input, actor }) => ({ data: await readCourierCash(db, input, actor) })),

  createRoute(listSettlements, async ({ db, input, actor }) => {
    const { settlements, total } = await queries.listSettlements(db, input, actor)
    return { data: settlements, meta: { total } }
  }),

  createRoute(listDifferences, async ({ db, input, actor }) => {
    const { differences, total } = await queries.listDifferences(db, input, actor)
    return { data: differences, meta: { total } }
  }),

  createRoute(
    enterSettlement,
    async ({ db: tx, input: { shopId, courier, fileName, paid }, actor, now }, file: NewFile) => {
      const owner = await lockSettledAccount(tx, shopId, actor)
      const settlement = { shopId: owner, courier, name: fileName || 'CSV', ...file, ...toPaid(paid) }
      return { data: await enterAll(tx, [settlement], { actor, now }) }
    },
    {
      prepare: async ({ db, file, actor, input, services }) => {
        const shopId = await requireAccountOwner(db, input.shopId, actor)
        const rows = await readRows(services, file, actor.profileId)
        return readTable(rows, COURIER_FILE, await chooseCourierColumns(db, { ...input, shopId }, input.columns))
      },
    },
  ),

  createRoute(previewSettlement, async (_, preview: FilePreview) => ({ data: preview }), {
    prepare: async ({ db, file, actor, input, services }) => {
      const shopId = await requireAccountOwner(db, input.shopId, actor)
      const rows = await readRows(services, file, actor.profileId)
      return previewTable(rows, COURIER_FILE, await chooseCourierColumns(db, { ...input, shopId }, input.columns))
    },
  }),

  createRoute(
    fetchSettlements,
    async ({ db: tx, input: { shopId, courier }, actor, now }, settlements: CourierSettlement[]) => {
      const owner = await lockSettledAccount(tx, shopId, actor)
      const named = settlements.map(one => ({ shopId: owner, courier, name: one.reference, ...one }))
      return { data: await enterAll(tx, named, { actor, now }) }
    },
    { prepare: ({ db, input, actor, services }) => askForSettlements(services, db, input, actor), asksOthers: true },
  ),

  createRoute(gatewayContract.listGatewaySettlements, async ({ db, input }) => {
    const { settlements, total } = await gateways.listGatewaySettlements(db, input)
    return { data: settlements, meta: { total } }
  }),

  createRoute(
    gatewayContract.enterGatewaySettlement,
    async ({ db: tx, input: { gateway, fileName }, actor, now }, file: gateways.GatewayFile) => ({
      data: await gateways.enterGatewaySettlement({ tx, actor, now }, { gateway, name: fileName || 'CSV', ...file }),
    }),
    {
      prepare: async ({ db, file, actor, input: { gateway, columns }, services }) => {
        const rows = await readRows(services, file, actor.profileId)
        return readTable(rows, GATEWAY_FILE, await chooseGatewayColumns(db, gateway, columns))
      },
    },
  ),

  createRoute(gatewayContract.previewGatewaySettlement, async (_, preview: FilePreview) => ({ data: preview }), {
    prepare: async ({ db, file, actor, input: { gateway, columns }, services }) => {
      const rows = await readRows(services, file, actor.profileId)
      return previewTable(rows, GATEWAY_FILE, await chooseGatewayColumns(db, gateway, columns))
    },
  }),

  createRoute(suspenseContract.listSuspense, async ({ db, input }) => {
    const { items, total } = await listSuspense(db, input)
    return { data: items, meta: { total } }
  }),

  createRoute(suspenseContract.decideSuspense, async ({ db: tx, input, actor, now }) => ({
    data: { id: await suspense.decideSuspense({ tx, actor, now }, input) },
    message: TOAST.updated,
  })),

  createRoute(suspenseContract.reopenSuspense, async ({ db: tx, input, actor, now }) => ({
    data: { id: await suspense.reopenSuspense({ tx, actor, now }, input) },
    message: TOAST.updated,
  })),

  createRoute(decideDifference, async ({ db: tx, input, actor, now }) => {
    await decisions.decideDifference({ tx, input, actor, now })
    return { data: { id: input.id }, message: TOAST.updated }
  }),

  createRoute(reopenDifference, async ({ db: tx, input, actor, now }) => {
    await reopening.reopenDifference({ tx, input, actor, now })
    return { data: { id: input.id }, message: TOAST.updated }
  }),
]

type NewFile = SettlementFile<CourierFileUse, CourierLine>

const enterAll = async (
  tx: Database,
  settlements: readonly NewSettlement[],
  { actor, now }: { actor: Actor; now: number },
): Promise<EnteredSettlements> => {
  const entered: EnteredSettlements = { settlements: 0, parcels: 0, differences: 0 }
  for (const settlement of settlements) {
    const { id, ...one } = await entering.enterSettlement(tx, settlement, now)
    for (const count of ['settlements', 'parcels', 'differences'] as const) entered[count] += one[count]
    const after = {
      courier: courierTitle(settlement.courier),
      name: settlement.name,
      parcels: one.parcels,
      ...toAudit(settlement),
    }
    if (id) await auditSettling(tx, { actor, action: 'courier.settle', id, now }, after)
  }
  return entered
}

const toPaid = (paid: number | undefined) => (paid === undefined ? {} : { paid: toPoisha(paid) })

/** The columns of the file, where a person has named them. */
const toAudit = ({ columns }: NewSettlement) => (columns ? { columns } : {})
