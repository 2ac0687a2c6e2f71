import { useLiveQuery } from 'dexie-react-hooks'
import type { FollowedShop } from '../../contract/followed-shops.ts'
import { followShop, listFollowedShops, unfollowShop } from '../../contract/followed-shops.ts'
import { TOAST } from '../../contract/messages.ts'
import type { Shop } from '../../contract/shops.ts'
import { db } from '../../local/db.ts'
import { type Following, followScope, overlayFollow, overlayFollows } from '../../local/follow-overlay.ts'
import { inOneLook, pendingEntries } from '../../local/outbox.ts'
import { readSession } from '../../local/session.ts'
import { syncAccount } from '../../local/sync-account.ts'
import { submit } from '../../local/write.ts'
import { t } from '../../ui/text.ts'
import { type Refresh, useRefresh } from '../catalogue/use-refresh.ts'
import { useSend } from '../orders/use-send.ts'

/** Whether the customer follows this shop, what waits laid over it; undefined while it is read. */
export const useFollowing = (shopId: string): Following | undefined =>
  useLiveQuery(async () => {
    const [count, entries] = await inOneLook([db.follows], () =>
      Promise.all([db.follows.where('shopId').equals(shopId).count(), pendingEntries()]),
    )
    return overlayFollow(count > 0, entries, shopId)
  }, [shopId])

/** Follows or unfollows under the specification's toasts; never rejects. */
export const useFollow = () => {
  const { run, isBusy } = useSend()
  const setFollowing = ({ id, name }: Pick<Shop, 'id' | 'name'>, wants: boolean) =>
    run({ loading: TOAST.followPending, done: wants ? TOAST.followDone : TOAST.unfollowDone }, () =>
      submit(
        wants ? followShop : unfollowShop,
        { shopId: id },
        { scope: followScope(id), label: wants ? t('Follow {name}', { name }) : t('Unfollow {name}', { name }) },
      ),
    )
  return { setFollowing, isBusy }
}

export type Follow = { shop: FollowedShop['shop']; following: Following }

/** The shops that the customer follows, newest first, and those that he follows when what waits is sent. */
export const useFollows = (): { follows: { rows: Follow[]; at: number | null } | undefined; refresh: Refresh } => ({
  follows: useLiveQuery(() => inOneLook([db.follows, db.shops, db.meta], readFollows)),
  refresh: useRefresh(listFollowedShops.name, () => syncAccount()),
})

const readFollows = async () => {
  const [stored, entries, account, session] = await Promise.all([
    db.follows.orderBy('createdAt').reverse().toArray(),
    pendingEntries(),
    db.meta.get('account'),
    readSession(),
  ])
  const kept = new Map(stored.map(follow => [follow.shopId, follow.shop]))
  const shown = overlayFollows([...kept.keys()], entries)
  const fresh = await db.shops.bulkGet(shown.map(({ shopId }) => shopId))
  const rows = shown.flatMap(({ shopId, following }, at) => {
    // A shop that is closed is no longer among the shops of this device; the follow still holds it.
    const shop = fresh[at] ?? kept.get(shopId)
    return shop ? [{ shop, following }] : []
  })
  const isOwn = account?.key === 'account' && account.value.userId === session?.user.id
  return { rows, at: isOwn ? account.value.at : null }
}
