import { useLocation } from 'wouter'
import type { OptimisticShop } from '../../../local/shops/optimistic.ts'
import { Chip, ChipRow } from '../../../ui/controls/chip.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { ListToolbar } from '../../../ui/rows/list-toolbar.tsx'
import { SearchField } from '../../../ui/rows/search-field.tsx'
import { type MessageKey, useTranslate } from '../../../ui/text/i18n.ts'
import {
  buildProductsUrl,
  PRODUCT_FILTERS,
  PRODUCT_SORTS,
  type ProductListFilter,
  type ProductListSort,
  type ProductView,
} from './product-view.ts'
import { ShopFilter } from './shop-filter.tsx'

export type ProductToolbarProps = {
  view: ProductView
  counts: Record<ProductListFilter, number>
  shops: readonly OptimisticShop[]
  hasProducts: boolean
}

/** Search, sort order and filters of the product list. */
export const ProductToolbar = ({ view, counts, shops, hasProducts }: ProductToolbarProps) => {
  const t = useTranslate()
  const [, navigate] = useLocation()
  const show = (changes: Partial<ProductView>) =>
    navigate(buildProductsUrl({ ...view, page: 1, ...changes }), { replace: true })
  if (!hasProducts) return null
  return (
    <>
      <ListToolbar>
        <SearchField label={t('Search your products')} term={view.term} onTerm={term => show({ term })} />
        <ShopFilter shops={shops} shop={view.shop} onChoose={shop => show({ shop })} />
        <Select
          label={t('Sort by')}
          isLabelHidden
          options={PRODUCT_SORTS.map(sort => ({ value: sort, label: t(PRODUCT_SORT_LABELS[sort]) }))}
          value={view.sort}
          onChange={chosen => show({ sort: chosen })}
        />
      </ListToolbar>
      <ChipRow label={t('Show')}>
        {PRODUCT_FILTERS.map(filter => (
          <Chip
            key={filter}
            count={counts[filter]}
            isSelected={filter === view.filter}
            onClick={() => show({ filter })}
          >
            {t(PRODUCT_FILTER_LABELS[filter])}
          </Chip>
        ))}
      </ChipRow>
    </>
  )
}

const PRODUCT_FILTER_LABELS: Record<ProductListFilter, MessageKey> = {
  ALL: 'All',
  ACTIVE: 'On sale',
  LOW: 'Low stock',
  PAUSED: 'Paused',
  DRAFT: 'Drafts',
}

const PRODUCT_SORT_LABELS: Record<ProductListSort, MessageKey> = {
  newest: 'Newest first',
  low: 'Low stock first',
  name: 'By name',
}
