import { formatTaka } from '../../../contract/messages/number-format.ts'
import { DEFAULT_LISTING_QUERY, type ListingQuery } from '../../../contract/products/listing-url.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Chip, ChipRow } from '../../../ui/controls/chip.tsx'
import { useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { Swatch } from '../../../ui/variants/swatch.tsx'
import { usePlaceName } from '../../places/use-place-name.ts'
import { useCategoryLabel } from '../catalogue/use-category-label.ts'
import type { ProductListingResult } from '../catalogue/use-product-listing.ts'
import { useShopNames } from '../catalogue/use-shop-names.ts'
import { listChosenOptions } from './facet-choices.ts'
import type { FilterPanelProps } from './filter-panel.tsx'

type ActiveFiltersProps = FilterPanelProps & { read: ProductListingResult }
type ActiveFilter = { label: string; swatch?: string | null | undefined; cleared: Partial<ListingQuery> }

/** The active filters as chips that remove them, and Clear all. */
export const ActiveFilters = ({ query, read, onChange }: ActiveFiltersProps) => {
  const t = useTranslate()
  const filters = useActiveFilters(query, read)
  if (filters.length === 0) return null
  const clear = () => onChange({ ...DEFAULT_LISTING_QUERY, sort: query.sort })
  return (
    <ChipRow label={t('Active filters')}>
      {filters.map(({ label, swatch, cleared }) => (
        <Chip key={label} removeLabel={t('Remove {label}', { label })} onRemove={() => onChange(cleared)}>
          <Swatch colour={swatch} /> {label}
        </Chip>
      ))}
      <Button variant="link" onClick={clear}>
        {t('Clear all')}
      </Button>
    </ChipRow>
  )
}

const useActiveFilters = (query: ListingQuery, read: ProductListingResult): ActiveFilter[] => {
  const t = useTranslate()
  const locale = useLocale()
  const shops = useShopNames()
  const categoryLabel = useCategoryLabel(query.category)
  const { term, category, min, max, minRating, shopId, inStock, discounted, deliversTo, options } = query
  const place = usePlaceName(deliversTo)
  const listed = read.state === 'ready' ? read.page.items : []
  const chosen = listChosenOptions(
    options,
    listed.flatMap(product => product.options ?? []),
  )
  return [
    ...(term ? [{ label: `“${term}”`, cleared: { term: '' } }] : []),
    ...(category ? [{ label: categoryLabel, cleared: { category: '' } }] : []),
    ...(min !== null ? [{ label: t('From {price}', { price: formatTaka(min, locale) }), cleared: { min: null } }] : []),
    ...(max !== null
      ? [{ label: t('Up to {price}', { price: formatTaka(max, locale) }), cleared: { max: null } }]
      : []),
    ...(inStock ? [{ label: t('In stock'), cleared: { inStock: false } }] : []),
    ...(discounted ? [{ label: t('Discounted'), cleared: { discounted: false } }] : []),
    ...(deliversTo
      ? [
          {
            label: place ? t('Delivers to {place}', { place }) : t('Delivers to you'),
            cleared: { deliversTo: undefined },
          },
        ]
      : []),
    ...(shopId ? [{ label: shops.get(shopId) ?? t('Another shop'), cleared: { shopId: undefined } }] : []),
    ...(minRating
      ? [{ label: t('{stars} stars and up', { stars: Number(minRating) }), cleared: { minRating: undefined } }]
      : []),
    ...chosen.map(({ label, swatch, without }) => ({ label, swatch, cleared: { options: without } })),
  ]
}
