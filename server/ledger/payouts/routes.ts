import {
  listPayoutAccounts,
  savePayoutAccount,
  showPayoutAccount,
} from '../../../src/contract/ledger/payout-accounts.ts'
import { getPayoutSettings, savePayoutSettings } from '../../../src/contract/ledger/payout-settings.ts'
import {
  exportPayouts,
  listPayouts,
  listWithheld,
  markPayoutFailed,
  markPayoutPaid,
  preparePayouts,
  recordShopPayment,
} from '../../../src/contract/ledger/payouts.ts'
import { TOAST } from '../../../src/contract/messages/fixed-messages.ts'
import { requirePassword, requireSamePassword } from '../../accounts/require-password.ts'
import type { Account } from '../../auth/accounts.ts'
import { createRoute, createStreamRoute, type Route } from '../../http/route-handler.ts'
import { publishNotificationAfterCommit } from '../../notifications/publish-notification.ts'
import { listOwnAccounts } from './payout-accounts.ts'
import { streamPayouts } from './payout-csv.ts'
import * as settings from './payout-settings.ts'
import * as payouts from './payouts.ts'
import { preparePayouts as prepare } from './prepare-payouts.ts'
import { recordShopPayment as recordPayment } from './record-shop-payment.ts'
import { savePayoutAccount as saveAccount } from './save-payout-account.ts'
import { updateShopDebts } from './shop-debts.ts'
import { showPayoutAccount as showAccount } from './show-payout-account.ts'
import * as withheld from './withheld-payouts.ts'

export const routes: readonly Route[] = [
  createRoute(listPayouts, async ({ db, input, actor }) => {
    const { payouts: data, total } = await payouts.listPayouts(db, input, actor)
    return { data, meta: { total } }
  }),

  createRoute(listWithheld, async ({ db, now }) => ({ data: await withheld.listWithheld(db, now) })),

  createRoute(preparePayouts, async ({ db: tx, input, actor, now }) => {
    const { prepared } = await prepare({ tx, actor, now }, input)
    return { data: { prepared }, message: TOAST.updated }
  }),

  createRoute(getPayoutSettings, async ({ db }) => ({ data: await settings.readPayoutSettings(db) })),

  createRoute(savePayoutSettings, async context => {
    const { db: tx, input, actor, now } = context
    const data = await settings.savePayoutSettings({ tx, actor, now }, input.version, input.settings)
    const told = await updateShopDebts({ tx, now })
    told.forEach(publishNotificationAfterCommit(context))
    // Pages show whether there is store credit.
    context.afterCommit(() => context.services.events.publish('everyone', { type: 'settings' }))
    return { data, message: TOAST.updated }
  }),

  createRoute(recordShopPayment, async context => {
    const { db: tx, input, actor, now } = context
    const { id, told } = await recordPayment({ tx, actor, now }, input)
    told.forEach(publishNotificationAfterCommit(context))
    return { data: await payouts.findPayout(tx, id, actor), message: TOAST.updated }
  }),

  createRoute(markPayoutPaid, async ({ db: tx, input: { id, reference }, actor, now }) => ({
    data: await payouts.markPayoutPaid({ tx, actor, now }, id, reference),
    message: TOAST.updated,
  })),

  createRoute(markPayoutFailed, async context => {
    const { db: tx, input, actor, now } = context
    const data = await payouts.markPayoutFailed({ tx, actor, now }, input.id, input.reason || null)
    // One below zero is owed again.
    const told = await updateShopDebts({ tx, now }, [data.shopId])
    told.forEach(publishNotificationAfterCommit(context))
    return { data, message: TOAST.updated }
  }),

  createRoute(listPayoutAccounts, async ({ db, input, actor }) => ({ data: await listOwnAccounts(db, input, actor) })),

  createRoute(
    savePayoutAccount,
    async (context, checked: Account) => {
      const { db: tx, input, actor, services, now, afterCommit } = context
      await requireSamePassword(tx, checked)
      const publish = publishNotificationAfterCommit(context)
      const data = await saveAccount({ tx, actor, config: services.config, now, publish }, input)
      afterCommit(() => services.mail.wake())
      return { data, message: TOAST.updated }
    },
    { prepare: requirePassword },
  ),

  createRoute(showPayoutAccount, async ({ db: tx, input: { id }, actor, services: { config }, now }) => ({
    data: await showAccount({ tx, actor, config, now }, id),
  })),

  createStreamRoute(exportPayouts, ({ request, actor, input }) => streamPayouts(request, actor, input)),
]
