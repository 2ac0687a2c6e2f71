import {
  exportEntries,
  listAccounts,
  listBalances,
  listEarningsMonths,
  listEntries,
} from '../../src/contract/ledger/ledger.ts'
import { createRoute, createStreamRoute, type Route } from '../http/route-handler.ts'
import * as months from './earnings-months.ts'
import { streamEntries } from './ledger-csv.ts'
import * as queries from './list-entries.ts'

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

  createStreamRoute(exportEntries, ({ request, actor, input }) => streamEntries(request, actor, input)),
]
