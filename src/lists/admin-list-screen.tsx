import type { ReactNode } from 'react'
import { useSearch } from 'wouter'
import type { Endpoint, InputOf } from '../contract/endpoint.ts'
import type { ApplyPending, OptimisticRow } from '../local/resources/optimistic-rows.ts'
import { type MessageKey, useTranslate } from '../ui/i18n.ts'
import type { IllustrationName } from '../ui/illustration.tsx'
import { Section } from '../ui/section.tsx'
import { useTitle } from '../ui/use-title.ts'
import { AdminListPage } from './admin-list-page.tsx'
import type { Comparator } from './list-sorts.ts'
import { AdminListToolbar } from './list-toolbar.tsx'
import { LIST_PAGE_SIZE, type ListOptions, type ListView, parseListView, toPageInput } from './list-url.ts'
import { type ItemOf, useAdminList } from './use-admin-list.ts'

export type AdminListScreenProps<Row extends Endpoint, Filter extends string, Sort extends string> = {
  title: string
  /** Stands at the end of the heading. */
  aside?: ReactNode
  options: ListOptions<Filter, Sort>
  filterLabels: Record<Filter, MessageKey>
  sortLabels: Record<Sort, MessageKey>
  searchLabel: string
  /** Another choice beside the order. */
  tools?: (view: ListView<Filter, Sort>) => ReactNode
  endpoint: Row
  /** A view as the server is asked for it; its page and term are added. */
  toListInput: (view: ListView<Filter, Sort>) => Partial<InputOf<Row>>
  /** Would the server find this row? */
  matchesView: (item: ItemOf<Row>, view: ListView<Filter, Sort>) => boolean
  /** The orders over what the device has, for when the server cannot be asked. */
  compare: Record<Sort, Comparator<ItemOf<Row>>>
  /** What a waiting change makes of a row; absent: nothing is ever changed here. */
  applyPending?: ApplyPending<ItemOf<Row>>
  /** What is said of an empty list. */
  empty: (view: ListView<Filter, Sort>) => MessageKey
  /** Where rows come from, said while there is none at all. */
  source?: string
  drawing: IllustrationName
  children: (rows: OptimisticRow<ItemOf<Row>>[]) => ReactNode
}

/** A list of the market as those who run it see it: its heading, search, filters and order, and a page of it. */
export const AdminListScreen = <Row extends Endpoint, Filter extends string, Sort extends string>(
  props: AdminListScreenProps<Row, Filter, Sort>,
) => {
  const { title, options, endpoint, toListInput, matchesView, applyPending = ignorePending, empty, tools } = props
  const t = useTranslate()
  useTitle(title)
  const view = parseListView(useSearch(), options)
  const list = useAdminList({
    endpoint,
    input: { ...toPageInput(view), ...toListInput(view) } as InputOf<Row>,
    applyPending,
    isMatch: item => matchesView(item, view),
    compare: props.compare[view.sort],
    limit: LIST_PAGE_SIZE,
  })
  return (
    <Section title={title} level={1} aside={props.aside}>
      <AdminListToolbar
        options={options}
        view={view}
        searchLabel={props.searchLabel}
        filterLabels={props.filterLabels}
        sortLabels={props.sortLabels}
        total={list.page?.total}
      >
        {tools?.(view)}
      </AdminListToolbar>
      <AdminListPage
        list={list}
        options={options}
        view={view}
        what={title}
        empty={t(empty(view))}
        source={props.source}
        drawing={props.drawing}
      >
        {props.children}
      </AdminListPage>
    </Section>
  )
}

const ignorePending = () => null
