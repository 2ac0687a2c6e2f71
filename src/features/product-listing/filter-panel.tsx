import { useId } from 'react'
import { SKELETONS } from '../../contract/constants.ts'
import type { ChangeListingQuery, ListingQuery } from '../../contract/listing-url.ts'
import { NotCachedNotice } from '../../lists/not-cached-notice.tsx'
import { useTranslate } from '../../ui/i18n.ts'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { Loading, renderSkeletons } from '../../ui/skeleton.tsx'
import { useCategories } from '../catalogue/use-categories.ts'
import { PriceRange } from './price-range.tsx'

export type FilterPanelProps = { query: ListingQuery; onChange: ChangeListingQuery }

/** How many filters are active. */
export const countFilters = ({ category, min, max }: ListingQuery): number =>
  [category !== '', min !== null, max !== null].filter(Boolean).length

/** The price range and the categories, beside the listing or in a sheet over it. */
export const FilterPanel = ({ query, onChange }: FilterPanelProps) => (
  <div className="filter-panel">
    <PriceRange min={query.min} max={query.max} onChange={range => onChange(range, { replace: true })} />
    <CategoryFilter query={query} onChange={onChange} />
  </div>
)

const CategoryFilter = ({ query, onChange }: FilterPanelProps) => {
  const t = useTranslate()
  // The panel may be rendered twice, beside the listing and in the sheet: radio groups with the same name would be one group.
  const name = useId()
  const { categories, ...refresh } = useCategories()
  if (!categories)
    return (
      <NotCachedNotice title={t('Could not load categories')} refresh={refresh}>
        <div>
          <Loading what={t('Loading categories')} />
          {renderSkeletons('line', SKELETONS.categories)}
        </div>
      </NotCachedNotice>
    )
  return (
    <RadioGroup
      legend={t('Categories')}
      name={name}
      value={query.category}
      onChange={category => onChange({ category })}
      options={[
        { value: '', label: t('All Categories') },
        ...categories.map(category => ({ value: category.name, label: category.name })),
      ]}
    />
  )
}
