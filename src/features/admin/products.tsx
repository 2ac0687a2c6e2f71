import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { EMPTY } from '../../contract/messages.ts'
import { deleteProduct, listProducts, type Product } from '../../contract/products.ts'
import { submitRemoval } from '../../local/product-writes.ts'
import { attempt } from '../../ui/attempt.ts'
import { BulkBar } from '../../ui/bulk-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { Select } from '../../ui/select.tsx'
import { useText } from '../../ui/text.ts'
import { useSelection } from '../../ui/use-selection.ts'
import { useCategories } from '../catalogue/use-categories.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { finds } from './finds.ts'
import { type ListChoices, type ListView, listAddressOf } from './list-address.ts'
import { ORDERS as COMMON_ORDERS, SORT_WORDS as COMMON_WORDS, COMPARE, type Compare } from './list-sorts.ts'
import { MarketListScreen } from './market-list-screen.tsx'
import type { Effect, Shown } from './overlay-rows.ts'
import { ProductsTable } from './products-table.tsx'
import { removeSeveral } from './remove-several.ts'

const FILTERS = ['ALL', 'ACTIVE', 'PAUSED', 'DRAFT'] as const
type Filter = (typeof FILTERS)[number]
const SORTS = ['newest', 'oldest', 'name', 'cheap', 'dear', 'sold'] as const
type Sort = (typeof SORTS)[number]
type View = ListView<Filter, Sort>
const CHOICES: ListChoices<Filter, Sort> = { path: '/dashboard/products', filters: FILTERS, sorts: SORTS }
const FILTER_WORDS = { ALL: 'All', ACTIVE: 'On sale', PAUSED: 'Paused', DRAFT: 'Draft' }
const SORT_WORDS = {
  ...COMMON_WORDS,
  cheap: 'Price Low to High',
  dear: 'Price High to Low',
  sold: 'Most sold first',
}
const ORDERS = {
  ...COMMON_ORDERS,
  cheap: { sortBy: 'price', sortOrder: 'asc' },
  dear: { sortBy: 'price', sortOrder: 'desc' },
  sold: { sortBy: 'popularity', sortOrder: 'desc' },
} as const

const BY: Record<Sort, Compare<Product>> = {
  ...COMPARE,
  cheap: (a, b) => a.price - b.price,
  dear: (a, b) => b.price - a.price,
  sold: (a, b) => b.sold - a.sold,
}

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
        compare={BY}
        effect={effect}
        empty={() => EMPTY.shopProducts}
        drawing="basket"
      >
        {products => <Listed products={products} />}
      </MarketListScreen>
    </Page>
  )
}

/** What an admin does with products is to take them away: the rest is their vendors'. */
const Listed = ({ products }: { products: Shown<Product>[] }) => {
  const t = useText()
  const selection = useSelection()
  const [isAsking, setAsking] = useState(false)
  const choosable = products.filter(product => !product.isGoing)
  const chosen = choosable.filter(({ id }) => selection.has(id))
  const remove = attempt(() => {
    selection.clear()
    return removeSeveral(chosen.map(submitRemoval))
  })
  return (
    <>
      <BulkBar selection={selection} ids={choosable.map(({ id }) => id)}>
        <Button icon={Trash2} onClick={() => setAsking(true)}>
          {t('Delete')}
        </Button>
      </BulkBar>
      <ProductsTable products={products} selection={selection} />
      {isAsking && (
        <ConfirmDialog
          title={t('{count, plural, one {Delete # product?} other {Delete # products?}}', { count: chosen.length })}
          action={t('Delete')}
          onClose={() => setAsking(false)}
          onConfirm={remove}
        >
          <p>{t('They leave the market and every cart. Orders that were placed go on.')}</p>
        </ConfirmDialog>
      )}
    </>
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
