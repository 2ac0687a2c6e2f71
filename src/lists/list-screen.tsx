import type { ReactNode } from 'react'
import { useSearch } from 'wouter'
import type { Endpoint, InputOf } from '../contract/endpoint.ts'
import type { OutboxEntry } from '../local/db/device-schema.ts'
import type { ItemOf } from '../local/sync/listings.ts'
import type { IllustrationName } from '../ui/controls/illustration.tsx'
import { Section } from '../ui/layout/section.tsx'
import { useTitle } from '../ui/state/use-title.ts'
import { type MessageKey, useTranslate } from '../ui/text/i18n.ts'
import { ListFilters } from './list-filters.tsx'
import { ListPage } from './list-page.tsx'
import type { Comparator } from './list-sorts.ts'
import { LIST_PAGE_SIZE, type ListOptions, type ListView, parseListView, toPageInput } from './list-url.ts'
import { useRemoteList } from './use-remote-list.ts'

export type ListScreenProps<Row extends Endpoint, Shown, Filter extends string, Sort extends string> = {
  title: string
  /** Stands at the end of the heading. */
  aside?: ReactNode
  options: ListOptions<Filter, Sort>
  filterLabels: Record<Filter, MessageKey>
  sortLabels: Record<Sort, MessageKey>
  /** Absent: the list has no search. */
  searchLabel?: string
  /** Another choice beside the sort order. */
  tools?: (view: ListView<Filter, Sort>) => ReactNode
  endpoint: Row
  /** The view as input of the endpoint; its page and search term are added. */
  toListInput: (view: ListView<Filter, Sort>) => Partial<InputOf<Row>>
  /** Would the server find this row? For searching on the device, offline. */
  matchesView: (item: ItemOf<Row>, view: ListView<Filter, Sort>) => boolean
  /** The sort orders, for sorting on the device, offline. */
  compare: Record<Sort, Comparator<ItemOf<Row>>>
  /** Shows pending changes in the rows. */
  applyPending: (rows: ItemOf<Row>[], entries: readonly OutboxEntry[], view: ListView<Filter, Sort>) => Shown[]
  /** The title of the empty state. */
  empty: (view: ListView<Filter, Sort>) => MessageKey
  /** Explains an empty list that is not filtered: where its rows come from. */
  source?: string
  drawing?: IllustrationName
  children: (rows: Shown[]) => ReactNode
}

/** A list that the server pages: heading, search, filters, sort order, and one page of rows. */
export const ListScreen = <Row extends Endpoint, Shown, Filter extends string, Sort extends string>(
  props: ListScreenProps<Row, Shown, Filter, Sort>,
) => {
  const { title, options, endpoint, toListInput, matchesView, applyPending, empty, tools } = props
  const t = useTranslate()
  useTitle(title)
  const view = parseListView(useSearch(), options)
  const list = useRemoteList<Row, Shown>({
    endpoint,
    input: { ...toPageInput(view), ...toListInput(view) } as InputOf<Row>,
    applyPending: (rows, entries) => applyPending(rows, entries, view),
    isMatch: item => matchesView(item, view),
    compare: props.compare[view.sort],
    limit: LIST_PAGE_SIZE,
  })
  return (
    <Section title={title} level={1} aside={props.aside}>
      <ListFilters
        options={options}
        view={view}
        searchLabel={props.searchLabel}
        filterLabels={props.filterLabels}
        sortLabels={props.sortLabels}
        total={list.page?.total}
      >
        {tools?.(view)}
      </ListFilters>
      <ListPage
        list={list}
        options={options}
        view={view}
        what={title}
        empty={t(empty(view))}
        source={props.source}
        drawing={props.drawing}
      >
        {props.children}
      </ListPage>
    </Section>
  )
}
