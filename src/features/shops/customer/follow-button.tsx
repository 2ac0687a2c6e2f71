import { Heart, HeartOff } from 'lucide-react'
import type { Shop } from '../../../contract/shops/shops.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { SyncStatus } from '../../../ui/notices/sync-status.tsx'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { useFollowState, useToggleFollow } from './use-follows.ts'

/** Follows or unfollows the shop; works offline. */
export const FollowButton = ({ shop }: { shop: Pick<Shop, 'id' | 'name'> }) => {
  const t = useTranslate()
  const following = useFollowState(shop.id)
  const { setFollowing, isBusy } = useToggleFollow()
  if (!following) return null
  const { isFollowing, pending } = following
  return (
    <>
      <Button
        variant={isFollowing ? 'quiet' : 'brand'}
        icon={isFollowing ? HeartOff : Heart}
        isBusy={isBusy}
        aria-label={isFollowing ? t('Unfollow {name}', shop) : t('Follow {name}', shop)}
        onClick={() => setFollowing(shop, !isFollowing)}
      >
        {isFollowing ? t('Unfollow') : t('Follow')}
      </Button>
      {pending && !isBusy && <SyncStatus state={pending.state === 'rejected' ? 'attention' : 'waiting'} />}
    </>
  )
}
