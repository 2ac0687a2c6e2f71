import { RELATED_PRODUCTS } from '../../../contract/constants.ts'
import { categoryUrl } from '../../../contract/products/listing-url.ts'
import type { Product } from '../../../contract/products/products.ts'
import { ProductGrid } from '../../../ui/goods/product-grid.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { showName, useTranslate } from '../../../ui/text/i18n.ts'
import { CompactTile } from '../../products/catalogue/product-tiles.tsx'
import { useProductListing } from '../../products/catalogue/use-product-listing.ts'

/** Up to six other products of the category, the most popular first. Renders nothing where there are none. */
export const RelatedProducts = ({ product }: { product: Product }) => {
  const t = useTranslate()
  const read = useProductListing({
    categoryId: product.categoryId,
    sortBy: 'popularity',
    page: 1,
    // One more, because the product itself may be among them.
    limit: RELATED_PRODUCTS + 1,
  })
  if (read.state !== 'ready') return null
  const related = read.page.items.filter(other => other.id !== product.id).slice(0, RELATED_PRODUCTS)
  if (related.length === 0) return null
  return (
    <Section
      title={t('Related products')}
      link={{ href: categoryUrl(product.category.name), label: showName(product.category) }}
    >
      <div className="related">
        <ProductGrid label={t('Related products')}>
          {related.map(other => (
            <CompactTile key={other.id} product={other} />
          ))}
        </ProductGrid>
      </div>
    </Section>
  )
}
