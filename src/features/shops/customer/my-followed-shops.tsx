import { SKELETONS } from '../../../contract/constants.ts'
import { NotCachedNotice } from '../../../lists/not-cached-notice.tsx'
import type { ShopFollow } from '../../../local/shops/followed-shops.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { Loading, renderSkeletons } from '../../../ui/notices/skeleton.tsx'
import { useTitle } from '../../../ui/state/use-title.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { FollowButton } from './follow-button.tsx'
import { ShopGrid, ShopTile } from './shop-tile.tsx'
import { useFollowedShops } from './use-follows.ts'

/** /dashboard/followed-shops: the shops that the customer follows. */
const MyFollowedShops = () => {
  const t = useTranslate()
  useTitle(t('Followed Shops'))
  const { follows, refresh } = useFollowedShops()
  // Before the first sync an empty table does not mean that the customer follows no shop.
  const isKnown = follows !== undefined && (follows.at !== null || follows.rows.length > 0)
  return (
    <Page>
      <Section title={t('Followed Shops')} level={1} link={{ href: '/shops', label: t('All Shops') }}>
        {isKnown && <FollowedShopList rows={follows.rows} />}
        {!isKnown && (
          <NotCachedNotice title={t('Could not load shops')} refresh={refresh}>
            <FollowedShopsLoading />
          </NotCachedNotice>
        )}
      </Section>
    </Page>
  )
}

const FollowedShopsLoading = () => {
  const t = useTranslate()
  return (
    <>
      <Loading what={t('Loading shops')} />
      <ShopGrid label={t('Followed Shops')}>{renderSkeletons('shop', SKELETONS.shops)}</ShopGrid>
    </>
  )
}

const FollowedShopList = ({ rows }: { rows: ShopFollow[] }) => {
  const t = useTranslate()
  if (rows.length === 0) return <NoFollowedShops />
  return (
    <ShopGrid label={t('Followed Shops')}>
      {rows.map(({ shop, following }) => (
        <ShopTile key={shop.id} shop={shop}>
          <FollowButton shop={shop} following={following} />
        </ShopTile>
      ))}
    </ShopGrid>
  )
}

const NoFollowedShops = () => {
  const t = useTranslate()
  return (
    <EmptyState
      title={t('You do not follow any shops yet')}
      illustration="heart"
      link={{ href: '/shops', label: t('All Shops') }}
    >
      {t('Products from shops you follow appear first on your home page.')}
    </EmptyState>
  )
}

export default MyFollowedShops
