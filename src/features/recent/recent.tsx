import { X } from 'lucide-react'
import { SKELETONS } from '../../contract/constants.ts'
import { EMPTY } from '../../contract/messages.ts'
import { attempt } from '../../ui/attempt.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Page } from '../../ui/page.tsx'
import { ProductCard } from '../../ui/product-card.tsx'
import { ProductGrid } from '../../ui/product-grid.tsx'
import { Section } from '../../ui/section.tsx'
import { Loading, skeletons } from '../../ui/skeleton.tsx'
import { useText } from '../../ui/text.ts'
import { useConnection } from '../../ui/use-connection.ts'
import { useTitle } from '../../ui/use-title.ts'
import { productAddress } from '../catalogue/product-tiles.tsx'
import { useShopAddress } from '../shops/shop-address.ts'
import type { Recent } from './merged-recents.ts'
import { forgetRecent, useRecents } from './use-recents.ts'

/** Specification section 2: what the customer looked at, the newest first. */
const RecentProducts = () => {
  const t = useText()
  const title = t('Recent Products')
  useTitle(title)
  const { isOnline } = useConnection()
  const read = useRecents(isOnline)
  return (
    <Page>
      <Section title={title} level={1}>
        {read.state === 'failed' && (
          <ErrorNote title={t('The products could not be fetched')} onRetry={read.retry}>
            {t(read.message)}
          </ErrorNote>
        )}
        {read.state === 'unsaved' && (
          <Empty title={t('Your recent products are not on this phone yet')} drawing="cloud">
            {t('They appear by themselves when the network is back.')}
          </Empty>
        )}
        {read.state === 'loading' && <Waiting label={title} />}
        {read.state === 'ready' &&
          (read.recents.length > 0 ? <Seen recents={read.recents} label={title} /> : <NoneYet />)}
      </Section>
    </Page>
  )
}

const Waiting = ({ label }: { label: string }) => {
  const t = useText()
  return (
    <>
      <Loading what={t('Loading products')} />
      <ProductGrid label={label}>{skeletons('card', SKELETONS.recentProducts)}</ProductGrid>
    </>
  )
}

const Seen = ({ recents, label }: { recents: Recent[]; label: string }) => {
  const t = useText()
  const shopHref = useShopAddress()
  return (
    <ProductGrid label={label}>
      {recents.map(recent => (
        <ProductCard
          key={recent.product.id}
          level={2}
          product={recent.product}
          href={productAddress(recent.product)}
          shopHref={shopHref(recent.product.shopId)}
          corner={
            <IconButton
              icon={X}
              variant="raised"
              label={t('Remove {label}', { label: recent.product.name })}
              onClick={attempt(() => forgetRecent(recent))}
            />
          }
        />
      ))}
    </ProductGrid>
  )
}

const NoneYet = () => {
  const t = useText()
  return (
    <Empty
      title={t(EMPTY.products)}
      drawing="search"
      action={
        <Button variant="primary" href="/products">
          {t('All Products')}
        </Button>
      }
    >
      {t('The products that you look at stand here, to be found again.')}
    </Empty>
  )
}

export default RecentProducts
