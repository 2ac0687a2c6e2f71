import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import {
  type ChangeListingQuery,
  type ListingQuery,
  type ListingSort,
  listingSort,
} from '../../../contract/products/listing-url.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { useTranslate } from '../../../ui/text/i18n.ts'
import type { ProductListingResult } from '../catalogue/use-product-listing.ts'
import { CompareLink } from '../comparison/compare-link.tsx'
import { countFilters, FilterSheetPanel } from './filter-panel.tsx'

type ListingToolbarProps = { query: ListingQuery; read: ProductListingResult; onChange: ChangeListingQuery }

/** The filter button on phones, sorting, and the link to the comparison, in one line. */
export const ListingToolbar = ({ query, read, onChange }: ListingToolbarProps) => {
  const t = useTranslate()
  const sortOptions: { value: ListingSort; label: string }[] = [
    ...(query.term ? [{ value: 'best' as const, label: t('Best match') }] : []),
    { value: 'asc', label: t('Price Low to High') },
    { value: 'desc', label: t('Price High to Low') },
    { value: 'newest', label: t('Newest first') },
    { value: 'popular', label: t('Most popular') },
    { value: 'rating', label: t('Highest rated') },
  ]
  // The default is left out of the URL.
  const changeSort = (sort: ListingSort) =>
    onChange({ sort: sort === listingSort({ term: query.term, sort: undefined }) ? undefined : sort })
  return (
    <div className="listing-tools">
      <FilterSheetButton query={query} read={read} onChange={onChange} />
      <Select label={t('Sort by')} options={sortOptions} value={listingSort(query)} onChange={changeSort} />
      <CompareLink />
    </div>
  )
}

const SHOW_RESULTS_MESSAGE = '{total, plural, one {Show # product} other {Show # products}}'

const FilterSheetButton = ({ query, read, onChange }: ListingToolbarProps) => {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const count = countFilters(query)
  const close = () => setOpen(false)
  return (
    <div className="listing-filters">
      <Button icon={SlidersHorizontal} onClick={() => setOpen(true)}>
        {count > 0 ? t('Filters ({count})', { count }) : t('Filters')}
      </Button>
      <Sheet
        isOpen={isOpen}
        onClose={close}
        title={t('Filters')}
        actions={
          <Button variant="brand" isWide onClick={close}>
            {read.state === 'ready' ? t(SHOW_RESULTS_MESSAGE, { total: read.page.total }) : t('Show products')}
          </Button>
        }
      >
        <FilterSheetPanel query={query} onChange={onChange} />
      </Sheet>
    </div>
  )
}
