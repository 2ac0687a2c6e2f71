import { useId } from 'react'
import { SKELETONS } from '../../../contract/constants.ts'
import { type ChangeListingQuery, type ListingQuery, MIN_RATINGS } from '../../../contract/products/listing-url.ts'
import { NotCachedNotice } from '../../../lists/not-cached-notice.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { RadioGroup } from '../../../ui/forms/radio-group.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { Loading, renderSkeletons } from '../../../ui/notices/skeleton.tsx'
import { showName, useTranslate } from '../../../ui/text/i18n.ts'
import { useCategories } from '../catalogue/use-categories.ts'
import { useShopNames } from '../catalogue/use-shop-names.ts'
import { PriceRange } from './price-range.tsx'

export type FilterPanelProps = { query: ListingQuery; onChange: ChangeListingQuery }

/** How many filters are active. */
export const countFilters = ({ category, min, max, minRating, shopId, inStock, discounted }: ListingQuery): number =>
  [category !== '', min !== null, max !== null, minRating, shopId, inStock, discounted].filter(Boolean).length

/** Every filter, beside the listing or in a sheet over it. */
export const FilterPanel = ({ query, onChange }: FilterPanelProps) => (
  <div className="filter-panel">
    <PriceRange min={query.min} max={query.max} onChange={range => onChange(range, { replace: true })} />
    <OfferFilter query={query} onChange={onChange} />
    <RatingFilter query={query} onChange={onChange} />
    <ShopFilter query={query} onChange={onChange} />
    <CategoryFilter query={query} onChange={onChange} />
  </div>
)

const OfferFilter = ({ query, onChange }: FilterPanelProps) => {
  const t = useTranslate()
  return (
    <fieldset className="choices choices-list">
      <legend>{t('Show only')}</legend>
      <Checkbox
        label={t('In stock')}
        checked={query.inStock}
        onChange={event => onChange({ inStock: event.target.checked })}
      />
      <Checkbox
        label={t('Discounted')}
        checked={query.discounted}
        onChange={event => onChange({ discounted: event.target.checked })}
      />
    </fieldset>
  )
}

const RatingFilter = ({ query, onChange }: FilterPanelProps) => {
  const t = useTranslate()
  const name = useId()
  return (
    <RadioGroup
      legend={t('Rating')}
      name={name}
      value={query.minRating ?? ''}
      onChange={value => onChange({ minRating: MIN_RATINGS.find(rating => rating === value) })}
      options={[
        { value: '', label: t('Any rating') },
        ...MIN_RATINGS.map(rating => ({ value: rating, label: t('{stars} stars and up', { stars: Number(rating) }) })),
      ]}
    />
  )
}

/** The shops that this device knows; before its first sync, none. */
const ShopFilter = ({ query, onChange }: FilterPanelProps) => {
  const t = useTranslate()
  const shops = useShopNames()
  if (shops.size === 0) return null
  return (
    <Select
      label={t('Shop')}
      value={query.shopId ?? ''}
      onChange={chosen => onChange({ shopId: chosen || undefined })}
      options={[
        { value: '', label: t('All shops') },
        ...[...shops].map(([value, label]) => ({ value, label })),
        ...(query.shopId && !shops.has(query.shopId) ? [{ value: query.shopId, label: t('Another shop') }] : []),
      ]}
    />
  )
}

const CategoryFilter = ({ query, onChange }: FilterPanelProps) => {
  const t = useTranslate()
  // The panel may be rendered twice, beside the listing and in the sheet: radio groups with the same name would be one
  // group.
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
        ...categories.map(category => ({ value: category.name, label: showName(category) })),
      ]}
    />
  )
}
