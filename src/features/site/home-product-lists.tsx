import { useLiveQuery } from 'dexie-react-hooks'
import type { Product } from '../../contract/products.ts'
import { readHomeShelves, type HomeShelves as Shelves } from '../../local/resources/home-shelves.ts'
import type { MessageKey } from '../../ui/i18n.ts'
import { useTranslate } from '../../ui/i18n.ts'
import { Section } from '../../ui/section.tsx'
import { CompactTile } from '../catalogue/product-tiles.tsx'
import './home-shelves.css'

const SHELF_TITLES: Record<keyof Shelves, MessageKey> = {
  buyAgain: 'Buy again',
  viewed: 'Recently viewed',
  followed: 'From shops you follow',
  bestsellers: 'Bestsellers',
  newest: 'New in Haat',
}

/** Rows of products for whoever uses this device, from what it has: nothing is fetched for them. */
const HomeShelves = () => {
  const t = useTranslate()
  const shelves = useLiveQuery(readHomeShelves)
  if (!shelves) return null
  return (Object.keys(SHELF_TITLES) as (keyof Shelves)[])
    .filter(name => shelves[name].length > 0)
    .map(name => <Shelf key={name} title={t(SHELF_TITLES[name])} products={shelves[name]} />)
}

/** Products in a row that scrolls sideways. */
const Shelf = ({ title, products }: { title: string; products: readonly Product[] }) => (
  <Section title={title}>
    {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one */}
    <ul role="list" className="home-shelf">
      {products.map(product => (
        <li key={product.id}>
          <CompactTile product={product} />
        </li>
      ))}
    </ul>
  </Section>
)

export default HomeShelves
