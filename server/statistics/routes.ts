import { getSummary, type Summary } from '../../src/contract/statistics/dashboard-summary.ts'
import { exportSearches, exportVisits, getVisitStats } from '../../src/contract/statistics/visit-stats.ts'
import type { Actor } from '../auth/authentication.ts'
import type { Database } from '../db/store.ts'
import { createRoute, createStreamRoute, type Route } from '../http/route-handler.ts'
import { countAdminTodo, countMarket, findCustomerTodo, findVendorTodo } from './dashboard-counts.ts'
import { findSalesStats } from './sales-stats.ts'
import { findVisitStats, streamSearches, streamVisits } from './visit-stats.ts'

type Period = { days: number; now: number }

const loadSummary = async (db: Database, actor: Actor, { days, now }: Period): Promise<Summary> => {
  if (actor.role === 'CUSTOMER') return { role: 'CUSTOMER', ...(await findCustomerTodo(db, actor.profileId)) }
  if (actor.role === 'VENDOR') {
    const todo = await findVendorTodo(db, actor.profileId)
    // What a shop earns is not for those who handle its orders or products.
    const whose = actor.shopRole === null || actor.shopRole === 'MANAGER' ? actor.profileId : actor.ownProfileId
    return { role: 'VENDOR', todo, days, ...(await findSalesStats(db, whose, days, now)) }
  }
  return {
    role: 'ADMIN',
    todo: await countAdminTodo(db),
    market: await countMarket(db),
    days,
    ...(await findSalesStats(db, null, days, now)),
  }
}

export const routes: readonly Route[] = [
  createRoute(getSummary, async ({ db, input, actor, now }) => ({
    data: await loadSummary(db, actor, { days: input.days, now }),
  })),

  createRoute(getVisitStats, async ({ db, input, now }) => ({ data: await findVisitStats(db, input.days, now) })),

  createStreamRoute(exportVisits, ({ request, input }) => streamVisits(request, input.days)),

  createStreamRoute(exportSearches, ({ request, input }) => streamSearches(request, input.days)),
]
