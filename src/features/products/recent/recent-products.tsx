import { X } from 'lucide-react'
import { nameValues } from '../../../contract/bangla-texts.ts'
import { SKELETONS } from '../../../contract/constants.ts'
import { EMPTY_STATES } from '../../../contract/messages/fixed-messages.ts'
import { removeRecentView, type ViewedProduct } from '../../../local/products/recent-products.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { ProductCard } from '../../../ui/goods/product-card.tsx'
import { ProductGrid } from '../../../ui/goods/product-grid.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { ErrorNotice } from '../../../ui/notices/error-notice.tsx'
import { Loading, renderSkeletons } from '../../../ui/notices/skeleton.tsx'
import { catchToToast } from '../../../ui/overlays/catch-to-toast.ts'
import { useConnection } from '../../../ui/state/use-connection.ts'
import { useTitle } from '../../../ui/state/use-title.ts'
import { describeMessage, showName, useTranslate } from '../../../ui/text/i18n.ts'
import { translateFailure } from '../../../ui/text/translate-failure.ts'
import { productUrl } from '../catalogue/product-tiles.tsx'
import { useShopUrl } from '../catalogue/shop-url.ts'
import { useRecentViews } from './use-recent-views.ts'

/** /recent-products: what the customer viewed, newest first. */
const RecentProducts = () => {
  const t = useTranslate()
  const title = t('Recent Products')
  useTitle(title)
  const { isOnline } = useConnection()
  const read = useRecentViews(isOnline)
  return (
    <Page>
      <Section title={title} level={1}>
        {read.state === 'failed' && (
          <ErrorNotice title={t('Could not load products')} onRetry={read.retry}>
            {translateFailure(read)}
          </ErrorNotice>
        )}
        {read.state === 'unsaved' && (
          <EmptyState title={t('Your recent products are not on this phone yet')} illustration="cloud">
            {t('They will load when you are back online.')}
          </EmptyState>
        )}
        {read.state === 'loading' && <RecentProductsLoading label={title} />}
        {read.state === 'ready' &&
          (read.recents.length > 0 ? <RecentProductGrid recents={read.recents} label={title} /> : <NoRecentProducts />)}
      </Section>
    </Page>
  )
}

const RecentProductsLoading = ({ label }: { label: string }) => {
  const t = useTranslate()
  return (
    <>
      <Loading what={t('Loading products')} />
      <ProductGrid label={label}>{renderSkeletons('card', SKELETONS.recentProducts)}</ProductGrid>
    </>
  )
}

const RecentProductGrid = ({ recents, label }: { recents: ViewedProduct[]; label: string }) => {
  const t = useTranslate()
  const shopHref = useShopUrl()
  return (
    <ProductGrid label={label}>
      {recents.map(recent => (
        <ProductCard
          key={recent.product.id}
          level={2}
          product={recent.product}
          href={productUrl(recent.product, recent.variantId)}
          shopHref={shopHref(recent.product.shopId)}
          corner={
            <IconButton
              icon={X}
              variant="raised"
              label={t('Remove {label}', { label: showName(recent.product) })}
              onClick={catchToToast(() =>
                removeRecentView(
                  recent,
                  describeMessage('Remove from recent products: {name}', nameValues('name', recent.product)),
                ),
              )}
            />
          }
        />
      ))}
    </ProductGrid>
  )
}

const NoRecentProducts = () => {
  const t = useTranslate()
  return (
    <EmptyState
      title={t(EMPTY_STATES.noData)}
      illustration="search"
      action={
        <Button variant="primary" href="/products">
          {t('All Products')}
        </Button>
      }
    >
      {t('Products you view appear here, so you can find them again.')}
    </EmptyState>
  )
}

export default RecentProducts
