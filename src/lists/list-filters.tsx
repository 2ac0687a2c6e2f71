import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { Chip, ChipRow } from '../ui/controls/chip.tsx'
import { Select } from '../ui/forms/select.tsx'
import { ListToolbar } from '../ui/rows/list-toolbar.tsx'
import { SearchField } from '../ui/rows/search-field.tsx'
import { type MessageKey, useTranslate } from '../ui/text/i18n.ts'
import { buildListUrl, type ListOptions, type ListView } from './list-url.ts'

export type ListFiltersProps<Filter extends string, Sort extends string> = {
  options: ListOptions<Filter, Sort>
  view: ListView<Filter, Sort>
  searchLabel?: string | undefined
  filterLabels: Record<Filter, MessageKey>
  sortLabels: Record<Sort, MessageKey>
  /** How many rows the selected filter has, if known. */
  total?: number | undefined
  /** Another control beside the sort order. */
  children?: ReactNode
}

/** Search, sort order and filters of a list; all of them are in the URL. */
export const ListFilters = <Filter extends string, Sort extends string>(props: ListFiltersProps<Filter, Sort>) => {
  const { options, view, searchLabel, filterLabels, sortLabels, total, children } = props
  const t = useTranslate()
  const [, navigate] = useLocation()
  const show = (changes: Partial<ListView<Filter, Sort>>) =>
    navigate(buildListUrl(options, { ...view, page: 1, ...changes }), { replace: true })
  return (
    <>
      <ListToolbar>
        {searchLabel && <SearchField label={searchLabel} term={view.term} onTerm={term => show({ term })} />}
        {options.sorts.length > 1 && (
          <Select
            label={t('Sort by')}
            isLabelHidden
            options={options.sorts.map(sort => ({ value: sort, label: t(sortLabels[sort]) }))}
            value={view.sort}
            onChange={chosen => show({ sort: chosen })}
          />
        )}
        {children}
      </ListToolbar>
      {options.filters.length > 1 && (
        <ChipRow label={t('Show')}>
          {options.filters.map(filter => (
            <Chip
              key={filter}
              isSelected={filter === view.filter}
              onClick={() => show({ filter })}
              {...(filter === view.filter && total !== undefined && { count: total })}
            >
              {t(filterLabels[filter])}
            </Chip>
          ))}
        </ChipRow>
      )}
    </>
  )
}
