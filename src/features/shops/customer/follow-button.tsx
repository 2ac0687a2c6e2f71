import { Heart, HeartOff } from 'lucide-react'
import type { Shop } from '../../../contract/shops/shops.ts'
import type { FollowState } from '../../../local/shops/followed-shops.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { SyncStatus } from '../../../ui/notices/sync-status.tsx'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { useToggleFollow } from './use-follows.ts'

type FollowButtonProps = { shop: Pick<Shop, 'id' | 'name'>; following: FollowState }

/** Follows or unfollows the shop; works offline. */
export const FollowButton = ({ shop, following: { isFollowing, pending } }: FollowButtonProps) => {
  const t = useTranslate()
  const { setFollowing, isBusy } = useToggleFollow()
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
