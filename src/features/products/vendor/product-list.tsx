import { Plus } from 'lucide-react'
import { EMPTY_STATES } from '../../../contract/messages/fixed-messages.ts'
import { NotCachedNotice } from '../../../lists/not-cached-notice.tsx'
import { PartialDataNotice } from '../../../lists/partial-data-notice.tsx'
import { slicePage } from '../../../lists/slice-page.ts'
import type { OwnProducts } from '../../../local/products/own-products.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ProductRows } from '../../../ui/goods/product-row.tsx'
import { ActionRow } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { Pager } from '../../../ui/rows/pager.tsx'
import { useSelection } from '../../../ui/state/use-selection.ts'
import { useTitle } from '../../../ui/state/use-title.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { ProductBulkBar } from '../bulk/product-bulk-bar.tsx'
import { ImportExportMenu } from './import-export-menu.tsx'
import { OwnProductRow } from './own-product-row.tsx'
import { ProductToolbar } from './product-toolbar.tsx'
import {
  buildProductsUrl,
  countProductsByFilter,
  filterAndSortProducts,
  NEW_PRODUCT_PATH,
  type ProductView,
  searchOwnProducts,
} from './product-view.ts'
import { ProductsLoading } from './products-loading.tsx'
import { useShopFilter } from './shop-filter.tsx'
import { useOwnProducts } from './use-own-products.ts'

/** Rows of one page. */
const PAGE_SIZE = 20

/** The vendor's products from this device, online or offline. */
export const ProductList = ({ view }: { view: ProductView }) => {
  const t = useTranslate()
  useTitle(t('Products'))
  const { own, refresh } = useOwnProducts()
  return (
    <Section
      title={t('Products')}
      level={1}
      aside={
        <ActionRow>
          <Button variant="primary" icon={Plus} href={NEW_PRODUCT_PATH}>
            {t('New product')}
          </Button>
          <ImportExportMenu />
        </ActionRow>
      }
    >
      {!own && <ProductsLoading />}
      {own?.isUnknown && (
        <NotCachedNotice title={t('Your products are not on this phone yet')} refresh={refresh}>
          <ProductsLoading />
        </NotCachedNotice>
      )}
      {own && !own.isUnknown && (
        <>
          <PartialDataNotice refresh={refresh} count={own.products.length} />
          <FilteredProducts own={own} view={view} />
        </>
      )}
    </Section>
  )
}

const FilteredProducts = ({ own, view: urlView }: { own: OwnProducts; view: ProductView }) => {
  const t = useTranslate()
  const { shops, shop } = useShopFilter(urlView.shop)
  const view = { ...urlView, shop }
  const found = searchOwnProducts(own.products, view)
  const filtered = filterAndSortProducts(found, view)
  const { rows, page } = slicePage(filtered, view.page, PAGE_SIZE)
  const selection = useSelection()
  const selectable = rows.filter(product => !product.isDeleting)
  return (
    <>
      <ProductToolbar
        view={view}
        counts={countProductsByFilter(found)}
        shops={shops}
        hasProducts={own.products.length > 0}
      />
      {rows.length === 0 ? (
        <EmptyProductList view={view} isNew={own.products.length === 0} />
      ) : (
        <>
          {selectable.length > 1 && <ProductBulkBar products={selectable} selection={selection} />}
          <ProductRows label={t('Products')}>
            {rows.map(product => (
              <li key={product.id}>
                <OwnProductRow product={product} selection={selectable.length > 1 ? selection : null} />
              </li>
            ))}
          </ProductRows>
        </>
      )}
      <Pager
        page={page}
        total={filtered.length}
        limit={PAGE_SIZE}
        hrefOf={to => buildProductsUrl({ ...view, page: to })}
      />
    </>
  )
}

const EmptyProductList = ({ view, isNew }: { view: ProductView; isNew: boolean }) => {
  const t = useTranslate()
  const all = buildProductsUrl({ filter: 'ALL', sort: view.sort, term: '', page: 1 })
  if (isNew)
    return (
      <EmptyState title={t(EMPTY_STATES.products)} illustration="stall">
        {t(
          'Add your first product. It needs a name, a description of ten letters, a category and a price. A photo helps to sell it.',
        )}
      </EmptyState>
    )
  return (
    <EmptyState
      title={t(EMPTY_STATES.products)}
      illustration="search"
      action={<Button href={all}>{t('Show all products')}</Button>}
    >
      {view.term.trim() ? t('No results for “{term}”.', { term: view.term }) : undefined}
    </EmptyState>
  )
}
