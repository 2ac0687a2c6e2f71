import * as contract from '../../../src/contract/ledger/store-credit.ts'
import { TOAST } from '../../../src/contract/messages/fixed-messages.ts'
import { createRoute, type Route } from '../../http/route-handler.ts'
import { publishNotificationAfterCommit } from '../../notifications/publish-notification.ts'
import { changeStoreCredit } from './change-store-credit.ts'
import { listStoreCredit } from './list-store-credit.ts'

export const routes: readonly Route[] = [
  createRoute(contract.listStoreCredit, async ({ db, actor }) => ({
    data: await listStoreCredit(db, actor.profileId),
  })),

  createRoute(contract.listCustomerCredit, async ({ db, input }) => ({
    data: await listStoreCredit(db, input.customerId),
  })),

  createRoute(contract.changeStoreCredit, async context => {
    const { db: tx, input, actor, now } = context
    const { userId, ...data } = await changeStoreCredit({ tx, actor, now }, input)
    publishNotificationAfterCommit(context)(userId)
    return { data, message: TOAST.updated }
  }),
]
