import type { ReactNode } from 'react'
import { ListFilters } from '../../lists/list-filters.tsx'
import { ListPage } from '../../lists/list-page.tsx'
import type { ListOptions, ListView } from '../../lists/list-url.ts'
import type { OptimisticRow } from '../../local/outbox/optimistic-rows.ts'
import { Section } from '../../ui/layout/section.tsx'
import type { MessageKey } from '../../ui/text/i18n.ts'

const FILTERS = ['ALL', 'SOME', 'OTHERS'] as const
type Filter = (typeof FILTERS)[number]
const CHOICES: ListOptions<Filter, 'newest' | 'name'> = { path: '', filters: FILTERS, sorts: ['newest', 'name'] }
const VIEW: ListView<Filter, 'newest' | 'name'> = {
  term: '',
  filter: 'ALL',
  sort: 'newest',
  categoryId: undefined,
  page: 2,
}
const SORT_WORDS = { newest: 'Newest first', name: 'By name' } as const

export type ListSampleProps<Item> = {
  title: string
  filterWords: Record<Filter, MessageKey>
  rows: OptimisticRow<Item>[]
  empty: string
  source?: string
  children: (rows: OptimisticRow<Item>[]) => ReactNode
}

/** An admin list: with 100,000 rows, empty, without search results, and not on this device. */
export const ListSample = <Item,>({ title, filterWords, rows, empty, source, children }: ListSampleProps<Item>) => {
  const shared = { options: CHOICES, what: title, empty, source, children }
  const known = { failure: null, retry: () => {}, isUnavailable: false }
  const none = { ...known, page: { rows: [], total: 0, limit: 20, isPartial: false } }
  return (
    <Section title={title} level={1}>
      <ListFilters
        options={CHOICES}
        view={VIEW}
        searchLabel={`Search ${title.toLowerCase()}`}
        filterLabels={filterWords}
        sortLabels={SORT_WORDS}
        total={100_000}
      />
      <ListPage
        {...shared}
        list={{ ...known, page: { rows, total: 100_000, limit: 20, isPartial: true } }}
        view={VIEW}
      />
      <ListPage {...shared} list={none} view={{ ...VIEW, page: 1 }} />
      <ListPage {...shared} list={none} view={{ ...VIEW, page: 1, term: 'জামদানি' }} />
      <ListPage {...shared} list={{ ...known, page: undefined, isUnavailable: true }} view={VIEW} />
    </Section>
  )
}
