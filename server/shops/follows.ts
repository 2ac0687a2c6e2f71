import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { FollowedShop, Follower } from '../../src/contract/shops/followed-shops.ts'
import { toSignInEmail } from '../auth/sign-in-email.ts'
import { isAdmin, type Viewer } from '../auth/viewer.ts'
import { required } from '../config/required.ts'
import { countRows, onPage, type Sorting, sortByIds, toIso } from '../db/sql-expressions.ts'
import type { Database } from '../db/store.ts'
import { findUndeletedShops } from './shops.ts'

type Page = Sorting<'createdAt'> & { page: number; limit: number }
const SORTS = { createdAt: sql`follows.created_at` }
type Follow = { shopId: string; customerId: string }

/** A shop with what following it needs: name, follower count, and the vendor's user id. */
export const findShopToFollow = (db: Database, shopId: string) =>
  db
    .selectFrom('shops')
    .innerJoin('profiles', 'profiles.id', 'shops.vendor_id')
    .select(['shops.name', 'shops.follower_count as followerCount', 'profiles.user_id as vendor'])
    .where('shops.id', '=', shopId)
    .executeTakeFirst()

/** The id of the new follow, or undefined if the customer already follows the shop. */
export const insertFollow = async (tx: Database, { shopId, customerId }: Follow, now: number) => {
  const added = await tx
    .insertInto('follows')
    .values({ id: v7(), shop_id: shopId, customer_id: customerId, created_at: now })
    .onConflict(conflict => conflict.columns(['shop_id', 'customer_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id
}

/** The id of the deleted follow, or undefined if there was none. */
export const deleteFollow = async (tx: Database, { shopId, customerId }: Follow): Promise<string | undefined> => {
  const deleted = await tx
    .deleteFrom('follows')
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .returning('id')
    .executeTakeFirst()
  return deleted?.id
}

/** Changes the follower count relatively, so that concurrent changes add up. */
export const changeFollowerCount = async (tx: Database, shopId: string, by: 1 | -1): Promise<void> => {
  await tx
    .updateTable('shops')
    .set({ follower_count: sql<number>`follower_count + ${by}`, seq: sql<number>`seq + 1` })
    .where('id', '=', shopId)
    .execute()
}

/**
 * A customer's follows. Those of closed shops are included, so that the customer can unfollow; deleted shops are not.
 */
export const selectOwnFollows = (db: Database, customerId: string) =>
  db
    .selectFrom('follows')
    .innerJoin('shops', 'shops.id', 'follows.shop_id')
    .where('follows.customer_id', '=', customerId)
    .where('shops.deleted_at', 'is', null)

/** A page of a customer's follows and the exact total, by default newest first. */
export const listFollows = async (
  db: Database,
  { profileId, email }: { profileId: string; email: string },
  query: Page,
): Promise<{ follows: FollowedShop[]; total: number }> => {
  const own = selectOwnFollows(db, profileId)
  const total = await countRows(own)
  const rows = await own
    .select('follows.id')
    .$call(onPage(SORTS, query, 'follows.id'))
    .execute()
  const ids = rows.map(row => row.id)
  return { follows: await findFollows(db, ids, { profileId, email }), total }
}

/** The customer's own follows with these ids, in the order of the ids. */
export const findFollows = async (
  db: Database,
  ids: readonly string[],
  { profileId, email }: { profileId: string; email: string },
): Promise<FollowedShop[]> => {
  if (ids.length === 0) return []
  const own = selectOwnFollows(db, profileId).where('follows.id', 'in', [...ids])
  const rows = await own.select(['follows.id', 'follows.shop_id', 'follows.created_at']).execute()
  const found = await findUndeletedShops(
    db,
    rows.map(row => row.shop_id),
  )
  const shops = new Map(found.map(shop => [shop.id, shop]))
  return sortByIds(ids, rows).map(row => {
    const shop = required(shops.get(row.shop_id), row.shop_id)
    return {
      id: row.id,
      shopId: row.shop_id,
      createdAt: toIso(row.created_at),
      shop,
      customer: { email },
      seq: shop.seq,
    }
  })
}

/**
 * A page of a shop's followers and the exact total: the viewer's own row first, then by default the newest. Only the
 * shop's owner, the followers themselves and admins see names and emails.
 */
export const listFollowers = async (
  db: Database,
  query: Page & { shopId: string },
  viewer: Viewer,
): Promise<{ followers: Follower[]; total: number }> => {
  const { shopId } = query
  const all = db.selectFrom('follows').where('follows.shop_id', '=', shopId)
  const total = await countRows(all)
  const viewerId = viewer?.profileId ?? ''
  const rows = await all
    .innerJoin('profiles', 'profiles.id', 'follows.customer_id')
    .innerJoin('users', 'users.id', 'profiles.user_id')
    .select([
      'follows.id',
      'follows.created_at',
      'follows.customer_id',
      'profiles.name',
      'users.email',
      'users.id as userId',
    ])
    .orderBy(sql`case when follows.customer_id = ${viewerId} then 0 else 1 end`)
    .$call(onPage(SORTS, query, 'follows.id'))
    .execute()
  const seesAll = isAdmin(viewer) || (await isOwner(db, shopId, viewerId))
  const followers = rows.map(({ id, created_at, customer_id, name, ...user }) => ({
    id,
    createdAt: toIso(created_at),
    customer:
      seesAll || customer_id === viewerId
        ? { name, email: toSignInEmail({ id: user.userId, email: user.email }) }
        : { name: null, email: null },
  }))
  return { followers, total }
}

const isOwner = async (db: Database, shopId: string, profileId: string): Promise<boolean> => {
  const shop = db.selectFrom('shops').select('id').where('id', '=', shopId).where('vendor_id', '=', profileId)
  return (await shop.executeTakeFirst()) !== undefined
}
