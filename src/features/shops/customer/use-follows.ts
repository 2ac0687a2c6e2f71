import { useLiveQuery } from 'dexie-react-hooks'
import { nameValues } from '../../../contract/bangla-texts.ts'
import { TOAST } from '../../../contract/messages/fixed-messages.ts'
import { listFollowedShops } from '../../../contract/shops/followed-shops.ts'
import type { Shop } from '../../../contract/shops/shops.ts'
import { type RefreshState, useRefresh } from '../../../lists/use-refresh.ts'
import {
  type FollowState,
  readOptimisticFollow,
  readOptimisticFollows,
  type ShopFollow,
  submitFollow,
} from '../../../local/shops/followed-shops.ts'
import { pullAccount } from '../../../local/sync/account-sync.ts'
import { useSubmit } from '../../../ui/overlays/use-submit.ts'
import { describeMessage } from '../../../ui/text/i18n.ts'

/** Whether the customer follows this shop, with pending changes applied; undefined while loading. */
export const useFollowState = (shopId: string): FollowState | undefined =>
  useLiveQuery(() => readOptimisticFollow(shopId), [shopId])

/** Follows or unfollows a shop and shows the result as a toast. Never rejects. */
export const useToggleFollow = () => {
  const { run, isBusy } = useSubmit()
  const setFollowing = (shop: Pick<Shop, 'id' | 'name' | 'nameBn'>, wants: boolean) =>
    run({ loading: TOAST.followPending, done: wants ? TOAST.followDone : TOAST.unfollowDone }, () =>
      submitFollow(
        shop.id,
        wants,
        describeMessage(wants ? 'Follow {name}' : 'Unfollow {name}', nameValues('name', shop)),
      ),
    )
  return { setFollowing, isBusy }
}

/** The shops that the customer follows, newest first, with pending changes applied. */
export const useFollowedShops = (): {
  follows: { rows: ShopFollow[]; at: number | null } | undefined
  refresh: RefreshState
} => ({
  follows: useLiveQuery(readOptimisticFollows),
  refresh: useRefresh(listFollowedShops.name, () => pullAccount()),
})
