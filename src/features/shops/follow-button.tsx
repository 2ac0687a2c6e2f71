import { Heart, HeartOff } from 'lucide-react'
import type { Shop } from '../../contract/shops.ts'
import { Button } from '../../ui/button.tsx'
import { PendingMark } from '../../ui/pending-mark.tsx'
import { useText } from '../../ui/text.ts'
import { useFollow, useFollowing } from './use-follows.ts'

/** Follows the shop, or stops; works offline. */
export const FollowButton = ({ shop }: { shop: Pick<Shop, 'id' | 'name'> }) => {
  const t = useText()
  const following = useFollowing(shop.id)
  const { setFollowing, isBusy } = useFollow()
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
      {pending && !isBusy && <PendingMark state={pending.state === 'rejected' ? 'attention' : 'waiting'} />}
    </>
  )
}
