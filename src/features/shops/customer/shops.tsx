import { useLocation } from 'wouter'
import { SKELETONS } from '../../../contract/constants.ts'
import { EMPTY_STATES } from '../../../contract/messages/fixed-messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { ErrorNotice } from '../../../ui/notices/error-notice.tsx'
import { Loading, renderSkeletons } from '../../../ui/notices/skeleton.tsx'
import { Pager } from '../../../ui/rows/pager.tsx'
import { useTitle } from '../../../ui/state/use-title.ts'
import { useUrlSearch } from '../../../ui/state/use-url-search.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { translateFailure } from '../../../ui/text/translate-failure.ts'
import { parseShopListQuery, type ShopListQuery, shopsUrl } from './shop-list-query.ts'
import { ShopSearch } from './shop-search.tsx'
import { ShopGrid, ShopTile } from './shop-tile.tsx'
import { type ShopListPage, useShops } from './use-shops.ts'

/** /shops: all shops, with a search by name. */
const Shops = () => {
  const t = useTranslate()
  useTitle(t('All Shops'))
  const [, navigate] = useLocation()
  const query = parseShopListQuery(useUrlSearch())
  const search = (term: string) => navigate(shopsUrl({ term, page: 1 }), { replace: true })
  return (
    <Page>
      <Section title={t('All Shops')} level={1}>
        <ShopSearch term={query.term} onSearch={search} />
        <ShopResults query={query} />
      </Section>
    </Page>
  )
}

const ShopResults = ({ query }: { query: ShopListQuery }) => {
  const t = useTranslate()
  const read = useShops(query)
  if (read.state === 'failed')
    return (
      <ErrorNotice title={t('Could not load shops')} onRetry={read.retry}>
        {translateFailure(read)}
      </ErrorNotice>
    )
  if (read.state === 'unsaved')
    return (
      <EmptyState title={t('No shops are saved on this device yet')} illustration="cloud">
        {t('They will load when you are back online.')}
      </EmptyState>
    )
  if (read.state === 'loading')
    return (
      <>
        <Loading what={t('Loading shops')} />
        <ShopGrid label={t('All Shops')}>{renderSkeletons('shop', SKELETONS.shops)}</ShopGrid>
      </>
    )
  return read.shops.length > 0 ? <ShopList query={query} page={read} /> : <NoShopsFound term={query.term} />
}

const ShopList = ({ query, page }: { query: ShopListQuery; page: ShopListPage }) => {
  const t = useTranslate()
  return (
    <>
      <output className="meta">{t('{total, plural, one {# shop} other {# shops}}', { total: page.total })}</output>
      <ShopGrid label={t('All Shops')}>
        {page.shops.map(shop => (
          <ShopTile key={shop.id} shop={shop} />
        ))}
      </ShopGrid>
      <Pager page={query.page} total={page.total} limit={page.limit} hrefOf={to => shopsUrl({ ...query, page: to })} />
    </>
  )
}

const NoShopsFound = ({ term }: { term: string }) => {
  const t = useTranslate()
  return (
    <EmptyState
      title={t(EMPTY_STATES.noData)}
      illustration="stall"
      action={
        term && (
          <Button variant="brand" href={shopsUrl({ term: '', page: 1 })}>
            {t('All Shops')}
          </Button>
        )
      }
    >
      {term ? t('No shop matches “{term}”.', { term }) : t('There are no shops yet.')}
    </EmptyState>
  )
}

export default Shops
