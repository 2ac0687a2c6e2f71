import { useId } from 'react'
import { SKELETONS } from '../../../contract/constants.ts'
import type { Facets } from '../../../contract/facet-counts.ts'
import { formatNumber } from '../../../contract/messages/number-format.ts'
import { type ChangeListingQuery, type ListingQuery, MIN_RATINGS } from '../../../contract/products/listing-url.ts'
import { parseOptionPairs } from '../../../contract/products/option-filter.ts'
import { NotCachedNotice } from '../../../lists/not-cached-notice.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { RadioGroup } from '../../../ui/forms/radio-group.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { Loading, renderSkeletons } from '../../../ui/notices/skeleton.tsx'
import { useWideScreen } from '../../../ui/state/use-wide-screen.ts'
import { showName, useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { DeliverTo } from '../../delivery/deliver-to.tsx'
import { useDeliveryPlace } from '../../delivery/use-delivery-place.ts'
import { usePlaceName } from '../../places/use-place-name.ts'
import { useCategories } from '../catalogue/use-categories.ts'
import { useShopNames } from '../catalogue/use-shop-names.ts'
import { useIsPageUsed } from '../wish-button/use-page-used.ts'
import { listPlaceChoices, type PlaceChoice } from './facet-choices.ts'
import { FacetCount } from './facet-count.tsx'
import { OptionFilters } from './option-filters.tsx'
import { PriceRange } from './price-range.tsx'
import { useFacets } from './use-facets.ts'

export type FilterPanelProps = { query: ListingQuery; onChange: ChangeListingQuery }

/** How many filters are active. */
export const countFilters = ({ category, min, max, options, ...flags }: ListingQuery) =>
  [
    category !== '',
    min !== null,
    max !== null,
    flags.minRating,
    flags.shopId,
    flags.inStock,
    flags.discounted,
    flags.deliversTo,
  ].filter(Boolean).length + parseOptionPairs(options).length

/** The filters beside the listing. On a first visit, they have their counts when the page is used. */
export const FilterAside = (props: FilterPanelProps) => {
  const isPageUsed = useIsPageUsed()
  return <FilterPanel {...props} facets={useFacets(props.query, useWideScreen() && isPageUsed)} />
}

/** The filters in a sheet over the listing. */
export const FilterSheetPanel = (props: FilterPanelProps) => (
  <FilterPanel {...props} facets={useFacets(props.query, true)} />
)

type CountedProps = FilterPanelProps & { facets: Facets | undefined }

/** Every filter; with `facets` the number of products that each choice leaves, and the options of these products. */
const FilterPanel = ({ query, onChange, facets }: CountedProps) => {
  const props = { query, onChange, facets }
  return (
    <div className="filter-panel">
      <PriceRange
        min={query.min}
        max={query.max}
        listed={facets?.price}
        onChange={range => onChange(range, { replace: true })}
      />
      <OfferFilter query={query} onChange={onChange} />
      <RatingFilter {...props} />
      <ShopFilter {...props} />
      {/* Before the categories, which are many, and on desktops above every screen, too. */}
      {facets && (
        <OptionFilters facets={facets.options} filter={query.options} onChange={options => onChange({ options })} />
      )}
      <CategoryFilter {...props} />
    </div>
  )
}

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
      <DeliveryFilter query={query} onChange={onChange} />
    </fieldset>
  )
}

/** What is delivered to the place of this device, or of the link. Where none is known, it is chosen first. */
const DeliveryFilter = ({ query, onChange }: FilterPanelProps) => {
  const t = useTranslate()
  const known = useDeliveryPlace()
  const slug = query.deliversTo ?? known
  const place = usePlaceName(slug)
  if (!slug) return <DeliverTo />
  return (
    <Checkbox
      label={place ? t('Delivers to {place}', { place }) : t('Delivers to you')}
      checked={query.deliversTo !== undefined}
      onChange={event => onChange({ deliversTo: event.target.checked ? slug : undefined })}
    />
  )
}

const RatingFilter = ({ query, onChange, facets }: CountedProps) => {
  const t = useTranslate()
  const name = useId()
  const countOf = (rating: string) => facets?.ratings.find(({ min }) => String(min) === rating)?.count
  const shown = MIN_RATINGS.filter(rating => countOf(rating) !== 0 || rating === query.minRating)
  return (
    <RadioGroup
      legend={t('Rating')}
      name={name}
      value={query.minRating ?? ''}
      onChange={value => onChange({ minRating: MIN_RATINGS.find(rating => rating === value) })}
      options={[
        { value: '', label: t('Any rating') },
        ...shown.map(rating => ({
          value: rating,
          label: counted(t('{stars} stars and up', { stars: Number(rating) }), countOf(rating)),
        })),
      ]}
    />
  )
}

const counted = (label: string, count: number | undefined) => (
  <>
    {label}
    <FacetCount count={count} />
  </>
)

/** The shops that this device knows, and those that were counted; before both, none. */
const ShopFilter = ({ query, onChange, facets }: CountedProps) => {
  const t = useTranslate()
  const locale = useLocale()
  const known = [...useShopNames()].map(([id, name]) => ({ id, name }))
  const shops = listPlaceChoices(known, facets?.shops, ({ id }) => id === query.shopId)
  if (shops.length === 0) return null
  const isListed = shops.some(({ id }) => id === query.shopId)
  const labelOf = ({ count, ...shop }: PlaceChoice) =>
    count === undefined ? showName(shop) : `${showName(shop)} (${formatNumber(count, locale)})`
  return (
    <Select
      label={t('Shop')}
      value={query.shopId ?? ''}
      onChange={chosen => onChange({ shopId: chosen || undefined })}
      options={[
        { value: '', label: t('All shops') },
        ...shops.map(shop => ({ value: shop.id, label: labelOf(shop) })),
        ...(query.shopId && !isListed ? [{ value: query.shopId, label: t('Another shop') }] : []),
      ]}
    />
  )
}

const CategoryFilter = ({ query, onChange, facets }: CountedProps) => {
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
  const shown = listPlaceChoices(categories, facets?.categories, category => category.name === query.category)
  return (
    <RadioGroup
      legend={t('Categories')}
      name={name}
      value={query.category}
      onChange={category => onChange({ category })}
      options={[
        { value: '', label: t('All Categories') },
        ...shown.map(({ count, ...category }) => ({
          value: category.name,
          label: counted(showName(category), count),
        })),
      ]}
    />
  )
}
