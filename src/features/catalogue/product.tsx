import { useParams } from 'wouter'
import type { Product } from '../../contract/products.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Halves, Page, Stack } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useText } from '../../ui/text.ts'
import { useTitle } from '../../ui/use-title.ts'
import { Zoom } from '../../ui/zoom.tsx'
import { useRememberView } from '../recent/use-remember-view.ts'
import { DeliveryFacts } from './delivery-facts.tsx'
import { GoneProduct, UnsavedProduct } from './missing-product.tsx'
import { ProductOffer } from './product-offer.tsx'
import { RelatedProducts } from './related-products.tsx'
import { Reviews } from './reviews.tsx'
import { useProduct } from './use-product.ts'

const PICTURE_SIZES = '(min-width: 64rem) 36rem, (min-width: 48rem) 50vw, 100vw'

/** One product with everything that a shopper wants to know of it (specification section 2). */
const ProductScreen = () => {
  const { id = '' } = useParams()
  // Another product is another screen: quantity and opened reviews begin anew.
  return <OneProduct key={id} id={id} />
}

const OneProduct = ({ id }: { id: string }) => {
  const t = useText()
  const read = useProduct(id)
  useTitle(read.state === 'ready' ? read.product.name : read.state === 'gone' ? t('No longer sold') : t('Product'))
  if (read.state === 'ready') return <Shown product={read.product} isFromDevice={read.isFromDevice} />
  if (read.state === 'gone') return <GoneProduct />
  if (read.state === 'unsaved') return <UnsavedProduct />
  if (read.state === 'failed')
    return (
      <Page>
        <ErrorNote title={t('This product could not be fetched')} onRetry={read.retry}>
          {t(read.message)}
        </ErrorNote>
      </Page>
    )
  return <LoadingProduct />
}

const Shown = ({ product, isFromDevice }: { product: Product; isFromDevice: boolean }) => {
  const t = useText()
  useRememberView(product, isFromDevice)
  return (
    <Page>
      <Halves>
        <Zoom image={product.image} thumbhash={product.thumbhash} name={product.name} sizes={PICTURE_SIZES} />
        <Stack>
          <ProductOffer product={product} />
          <DeliveryFacts shop={product.shop} />
        </Stack>
      </Halves>
      <Section title={t('Description')}>
        <p className="reading product-description">{product.description}</p>
      </Section>
      <Reviews product={product} />
      <RelatedProducts product={product} />
    </Page>
  )
}

const LoadingProduct = () => {
  const t = useText()
  return (
    <Page>
      <Loading what={t('Loading the product')} />
      <Halves>
        <Skeleton shape="block" />
        <Stack>
          <Skeleton shape="line" />
          <Skeleton shape="line" />
          <Skeleton shape="row" />
          <Skeleton shape="row" />
        </Stack>
      </Halves>
    </Page>
  )
}

export default ProductScreen
