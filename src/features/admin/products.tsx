import { useLocation } from 'wouter'
import { EMPTY } from '../../contract/messages.ts'
import { deleteProduct, listProducts, type Product } from '../../contract/products.ts'
import { Page } from '../../ui/page.tsx'
import { Select } from '../../ui/select.tsx'
import { useText } from '../../ui/text.ts'
import { useCategories } from '../catalogue/use-categories.ts'
import { finds } from './finds.ts'
import { type ListChoices, type ListView, listAddressOf } from './list-address.ts'
import { MarketListScreen } from './market-list-screen.tsx'
import type { Effect } from './overlay-rows.ts'
import { ProductsTable } from './products-table.tsx'

const FILTERS = ['ALL', 'ACTIVE', 'PAUSED', 'DRAFT'] as const
type Filter = (typeof FILTERS)[number]
const SORTS = ['newest', 'name', 'cheap', 'dear', 'sold'] as const
type Sort = (typeof SORTS)[number]
type View = ListView<Filter, Sort>
const CHOICES: ListChoices<Filter, Sort> = { path: '/dashboard/products', filters: FILTERS, sorts: SORTS }
const FILTER_WORDS = { ALL: 'All', ACTIVE: 'On sale', PAUSED: 'Paused', DRAFT: 'Draft' }
const SORT_WORDS = {
  newest: 'Newest first',
  name: 'By name',
  cheap: 'Price Low to High',
  dear: 'Price High to Low',
  sold: 'Most sold first',
}
const ORDERS = {
  newest: { sortBy: 'createdAt', sortOrder: 'desc' },
  name: { sortBy: 'name', sortOrder: 'asc' },
  cheap: { sortBy: 'price', sortOrder: 'asc' },
  dear: { sortBy: 'price', sortOrder: 'desc' },
  sold: { sortBy: 'popularity', sortOrder: 'desc' },
} as const

/** /dashboard/products: every product of the market in every status; what does not belong there is deleted. */
const Products = () => {
  const t = useText()
  return (
    <Page>
      <MarketListScreen
        title={t('Products')}
        choices={CHOICES}
        filterWords={FILTER_WORDS}
        sortWords={SORT_WORDS}
        searchLabel={t('Search products')}
        tools={view => <CategoryChoice view={view} />}
        row={listProducts}
        ask={ask}
        isIn={isIn}
        effect={effect}
        empty={() => EMPTY.shopProducts}
        drawing="basket"
      >
        {products => <ProductsTable products={products} />}
      </MarketListScreen>
    </Page>
  )
}

const ask = ({ filter, sort, within }: View) => ({
  ...ORDERS[sort],
  ...(filter !== 'ALL' && { status: filter }),
  ...(within && { categoryId: within }),
})

const isIn = (product: Product, { term, filter, within }: View): boolean =>
  (filter === 'ALL' || product.status === filter) &&
  (within === '' || product.categoryId === within) &&
  finds(term, product.name, product.category.name, product.shop.name)

const effect: Effect<Product> = (product, { endpoint, input }) =>
  endpoint === deleteProduct.name && input.id === product.id ? 'gone' : null

const CategoryChoice = ({ view }: { view: View }) => {
  const t = useText()
  const [, navigate] = useLocation()
  const { categories = [] } = useCategories()
  return (
    <Select
      label={t('Category')}
      isLabelHidden
      options={[
        { value: '', label: t('Every category') },
        ...categories.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={view.within}
      onChange={event =>
        navigate(listAddressOf(CHOICES, { ...view, within: event.target.value, page: 1 }), { replace: true })
      }
    />
  )
}

export default Products
