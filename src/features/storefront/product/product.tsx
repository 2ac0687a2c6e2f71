import { useParams } from 'wouter'
import { listProductPictures } from '../../../contract/products/product-pictures.ts'
import type { Product } from '../../../contract/products/products.ts'
import { type GalleryPicture, PictureGallery } from '../../../ui/goods/picture-gallery.tsx'
import { Page, Row, Stack, TwoColumns } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { ErrorNotice } from '../../../ui/notices/error-notice.tsx'
import { useTitle } from '../../../ui/state/use-title.ts'
import { showName, type Translate, useTranslate } from '../../../ui/text/i18n.ts'
import { translateFailure } from '../../../ui/text/translate-failure.ts'
import { Description } from '../../products/catalogue/description.tsx'
import { useRecordView } from '../../products/recent/use-record-view.ts'
import { ProductQuestions } from '../../questions/product-questions.tsx'
import { ReportButton } from '../../reports/report-button.tsx'
import { ProductReviews } from '../../reviews/product-reviews.tsx'
import { DeliveryInfo } from './delivery-info.tsx'
import { ProductLoading } from './product-loading.tsx'
import { ProductOffer } from './product-offer.tsx'
import { RelatedProducts } from './related-products.tsx'
import { DiscontinuedProduct, UncachedProduct } from './unavailable-product.tsx'
import { type ProductResult, useProduct } from './use-product.ts'
import { useVariantChoice } from './use-variant-choice.ts'

/**
 * A little less than the page is wide, so that a phone of 360 px takes the file of 640 px. link-previews.ts preloads
 * it.
 */
const IMAGE_SIZES = '(min-width: 64rem) 36rem, (min-width: 48rem) 50vw, calc(100vw - 3rem)'

/** /products/:id: one product with its reviews, questions and related products. */
const ProductScreen = () => {
  const { id = '' } = useParams()
  // The key resets quantity and expanded reviews for another product.
  return <ProductById key={id} id={id} />
}

const ProductById = ({ id }: { id: string }) => {
  const t = useTranslate()
  const read = useProduct(id)
  useTitle(getTitle(read, t))
  if (read.state === 'ready') return <ProductDetails product={read.product} isFromDevice={read.isFromDevice} />
  if (read.state === 'gone') return <DiscontinuedProduct isPaused={read.isPaused} />
  if (read.state === 'unsaved') return <UncachedProduct />
  if (read.state === 'failed')
    return (
      <Page>
        <ErrorNotice title={t('Could not load this product')} onRetry={read.retry}>
          {translateFailure(read)}
        </ErrorNotice>
      </Page>
    )
  return <ProductLoading />
}

const getTitle = (read: ProductResult, t: Translate): string => {
  if (read.state === 'ready') return showName(read.product)
  if (read.state !== 'gone') return t('Product')
  return read.isPaused ? t('Not on sale at the moment') : t('No longer sold')
}

/** With what each shows in the language of the page, and the picture of what is chosen, where that is another one. */
const showPictures = (product: Product, chosen: string): GalleryPicture[] => {
  const pictures = listProductPictures(product).map(({ alt, altBn, ...picture }) => {
    const name = alt || altBn
    return { ...picture, ...(name && { alt: showName({ name, nameBn: altBn }) }) }
  })
  return pictures.some(({ image }) => image === chosen) ? pictures : [...pictures, { id: chosen, image: chosen }]
}

const ProductDetails = ({ product, isFromDevice }: { product: Product; isFromDevice: boolean }) => {
  const t = useTranslate()
  const choice = useVariantChoice(product)
  useRecordView(product, isFromDevice, choice.variant?.id)
  return (
    <Page>
      <TwoColumns>
        <PictureGallery
          pictures={showPictures(product, choice.image)}
          name={showName(product)}
          sizes={IMAGE_SIZES}
          selected={choice.image}
        />
        <Stack>
          <ProductOffer product={product} choice={choice} />
          <DeliveryInfo product={product} variant={choice.variant} />
        </Stack>
      </TwoColumns>
      <Section title={t('Description')}>
        <Description of={product} className="reading product-description" />
        <Row>
          <ReportButton entity="PRODUCT" entityId={product.id} name={showName(product)} />
        </Row>
      </Section>
      <ProductReviews product={product} />
      <ProductQuestions product={product} />
      <RelatedProducts product={product} />
    </Page>
  )
}

export default ProductScreen
