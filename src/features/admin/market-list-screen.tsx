import type { ReactNode } from 'react'
import { useSearch } from 'wouter'
import type { Endpoint, InputOf } from '../../contract/endpoint.ts'
import type { DrawingName } from '../../ui/drawing.tsx'
import { Section } from '../../ui/section.tsx'
import { useText } from '../../ui/text.ts'
import { useTitle } from '../../ui/use-title.ts'
import { LIST_PAGE, type ListChoices, type ListView, listViewOf, pageInput } from './list-address.ts'
import type { Compare } from './list-sorts.ts'
import { ListTools } from './list-tools.tsx'
import { MarketListPage } from './market-list-page.tsx'
import type { Effect, Shown } from './overlay-rows.ts'
import { type ItemOf, useMarketList } from './use-market-list.ts'

export type MarketListScreenProps<Row extends Endpoint, Filter extends string, Sort extends string> = {
  title: string
  /** Stands at the end of the heading. */
  aside?: ReactNode
  choices: ListChoices<Filter, Sort>
  filterWords: Record<Filter, string>
  sortWords: Record<Sort, string>
  searchLabel: string
  /** Another choice beside the order. */
  tools?: (view: ListView<Filter, Sort>) => ReactNode
  row: Row
  /** A view as the server is asked for it; its page and term are added. */
  ask: (view: ListView<Filter, Sort>) => Partial<InputOf<Row>>
  /** Would the server find this row? */
  isIn: (item: ItemOf<Row>, view: ListView<Filter, Sort>) => boolean
  /** The orders over what the device has, for when the server cannot be asked. */
  compare: Record<Sort, Compare<ItemOf<Row>>>
  /** What a waiting change makes of a row; absent: nothing is ever changed here. */
  effect?: Effect<ItemOf<Row>>
  /** What is said of an empty list. */
  empty: (view: ListView<Filter, Sort>) => string
  /** Where rows come from, said while there is none at all. */
  source?: string
  drawing: DrawingName
  children: (rows: Shown<ItemOf<Row>>[]) => ReactNode
}

/** A list of the market as those who run it see it: its heading, search, filters and order, and a page of it. */
export const MarketListScreen = <Row extends Endpoint, Filter extends string, Sort extends string>(
  props: MarketListScreenProps<Row, Filter, Sort>,
) => {
  const { title, choices, row, ask, isIn, effect = NONE, empty, tools } = props
  const t = useText()
  useTitle(title)
  const view = listViewOf(useSearch(), choices)
  const list = useMarketList({
    row,
    input: { ...pageInput(view), ...ask(view) } as InputOf<Row>,
    effect,
    isFound: item => isIn(item, view),
    inOrder: props.compare[view.sort],
    limit: LIST_PAGE,
  })
  return (
    <Section title={title} level={1} aside={props.aside}>
      <ListTools
        choices={choices}
        view={view}
        searchLabel={props.searchLabel}
        filterWords={props.filterWords}
        sortWords={props.sortWords}
        total={list.page?.total}
      >
        {tools?.(view)}
      </ListTools>
      <MarketListPage
        list={list}
        choices={choices}
        view={view}
        what={title}
        empty={t(empty(view))}
        source={props.source}
        drawing={props.drawing}
      >
        {props.children}
      </MarketListPage>
    </Section>
  )
}

const NONE = () => null
