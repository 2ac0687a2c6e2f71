import { useLiveQuery } from 'dexie-react-hooks'
import { keysOf } from '../../contract/keys-of.ts'
import type { Product } from '../../contract/products/products.ts'
import { type HomeProductLists as ProductLists, readHomeProductLists } from '../../local/shops/home-product-lists.ts'
import { Section } from '../../ui/layout/section.tsx'
import type { MessageKey } from '../../ui/text/i18n.ts'
import { useTranslate } from '../../ui/text/i18n.ts'
import { CompactTile } from '../products/catalogue/product-tiles.tsx'
import './home-product-lists.css'

const LIST_TITLES: Record<keyof ProductLists, MessageKey> = {
  buyAgain: 'Buy again',
  viewed: 'Recently viewed',
  followed: 'From shops you follow',
  bestsellers: 'Bestsellers',
  newest: 'New arrivals',
}

/** Rows of products from the data on this device: nothing is fetched for them. */
const HomeProductLists = () => {
  const t = useTranslate()
  const lists = useLiveQuery(readHomeProductLists)
  if (!lists) return null
  return keysOf(LIST_TITLES)
    .filter(name => lists[name].length > 0)
    .map(name => <ProductList key={name} title={t(LIST_TITLES[name])} products={lists[name]} />)
}

/** Products in a row that scrolls sideways. */
const ProductList = ({ title, products }: { title: string; products: readonly Product[] }) => (
  <Section title={title}>
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

export default HomeProductLists
