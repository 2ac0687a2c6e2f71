import { listCommissionInvoices } from '../../src/contract/ledger/commission-invoices.ts'
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
  listEarningsDays,
  listEarningsMonths,
  listEntries,
} from '../../src/contract/ledger/ledger.ts'
import { getStatement } from '../../src/contract/ledger/statements.ts'
import { listWithholding, saveWithholding } from '../../src/contract/ledger/withholding.ts'
import { TOAST } from '../../src/contract/messages/fixed-messages.ts'
import { createRoute, createStreamRoute, type Route } from '../http/route-handler.ts'
import * as invoices from './commission-invoices.ts'
import * as commission from './commission-rules.ts'
import * as days from './earnings-days.ts'
import * as months from './earnings-months.ts'
import { streamEntries } from './ledger-csv.ts'
import * as queries from './list-entries.ts'
import { readStatement } from './statements.ts'
import * as withholding from './withholding-rates.ts'

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

  createRoute(listEarningsDays, async ({ db, input, actor, now }) => ({
    data: await days.listEarningsDays(db, { ...input, now }, actor),
  })),

  createRoute(getStatement, async ({ db, input, actor }) => ({ data: await readStatement(db, input, actor) })),

  createRoute(listCommissionInvoices, async ({ db, input, actor }) => {
    const { invoices: data, total } = await invoices.listCommissionInvoices(db, input, actor)
    return { data, meta: { total } }
  }),

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

  createRoute(listWithholding, async ({ db }) => ({ data: await withholding.listWithholdingRates(db) })),

  createRoute(saveWithholding, async ({ db: tx, input, actor, now }) => ({
    data: await withholding.saveRate({ tx, actor, now }, input),
    message: TOAST.updated,
  })),

  createStreamRoute(exportEntries, ({ request, actor, input }) => streamEntries(request, actor, input)),
]
