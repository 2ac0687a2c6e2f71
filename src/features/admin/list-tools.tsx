import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { Chip, ChipRow } from '../../ui/chip.tsx'
import { ListToolRow } from '../../ui/list-tools.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Select } from '../../ui/select.tsx'
import { useText } from '../../ui/text.ts'
import { type ListChoices, type ListView, listAddressOf } from './list-address.ts'
import './admin.css'

export type ListToolsProps<Filter extends string, Sort extends string> = {
  choices: ListChoices<Filter, Sort>
  view: ListView<Filter, Sort>
  searchLabel: string
  filterWords: Record<Filter, string>
  sortWords: Record<Sort, string>
  /** How many the chosen filter holds, where it is known. */
  total?: number | undefined
  /** Another choice beside the order. */
  children?: ReactNode
}

/** Search, order and filters of a list; all of them live in the address. */
export const ListTools = <Filter extends string, Sort extends string>(props: ListToolsProps<Filter, Sort>) => {
  const { choices, view, searchLabel, filterWords, sortWords, total, children } = props
  const t = useText()
  const [, navigate] = useLocation()
  const show = (changes: Partial<ListView<Filter, Sort>>) =>
    navigate(listAddressOf(choices, { ...view, page: 1, ...changes }), { replace: true })
  return (
    <>
      <ListToolRow>
        <SearchField label={searchLabel} term={view.term} onTerm={term => show({ term })} />
        {choices.sorts.length > 1 && (
          <Select
            label={t('Sort by')}
            isLabelHidden
            options={choices.sorts.map(sort => ({ value: sort, label: t(sortWords[sort]) }))}
            value={view.sort}
            onChange={event => show({ sort: event.target.value as Sort })}
          />
        )}
        {children}
      </ListToolRow>
      {choices.filters.length > 1 && (
        <ChipRow label={t('Show')}>
          {choices.filters.map(filter => (
            <Chip
              key={filter}
              isSelected={filter === view.filter}
              onClick={() => show({ filter })}
              {...(filter === view.filter && total !== undefined && { count: total })}
            >
              {t(filterWords[filter])}
            </Chip>
          ))}
        </ChipRow>
      )}
    </>
  )
}
