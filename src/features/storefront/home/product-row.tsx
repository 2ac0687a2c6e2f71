import type { Product } from '../../../contract/products/products.ts'
import { Section, type SectionProps } from '../../../ui/layout/section.tsx'
import { CompactTile } from '../../products/catalogue/product-tiles.tsx'
import './product-row.css'

type ProductRowProps = Pick<SectionProps, 'title' | 'link'> & { products: readonly Product[] }

/** Products in a row that scrolls sideways. */
export const ProductRow = ({ products, ...section }: ProductRowProps) => (
  <Section {...section}>
    {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one */}
    <ul role="list" className="home-product-list">
      {products.map(product => (
        <li key={product.id}>
          <CompactTile product={product} />
        </li>
      ))}
    </ul>
  </Section>
)
