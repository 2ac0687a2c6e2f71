import { useLocation, useSearch } from 'wouter'
import { SKELETONS } from '../../contract/constants.ts'
import { type Follower, listFollowers } from '../../contract/followed-shops.ts'
import { formatNumber } from '../../contract/money.ts'
import type { OwnShop } from '../../local/shop-overlay.ts'
import { Ago } from '../../ui/ago.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Page, Stack } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Section } from '../../ui/section.tsx'
import { Select } from '../../ui/select.tsx'
import { Loading, skeletons } from '../../ui/skeleton.tsx'
import { useLocale, useText } from '../../ui/text.ts'
import { useConnection } from '../../ui/use-connection.ts'
import { useTitle } from '../../ui/use-title.ts'
import { ShopsUnknown } from './my-shops.tsx'
import { NoShop } from './no-shop.tsx'
import './shop-reviews.css'
import { useListed } from './use-listed.ts'
import { useOwnShops } from './use-own-shops.ts'

const PAGE = 50

/** /dashboard/shop-followers: who follows the vendor's shops. */
const ShopFollowers = () => {
  const t = useText()
  useTitle(t('Followers'))
  const query = new URLSearchParams(useSearch())
  const { shops, refresh } = useOwnShops()
  const open = shops?.filter(shop => !shop.isNew)
  const shop = open?.find(one => one.id === query.get('shop')) ?? open?.[0]
  const page = Math.max(1, Math.trunc(Number(query.get('page'))) || 1)
  return (
    <Page>
      <Section title={t('Followers')} level={1}>
        {!open && <ShopsUnknown refresh={refresh} />}
        {open && !shop && <NoShop />}
        {open && open.length > 1 && shop && <ShopChoice shops={open} shop={shop} />}
        {shop && <Followers key={shop.id} shop={shop} page={page} />}
      </Section>
    </Page>
  )
}

const addressOf = (shopId: string, page: number): string =>
  `/dashboard/shop-followers?shop=${shopId}${page > 1 ? `&page=${page}` : ''}`

const ShopChoice = ({ shops, shop }: { shops: readonly OwnShop[]; shop: OwnShop }) => {
  const t = useText()
  const [, navigate] = useLocation()
  return (
    <Select
      label={t('Shop')}
      options={shops.map(({ id, name }) => ({ value: id, label: name }))}
      value={shop.id}
      onChange={event => navigate(addressOf(event.target.value, 1), { replace: true })}
    />
  )
}

const Followers = ({ shop, page }: { shop: OwnShop; page: number }) => {
  const t = useText()
  const { isOnline } = useConnection()
  const { page: listed, failure, retry, isRead } = useListed(listFollowers, { shopId: shop.id, page, limit: PAGE })
  if (!listed && isRead && (failure || !isOnline))
    return (
      <ErrorNote title={t('The followers are not on this phone yet')} onRetry={retry} isCalm={!isOnline}>
        {failure && isOnline ? t(failure.message) : t('They come as soon as Haat can be reached.')}
      </ErrorNote>
    )
  if (!listed)
    return (
      <Stack>
        <Loading what={t('Followers')} />
        {skeletons('row', SKELETONS.tableRows)}
      </Stack>
    )
  return <FollowerList shop={shop} followers={listed.rows} {...listed} page={page} />
}

type FollowerListProps = {
  shop: OwnShop
  followers: readonly Follower[]
  page: number
  total: number
  limit: number
}

/** A page of those who follow a shop. */
export const FollowerList = ({ shop, followers, page, total, limit }: FollowerListProps) => {
  const t = useText()
  const locale = useLocale()
  if (total === 0)
    return (
      <Empty title={t('Nobody follows this shop yet')} drawing="heart">
        {t('Customers follow a shop from its page, and see its goods first.')}
      </Empty>
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
      <Pager page={page} total={total} limit={limit} hrefOf={to => addressOf(shop.id, to)} />
    </>
  )
}

const FollowerRow = ({ follower: { createdAt, customer } }: { follower: Follower }) => {
  const t = useText()
  const name = customer.name ?? t('A customer')
  return (
    <li>
      <Avatar name={name} />
      <div>
        <strong>{name}</strong>
        {customer.email && <p className="meta">{customer.email}</p>}
        <p className="meta">
          <Ago at={createdAt} />
        </p>
      </div>
    </li>
  )
}

export default ShopFollowers
