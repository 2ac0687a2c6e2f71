import { EyeOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { listNames } from '../../../contract/bangla-texts.ts'
import { EMPTY_STATES } from '../../../contract/messages/fixed-messages.ts'
import { decideModeration } from '../../../contract/moderation/moderation-writes.ts'
import { isOnSale, listProducts, type Product } from '../../../contract/products/products.ts'
import { listVariantTexts } from '../../../contract/products/variants.ts'
import { matchesSearch } from '../../../contract/search-text.ts'
import { ListScreen } from '../../../lists/list-screen.tsx'
import { type Comparator, LIST_COMPARATORS, LIST_SORT_LABELS, LIST_SORT_PARAMS } from '../../../lists/list-sorts.ts'
import { buildListUrl, type ListOptions, type ListView } from '../../../lists/list-url.ts'
import { applyPendingToModeratedProduct } from '../../../local/moderation/moderation.ts'
import type { OptimisticRow } from '../../../local/outbox/optimistic-rows.ts'
import { applyPendingToRows } from '../../../local/outbox/optimistic-rows.ts'
import { submitProductDeletion } from '../../../local/products/submit.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { catchToToast } from '../../../ui/overlays/catch-to-toast.ts'
import { BulkBar } from '../../../ui/rows/bulk-bar.tsx'
import { Permitted } from '../../../ui/state/use-permission.ts'
import { useSelection } from '../../../ui/state/use-selection.ts'
import { showName, useTranslate } from '../../../ui/text/i18n.ts'
import { showBulkDeleteToast } from '../../outbox/bulk-delete-toast.ts'
import { useBulkOutcomes } from '../../outbox/use-bulk-outcomes.tsx'
import { useCategories } from '../catalogue/use-categories.ts'
import { type ProductAction, ProductReasonDialog, submitProductDecision } from './product-moderation.tsx'
import { ProductsTable } from './products-table.tsx'

/** ACTIVE: shoppers find it. HIDDEN: its vendor sells it, but it, its shop or its vendor is held back. */
const FILTERS = ['ALL', 'ACTIVE', 'HIDDEN', 'PAUSED', 'DRAFT'] as const
type Filter = (typeof FILTERS)[number]
const SORTS = ['newest', 'oldest', 'name', 'cheap', 'dear', 'sold'] as const
type Sort = (typeof SORTS)[number]
type View = ListView<Filter, Sort>
const LIST_OPTIONS: ListOptions<Filter, Sort> = { path: '/dashboard/products', filters: FILTERS, sorts: SORTS }
const FILTER_LABELS = { ALL: 'All', ACTIVE: 'On sale', HIDDEN: 'Hidden', PAUSED: 'Paused', DRAFT: 'Draft' } as const
const SORT_LABELS = {
  ...LIST_SORT_LABELS,
  cheap: 'Price Low to High',
  dear: 'Price High to Low',
  sold: 'Most sold first',
} as const
const SORT_PARAMS = {
  ...LIST_SORT_PARAMS,
  cheap: { sortBy: 'price', sortOrder: 'asc' },
  dear: { sortBy: 'price', sortOrder: 'desc' },
  sold: { sortBy: 'popularity', sortOrder: 'desc' },
} as const

const FILTER_PARAMS = {
  ALL: {},
  ACTIVE: { onSale: true },
  HIDDEN: { status: 'ACTIVE', onSale: false },
  PAUSED: { status: 'PAUSED' },
  DRAFT: { status: 'DRAFT' },
} as const

const FILTER_RULES: Record<Filter, (product: Product) => boolean> = {
  ALL: () => true,
  ACTIVE: isOnSale,
  HIDDEN: product => product.status === 'ACTIVE' && !isOnSale(product),
  PAUSED: ({ status }) => status === 'PAUSED',
  DRAFT: ({ status }) => status === 'DRAFT',
}

const COMPARATORS: Record<Sort, Comparator<Product>> = {
  ...LIST_COMPARATORS,
  cheap: (a, b) => a.price - b.price,
  dear: (a, b) => b.price - a.price,
  sold: (a, b) => b.sold - a.sold,
}

/** /dashboard/products: every product of the market in every status, for admins. */
const Products = () => {
  const t = useTranslate()
  return (
    <Page>
      <ListScreen
        title={t('Products')}
        options={LIST_OPTIONS}
        filterLabels={FILTER_LABELS}
        sortLabels={SORT_LABELS}
        searchLabel={t('Search products')}
        tools={view => <CategoryFilter view={view} />}
        endpoint={listProducts}
        toListInput={toProductListInput}
        matchesView={matchesView}
        compare={COMPARATORS}
        applyPending={(rows, entries) => applyPendingToRows(rows, entries, applyPendingToModeratedProduct)}
        empty={() => EMPTY_STATES.products}
        drawing="basket"
      >
        {products => <SelectableProducts products={products} />}
      </ListScreen>
    </Page>
  )
}

/** Admins hide and delete products, with a reason; everything else is up to their vendors. */
const SelectableProducts = ({ products }: { products: OptimisticRow<Product>[] }) => {
  const t = useTranslate()
  const selection = useSelection()
  const { run, isBusy, dialog } = useBulkOutcomes(t('What happened to each product'))
  const [asked, setAsked] = useState<ProductAction | null>(null)
  const selectable = products.filter(product => !product.isDeleting)
  const selected = selectable.filter(({ id }) => selection.has(id))
  const remove = (reason: string) =>
    catchToToast(() => showBulkDeleteToast(selected.map(product => submitProductDeletion(product, reason))))()
  const hide = (reason: string) =>
    run(
      selected.map(product => ({
        id: product.id,
        name: showName(product),
        href: `/products/${product.id}`,
        submit: () => submitProductDecision(product, 'HIDE', reason),
      })),
    )
  return (
    <>
      <BulkBar selection={selection} ids={selectable.map(({ id }) => id)}>
        <Permitted call={decideModeration}>
          <Button icon={EyeOff} isBusy={isBusy} onClick={() => setAsked('hide')}>
            {t('Hide')}
          </Button>
        </Permitted>
        <Button icon={Trash2} onClick={() => setAsked('delete')}>
          {t('Delete')}
        </Button>
      </BulkBar>
      <ProductsTable products={products} selection={selection} />
      {asked && (
        <ProductReasonDialog
          action={asked}
          count={selected.length}
          onClose={() => setAsked(null)}
          onConfirm={reason => {
            selection.clear()
            return asked === 'hide' ? hide(reason) : remove(reason)
          }}
        />
      )}
      {dialog}
    </>
  )
}

const toProductListInput = ({ filter, sort, categoryId }: View) => ({
  ...SORT_PARAMS[sort],
  ...FILTER_PARAMS[filter],
  ...(categoryId && { categoryId }),
})

const matchesView = (product: Product, { term, filter, categoryId }: View): boolean =>
  FILTER_RULES[filter](product) &&
  (!categoryId || product.categoryId === categoryId) &&
  matchesSearch(term, ...[product, product.category, product.shop].flatMap(listNames), ...listVariantTexts(product))

const CategoryFilter = ({ view }: { view: View }) => {
  const t = useTranslate()
  const [, navigate] = useLocation()
  const { categories = [] } = useCategories()
  return (
    <Select
      label={t('Category')}
      isLabelHidden
      options={[
        { value: '', label: t('All categories') },
        ...categories.map(category => ({ value: category.id, label: showName(category) })),
      ]}
      value={view.categoryId ?? ''}
      onChange={chosen =>
        navigate(buildListUrl(LIST_OPTIONS, { ...view, categoryId: chosen || undefined, page: 1 }), {
          replace: true,
        })
      }
    />
  )
}

export default Products
