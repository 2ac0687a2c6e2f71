import type { ListingQuery } from '../../contract/listing-url.ts'
import { formatTaka } from '../../contract/messages/number-format.ts'
import { Button } from '../../ui/button.tsx'
import { Chip, ChipRow } from '../../ui/chip.tsx'
import { useLocale, useTranslate } from '../../ui/i18n.ts'
import type { FilterPanelProps } from './filter-panel.tsx'

type ActiveFilter = { label: string; cleared: Partial<ListingQuery> }

/** The active filters as chips that remove them, and Clear all. */
export const ActiveFilters = ({ query, onChange }: FilterPanelProps) => {
  const t = useTranslate()
  const filters = useActiveFilters(query)
  if (filters.length === 0) return null
  const clear = () => onChange({ term: '', category: '', min: null, max: null })
  return (
    <ChipRow label={t('Active filters')}>
      {filters.map(({ label, cleared }) => (
        <Chip key={label} removeLabel={t('Remove {label}', { label })} onRemove={() => onChange(cleared)}>
          {label}
        </Chip>
      ))}
      <Button variant="link" onClick={clear}>
        {t('Clear all')}
      </Button>
    </ChipRow>
  )
}

const useActiveFilters = ({ term, category, min, max }: ListingQuery): ActiveFilter[] => {
  const t = useTranslate()
  const locale = useLocale()
  return [
    ...(term ? [{ label: `“${term}”`, cleared: { term: '' } }] : []),
    ...(category ? [{ label: category, cleared: { category: '' } }] : []),
    ...(min !== null ? [{ label: t('From {price}', { price: formatTaka(min, locale) }), cleared: { min: null } }] : []),
    ...(max !== null
      ? [{ label: t('Up to {price}', { price: formatTaka(max, locale) }), cleared: { max: null } }]
      : []),
  ]
}
