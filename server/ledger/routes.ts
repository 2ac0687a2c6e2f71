import {
  deleteCommissionRule,
  listCommissionRules,
  listCommissionVat,
  saveCommissionRule,
  saveCommissionVat,
} from '../../src/contract/ledger/commission-rules.ts'
import {
  exportEntries,
  listAccounts,
  listBalances,
  listEarningsMonths,
  listEntries,
} from '../../src/contract/ledger/ledger.ts'
import { listPayoutAccounts, savePayoutAccount, showPayoutAccount } from '../../src/contract/ledger/payout-accounts.ts'
import {
  exportPayouts,
  listPayouts,
  markPayoutFailed,
  markPayoutPaid,
  preparePayouts,
} from '../../src/contract/ledger/payouts.ts'
import { TOAST } from '../../src/contract/messages/fixed-messages.ts'
import { requirePassword, requireSamePassword } from '../accounts/require-password.ts'
import type { Account } from '../auth/accounts.ts'
import { createRoute, createStreamRoute, type Route } from '../http/route-handler.ts'
import { publishNotificationAfterCommit } from '../notifications/publish-notification.ts'
import * as commission from './commission-rules.ts'
import * as months from './earnings-months.ts'
import { streamEntries } from './ledger-csv.ts'
import * as queries from './list-entries.ts'
import { listOwnAccounts } from './payout-accounts.ts'
import { streamPayouts } from './payout-csv.ts'
import * as payouts from './payouts.ts'
import { savePayoutAccount as saveAccount } from './save-payout-account.ts'
import { showPayoutAccount as showAccount } from './show-payout-account.ts'

export const routes: readonly Route[] = [
  createRoute(listBalances, async ({ db, input, actor }) => ({ data: await queries.listBalances(db, input, actor) })),

  createRoute(listAccounts, async ({ db, input }) => {
    const { accounts, total } = await queries.listAccounts(db, input)
    return { data: accounts, meta: { total } }
  }),

  createRoute(listEntries, async ({ db, input, actor }) => {
    const { entries, total } = await queries.listEntries(db, input, actor)
    return { data: entries, meta: { total } }
  }),

  createRoute(listEarningsMonths, async ({ db, input, actor, now }) => ({
    data: await months.listEarningsMonths(db, { ...input, now }, actor),
  })),

  createRoute(listCommissionRules, async ({ db }) => ({ data: await commission.listCommissionRules(db) })),
  createRoute(listCommissionVat, async ({ db }) => ({ data: await commission.listCommissionVat(db) })),

  createRoute(saveCommissionRule, async ({ db: tx, input, actor, now }) => ({
    data: await commission.saveRule({ tx, actor, now }, input),
    message: TOAST.updated,
  })),

  createRoute(deleteCommissionRule, async ({ db: tx, input: { id }, actor, now }) => {
    await commission.deleteRule({ tx, actor, now }, id)
    return { data: { id }, message: TOAST.deleted }
  }),

  createRoute(saveCommissionVat, async ({ db: tx, input, actor, now }) => ({
    data: await commission.saveVat({ tx, actor, now }, input),
    message: TOAST.updated,
  })),

  createRoute(listPayouts, async ({ db, input, actor }) => {
    const { payouts: data, total } = await payouts.listPayouts(db, input, actor)
    return { data, meta: { total } }
  }),

  createRoute(preparePayouts, async ({ db: tx, input, actor, now }) => ({
    data: { prepared: await payouts.preparePayouts({ tx, actor, now }, input) },
    message: TOAST.updated,
  })),

  createRoute(markPayoutPaid, async ({ db: tx, input: { id, reference }, actor, now }) => ({
    data: await payouts.markPayoutPaid({ tx, actor, now }, id, reference),
    message: TOAST.updated,
  })),

  createRoute(markPayoutFailed, async ({ db: tx, input: { id, reason }, actor, now }) => ({
    data: await payouts.markPayoutFailed({ tx, actor, now }, id, reason || null),
    message: TOAST.updated,
  })),

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

  createStreamRoute(exportEntries, ({ request, actor, input }) => streamEntries(request, actor, input)),
]
