import { getSummary, type Summary } from '../../src/contract/summary.ts'
import type { Actor } from '../actor.ts'
import { type Binding, bind } from '../bind.ts'
import type { Database } from '../db/store.ts'
import { adminTodo, customerTodo, marketSize, vendorTodo } from '../queries/todo.ts'
import { tradeOf } from '../queries/trade.ts'

type Period = { days: number; now: number }

const summaryFor = async (db: Database, actor: Actor, { days, now }: Period): Promise<Summary> => {
  if (actor.role === 'CUSTOMER') return { role: 'CUSTOMER', ...(await customerTodo(db, actor.profileId)) }
  if (actor.role === 'VENDOR') {
    const todo = await vendorTodo(db, actor.profileId)
    return { role: 'VENDOR', todo, days, ...(await tradeOf(db, actor.profileId, days, now)) }
  }
  return {
    role: 'ADMIN',
    todo: await adminTodo(db),
    market: await marketSize(db),
    days,
    ...(await tradeOf(db, null, days, now)),
  }
}

export const bindings: readonly Binding[] = [
  bind(getSummary, async ({ db, input, actor, now }) => ({
    data: await summaryFor(db, actor, { days: input.days, now }),
  })),
]
