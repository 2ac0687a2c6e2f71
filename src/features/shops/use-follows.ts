import { useLiveQuery } from 'dexie-react-hooks'
import type { FollowedShop } from '../../contract/followed-shops.ts'
import { followShop, listFollowedShops, unfollowShop } from '../../contract/followed-shops.ts'
import { TOAST } from '../../contract/messages/fixed-messages.ts'
import type { Shop } from '../../contract/shops.ts'
import { type RefreshState, useRefresh } from '../../lists/use-refresh.ts'
import { readSession } from '../../local/api/session.ts'
import { db } from '../../local/db/database.ts'
import { readConsistent, readPendingEntries } from '../../local/outbox/queue.ts'
import { submit } from '../../local/outbox/submit.ts'
import { applyPendingFollow, applyPendingFollows, type FollowState } from '../../local/resources/optimistic-follows.ts'
import { pullAccount } from '../../local/sync/account-sync.ts'
import { t } from '../../ui/i18n.ts'
import { useSubmit } from '../outbox/use-submit.ts'

/** Whether the customer follows this shop, with pending changes applied; undefined while loading. */
export const useFollowState = (shopId: string): FollowState | undefined =>
  useLiveQuery(async () => {
    const [count, entries] = await readConsistent([db.follows], () =>
      Promise.all([db.follows.where('shopId').equals(shopId).count(), readPendingEntries()]),
    )
    return applyPendingFollow(count > 0, entries, shopId)
  }, [shopId])

/** Follows or unfollows a shop and shows the result as a toast. Never rejects. */
export const useToggleFollow = () => {
  const { run, isBusy } = useSubmit()
  const setFollowing = ({ id, name }: Pick<Shop, 'id' | 'name'>, wants: boolean) =>
    run({ loading: TOAST.followPending, done: wants ? TOAST.followDone : TOAST.unfollowDone }, () =>
      submit(
        wants ? followShop : unfollowShop,
        { shopId: id },
        { label: wants ? t('Follow {name}', { name }) : t('Unfollow {name}', { name }) },
      ),
    )
  return { setFollowing, isBusy }
}

export type ShopFollow = { shop: FollowedShop['shop']; following: FollowState }

/** The shops that the customer follows, newest first, with pending changes applied. */
export const useFollowedShops = (): {
  follows: { rows: ShopFollow[]; at: number | null } | undefined
  refresh: RefreshState
} => ({
  follows: useLiveQuery(() => readConsistent([db.follows, db.shops, db.meta], readFollowedShops)),
  refresh: useRefresh(listFollowedShops.name, () => pullAccount()),
})

const readFollowedShops = async () => {
  const [stored, entries, account, session] = await Promise.all([
    db.follows.orderBy('createdAt').reverse().toArray(),
    readPendingEntries(),
    db.meta.get('account'),
    readSession(),
  ])
  const kept = new Map(stored.map(follow => [follow.shopId, follow.shop]))
  const shown = applyPendingFollows([...kept.keys()], entries)
  const fresh = await db.shops.bulkGet(shown.map(({ shopId }) => shopId))
  const rows = shown.flatMap(({ shopId, following }, at) => {
    // A closed shop is deleted from the shops of this device; the follow still has a copy.
    const shop = fresh[at] ?? kept.get(shopId)
    return shop ? [{ shop, following }] : []
  })
  const isOwn = account?.key === 'account' && account.value.userId === session?.user.id
  return { rows, at: isOwn ? account.value.at : null }
}
