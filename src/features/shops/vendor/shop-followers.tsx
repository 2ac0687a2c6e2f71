import { useLocation, useSearch } from 'wouter'
import { formatNumber } from '../../../contract/messages/number-format.ts'
import { type Follower, listFollowers } from '../../../contract/shops/followed-shops.ts'
import { defineUrlQuery, idParam, pageParam } from '../../../contract/url-query.ts'
import { LoadingRows } from '../../../lists/loading-rows.tsx'
import { NotCachedNotice } from '../../../lists/not-cached-notice.tsx'
import { useRemoteList } from '../../../lists/use-remote-list.ts'
import type { OptimisticShop } from '../../../local/shops/optimistic.ts'
import { RelativeTime } from '../../../ui/controls/date-time.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { Avatar } from '../../../ui/goods/avatar.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { Pager } from '../../../ui/rows/pager.tsx'
import { useTitle } from '../../../ui/state/use-title.ts'
import { showName, useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { useOwnShops } from '../../products/vendor/use-own-shops.ts'
import { ShopsUnavailable } from './my-shops.tsx'
import { NoShop } from './no-shop.tsx'
import './shop-followers.css'

const PAGE_SIZE = 50

const { parse: parseFollowersUrl, build: buildFollowersUrl } = defineUrlQuery<{
  shop: string | undefined
  page: number
}>('/dashboard/shop-followers', { shop: idParam('shop'), page: pageParam })

/** /dashboard/shop-followers: who follows the vendor's shops. */
const ShopFollowers = () => {
  const t = useTranslate()
  useTitle(t('Followers'))
  const query = parseFollowersUrl(useSearch())
  const { shops, refresh } = useOwnShops()
  const open = shops?.filter(shop => !shop.isNew)
  const shop = open?.find(one => one.id === query.shop) ?? open?.[0]
  return (
    <Page>
      <Section title={t('Followers')} level={1}>
        {!open && <ShopsUnavailable refresh={refresh} />}
        {open && !shop && <NoShop />}
        {open && open.length > 1 && shop && <FollowersShopFilter shops={open} shop={shop} />}
        {shop && <Followers key={shop.id} shop={shop} page={query.page} />}
      </Section>
    </Page>
  )
}

const FollowersShopFilter = ({ shops, shop }: { shops: readonly OptimisticShop[]; shop: OptimisticShop }) => {
  const t = useTranslate()
  const [, navigate] = useLocation()
  return (
    <Select
      label={t('Shop')}
      options={shops.map(shop => ({ value: shop.id, label: showName(shop) }))}
      value={shop.id}
      onChange={chosen => navigate(buildFollowersUrl({ shop: chosen, page: 1 }), { replace: true })}
    />
  )
}

const Followers = ({ shop, page }: { shop: OptimisticShop; page: number }) => {
  const t = useTranslate()
  const list = useRemoteList({
    endpoint: listFollowers,
    input: { shopId: shop.id, page, limit: PAGE_SIZE },
    limit: PAGE_SIZE,
    applyPending: followers => followers,
  })
  if (list.page) return <FollowerList shop={shop} followers={list.page.rows} {...list.page} page={page} />
  return (
    <NotCachedNotice title={t('The followers are not on this phone yet')} refresh={list} isRead={list.isUnavailable}>
      <LoadingRows what={t('Followers')} />
    </NotCachedNotice>
  )
}

type FollowerListProps = {
  shop: OptimisticShop
  followers: readonly Follower[]
  page: number
  total: number
  limit: number
}

/** A page of a shop's followers. */
export const FollowerList = ({ shop, followers, page, total, limit }: FollowerListProps) => {
  const t = useTranslate()
  const locale = useLocale()
  if (total === 0)
    return (
      <EmptyState title={t('Nobody follows this shop yet')} illustration="heart">
        {t('Customers follow a shop on its page and see its products first.')}
      </EmptyState>
    )
  return (
    <>
      <p>
        <strong className="figure">{formatNumber(total, locale)}</strong>{' '}
        {t('{count, plural, one {person follows {name}} other {people follow {name}}}', {
          count: total,
          name: shop.name,
        })}
      </p>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one */}
      <ul role="list" className="follower-rows" aria-label={t('Followers')}>
        {followers.map(follower => (
          <FollowerRow key={follower.id} follower={follower} />
        ))}
      </ul>
      <Pager page={page} total={total} limit={limit} hrefOf={to => buildFollowersUrl({ shop: shop.id, page: to })} />
    </>
  )
}

const FollowerRow = ({ follower: { createdAt, customer } }: { follower: Follower }) => {
  const t = useTranslate()
  // Some accounts were named by their address.
  const name = customer.name && !customer.name.includes('@') ? customer.name : t('A customer')
  return (
    <li>
      <Avatar name={name} />
      <div>
        <strong>{name}</strong>
        <p className="meta">
          <RelativeTime at={createdAt} />
        </p>
      </div>
    </li>
  )
}

export default ShopFollowers
