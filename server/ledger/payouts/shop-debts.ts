import { sql } from 'kysely'
import { nameValues } from '../../../src/contract/bangla-texts.ts'
import { type DebtState, toDebtState } from '../../../src/contract/ledger/debts.ts'
import { toDescriptor, withValues } from '../../../src/contract/messages/server-messages.ts'
import { type Poisha, toPoisha, toTaka } from '../../../src/contract/money.ts'
import { logChanges } from '../../db/change-log-bulk.ts'
import type { MessageOrText } from '../../db/message-columns.ts'
import { ifGiven } from '../../db/sql-expressions.ts'
import type { Database } from '../../db/store.ts'
import { insertNotification } from '../../notifications/notifications.ts'
import { type AmountRows, selectAmounts } from '../ledger-sums.ts'
import { readPayoutSettings } from './payout-settings.ts'

type Update = { tx: Database; now: number }
type Shop = { id: string; name: string; nameBn: string | null; debt_state: string; user_id: string }

/**
 * Compares what shops owe the market with its limit, and tells their vendors where that has changed. At the limit a shop takes
 * orders that are paid online alone.
 * @param shopIds absent: every shop that owes something, or that was told
 * @returns the users who were told
 */
export const updateShopDebts = async (update: Update, shopIds?: readonly string[]): Promise<string[]> => {
  const { tx } = update
  const { debtLimit } = (await readPayoutSettings(tx)).settings
  const limit = debtLimit === null ? null : toPoisha(debtLimit)
  const debts = limit === null ? new Map<string, Poisha>() : await readDebts(tx, shopIds)
  const told: string[] = []
  for (const shop of await findShops(tx, shopIds, [...debts.keys()])) {
    const debt = debts.get(shop.id) ?? 0
    const state = toDebtState(debt, limit)
    if (state === shop.debt_state) continue
    await tx.updateTable('shops').set({ debt_state: state }).where('id', '=', shop.id).execute()
    const news = limit === null ? null : describe(shop, state, { debt, limit })
    if (!news) continue
    await tell(update, shop, news)
    told.push(shop.user_id)
  }
  return told
}

/** What shops owe. @param shopIds absent: all of them */
export const readDebts = async (tx: Database, shopIds?: readonly string[]): Promise<Map<string, Poisha>> => {
  const narrow = (rows: AmountRows) => {
    const payable = rows.where('amounts.kind', '=', 'shop-payable')
    return shopIds === undefined ? payable : payable.where('amounts.owner', 'in', [...shopIds])
  }
  const rows = await selectAmounts(tx, { narrow })
    .select(['owner', sql<number>`cast(sum(amount) as bigint)`.as('debt')])
    .groupBy('owner')
    .having(sql<boolean>`sum(amount) > 0`)
    .execute()
  return new Map(rows.map(({ owner, debt }) => [owner, Number(debt)]))
}

/** In one order, so that two transactions cannot wait for each other. */
const findShops = (tx: Database, shopIds: readonly string[] | undefined, debtors: readonly string[]): Promise<Shop[]> =>
  tx
    .selectFrom('shops')
    .innerJoin('profiles', 'profiles.id', 'shops.vendor_id')
    .select(['shops.id', 'shops.name', 'shops.name_bn as nameBn', 'debt_state', 'user_id'])
    .where(shop =>
      shop.or([
        shop('debt_state', '<>', 'NONE'),
        ...(debtors.length > 0 ? [shop('shops.id', 'in', [...debtors])] : []),
      ]),
    )
    .$call(ifGiven(shopIds, (shops, ids) => shops.where('shops.id', 'in', [...ids])))
    .orderBy('shops.id')
    .execute()

type News = { title: MessageOrText; body: MessageOrText }

/** Nothing where a shop that was only near the limit is no longer near it. */
const describe = (shop: Shop, state: DebtState, { debt, limit }: { debt: Poisha; limit: Poisha }): News | null => {
  const names = nameValues('shop', shop)
  const owed = { ...names, debt: toTaka(debt) }
  const most = { limit: toTaka(limit) }
  if (state === 'REACHED')
    return {
      title: withValues('{shop} takes no cash on delivery now', names),
      body: withValues('It owes the market {debt, taka}. When it is paid, customers can pay in cash again.', owed),
    }
  if (shop.debt_state === 'REACHED')
    return {
      title: withValues('{shop} takes cash on delivery again', names),
      body: toDescriptor('It owes the market less than the limit.'),
    }
  if (state === 'NONE') return null
  return {
    title: withValues('{shop} owes the market {debt, taka}', owed),
    body: withValues('From {limit, taka} on, its customers can only pay online.', most),
  }
}

const tell = async ({ tx, now }: Update, { user_id: userId }: Shop, news: News): Promise<void> => {
  const notification = { userId, kind: 'SHOP', ...news, path: '/dashboard/money', pushes: true } as const
  await logChanges(tx, [await insertNotification(tx, notification, now)], now)
}
