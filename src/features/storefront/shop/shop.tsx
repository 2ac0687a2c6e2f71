import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useParams } from 'wouter'
import type { Shop } from '../../../contract/shops/shops.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Link } from '../../../ui/controls/link.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { ErrorNotice } from '../../../ui/notices/error-notice.tsx'
import { Loading, renderSkeletons, Skeleton } from '../../../ui/notices/skeleton.tsx'
import { OptionalBoundary } from '../../../ui/state/optional-boundary.tsx'
import { useTitle } from '../../../ui/state/use-title.ts'
import { showName, useTranslate } from '../../../ui/text/i18n.ts'
import { translateFailure } from '../../../ui/text/translate-failure.ts'
import { translateName } from '../../../ui/text/translate-name.ts'
import { productUrl } from '../../products/catalogue/product-tiles.tsx'
import { ReportButton } from '../../reports/report-button.tsx'
import { ReviewList } from '../../reviews/review-list.tsx'
import { useShopReviews } from '../../reviews/use-product-reviews.ts'
import { useShop } from '../../shops/customer/use-shop.ts'
import { ShopHeader } from './shop-header.tsx'
import { ShopProducts, TopPicks } from './shop-products.tsx'

const loadCoupons = () => import('../../coupons/customer/shop-coupons.tsx')
const ShopCoupons = lazy(async () => ({ default: (await loadCoupons()).ShopCoupons }))
const ShopCouponsLink = lazy(async () => ({ default: (await loadCoupons()).ShopCouponsLink }))

/** /shops/:id: one shop with its products and reviews. */
const ShopScreen = () => {
  const { id = '' } = useParams()
  return <ShopById key={id} id={id} />
}

const ShopById = ({ id }: { id: string }) => {
  const t = useTranslate()
  const read = useShop(id)
  useTitle(read.state === 'ready' ? showName(read.shop) : t('Shop'))
  if (read.state === 'ready') return <ShopDetails shop={read.shop} />
  if (read.state === 'gone') return <ShopUnavailable title={t('This shop was not found. It may have closed.')} />
  if (read.state === 'unsaved')
    return <ShopUnavailable title={t('Not saved on this device')} text={t('It will load when you are back online.')} />
  if (read.state === 'failed')
    return (
      <Page>
        <ErrorNotice title={t('Could not load this shop')} onRetry={read.retry}>
          {translateFailure(read)}
        </ErrorNotice>
      </Page>
    )
  return <ShopLoading />
}

const ShopDetails = ({ shop }: { shop: Shop }) => (
  <Page>
    <ShopHeader
      shop={shop}
      coupons={
        <OnlyInBrowser>
          <ShopCouponsLink shopId={shop.id} />
        </OnlyInBrowser>
      }
    />
    <TopPicks shop={shop} />
    <OnlyInBrowser>
      <ShopCoupons shopId={shop.id} />
    </OnlyInBrowser>
    <ShopProducts shopId={shop.id} />
    <ShopReviews shop={shop} />
  </Page>
)

/** The server never renders coupons: they depend on the time and on who asks. */
const OnlyInBrowser = ({ children }: { children: ReactNode }) => {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  if (!isMounted) return null
  return (
    <OptionalBoundary>
      <Suspense>{children}</Suspense>
    </OptionalBoundary>
  )
}

const ShopUnavailable = ({ title, text }: { title: string; text?: string }) => {
  const t = useTranslate()
  return (
    <Page>
      <Section level={1} title={t('Shop')}>
        <EmptyState
          title={title}
          illustration={text ? 'cloud' : 'stall'}
          action={
            <Button variant="brand" href="/shops">
              {t('All Shops')}
            </Button>
          }
        >
          {text}
        </EmptyState>
      </Section>
    </Page>
  )
}

const ShopLoading = () => {
  const t = useTranslate()
  return (
    <Page>
      <Loading what={t('Loading the shop')} />
      <Skeleton shape="shop" />
      {renderSkeletons('row', 2)}
    </Page>
  )
}

/** The reviews of the shop's products, each with a link to its product. */
const ShopReviews = ({ shop }: { shop: Shop }) => {
  const t = useTranslate()
  return (
    <div id="reviews">
      <Section title={t('Reviews')}>
        <ReviewList
          read={useShopReviews(shop.id)}
          rating={shop.rating}
          below={({ id, product, customer, mine, seq }) => (
            <>
              <p className="meta">
                {t('About')} <Link href={productUrl(product)}>{showName(product)}</Link>
              </p>
              {mine === 0 && seq > 0 && (
                <ReportButton entity="REVIEW" entityId={id} name={translateName(customer.name)} />
              )}
            </>
          )}
        />
      </Section>
    </div>
  )
}

export default ShopScreen
