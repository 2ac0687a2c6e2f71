import type { ListingQuery } from '../../contract/listing-url.ts'
import { formatTaka } from '../../contract/money.ts'
import { Button } from '../../ui/button.tsx'
import { Chip, ChipRow } from '../../ui/chip.tsx'
import { useLocale, useTranslate } from '../../ui/i18n.ts'
import type { FilterPanelProps } from './filter-panel.tsx'

type ActiveFilter = { label: string; without: Partial<ListingQuery> }

/** What narrows the listing, each to be taken away by a press, and all at once. */
export const ActiveFilters = ({ question, onChange }: FilterPanelProps) => {
  const t = useTranslate()
  const filters = useActiveFilters(question)
  if (filters.length === 0) return null
  const clear = () => onChange({ term: '', category: '', min: null, max: null })
  return (
    <ChipRow label={t('Active filters')}>
      {filters.map(({ label, without }) => (
        <Chip key={label} removeLabel={t('Remove {label}', { label })} onRemove={() => onChange(without)}>
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
    ...(term ? [{ label: `“${term}”`, without: { term: '' } }] : []),
    ...(category ? [{ label: category, without: { category: '' } }] : []),
    ...(min !== null ? [{ label: t('From {price}', { price: formatTaka(min, locale) }), without: { min: null } }] : []),
    ...(max !== null
      ? [{ label: t('Up to {price}', { price: formatTaka(max, locale) }), without: { max: null } }]
      : []),
  ]
}
