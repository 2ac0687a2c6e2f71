import { RELATED_PRODUCTS } from '../../contract/constants.ts'
import { categoryAddress } from '../../contract/listing-address.ts'
import type { Product } from '../../contract/products.ts'
import { ProductGrid } from '../../ui/product-grid.tsx'
import { Section } from '../../ui/section.tsx'
import { useText } from '../../ui/text.ts'
import { PlainTile } from './product-tiles.tsx'
import { useListing } from './use-listing.ts'

/** Up to six others of the same category, the most popular first; nothing at all where there are none. */
export const RelatedProducts = ({ product }: { product: Product }) => {
  const t = useText()
  const read = useListing({
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
      link={{ href: categoryAddress(product.category.name), label: product.category.name }}
    >
      <div className="related">
        <ProductGrid label={t('Related products')}>
          {related.map(other => (
            <PlainTile key={other.id} product={other} />
          ))}
        </ProductGrid>
      </div>
    </Section>
  )
}
