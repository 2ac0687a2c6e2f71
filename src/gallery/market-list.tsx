import type { ReactNode } from 'react'
import type { ListChoices, ListView } from '../features/admin/list-address.ts'
import { ListTools } from '../features/admin/list-tools.tsx'
import { MarketListPage } from '../features/admin/market-list-page.tsx'
import type { Shown } from '../features/admin/overlay-rows.ts'
import { Section } from '../ui/section.tsx'

const FILTERS = ['ALL', 'SOME', 'OTHERS'] as const
type Filter = (typeof FILTERS)[number]
const CHOICES: ListChoices<Filter, 'newest' | 'name'> = { path: '', filters: FILTERS, sorts: ['newest', 'name'] }
const VIEW: ListView<Filter, 'newest' | 'name'> = { term: '', filter: 'ALL', sort: 'newest', within: '', page: 2 }
const SORT_WORDS = { newest: 'Newest first', name: 'By name' }

export type MarketListProps<Item> = {
  title: string
  filterWords: Record<Filter, string>
  rows: Shown<Item>[]
  empty: string
  source?: string
  children: (rows: Shown<Item>[]) => ReactNode
}

/** A list of those who run the market: full to a hundred thousand, empty, with nothing found, and out of reach. */
export const MarketList = <Item,>({ title, filterWords, rows, empty, source, children }: MarketListProps<Item>) => {
  const shared = { choices: CHOICES, what: title, empty, source, children }
  const known = { failure: null, retry: () => {}, isStuck: false }
  const none = { ...known, page: { rows: [], total: 0, limit: 20, isPartial: false } }
  return (
    <Section title={title} level={1}>
      <ListTools
        choices={CHOICES}
        view={VIEW}
        searchLabel={`Search ${title.toLowerCase()}`}
        filterWords={filterWords}
        sortWords={SORT_WORDS}
        total={100_000}
      />
      <MarketListPage
        {...shared}
        list={{ ...known, page: { rows, total: 100_000, limit: 20, isPartial: true } }}
        view={VIEW}
      />
      <MarketListPage {...shared} list={none} view={{ ...VIEW, page: 1 }} />
      <MarketListPage {...shared} list={none} view={{ ...VIEW, page: 1, term: 'জামদানি' }} />
      <MarketListPage {...shared} list={{ ...known, page: undefined, isStuck: true }} view={VIEW} />
    </Section>
  )
}
