import type { ReactNode } from 'react'
import { SKELETONS } from '../../contract/constants.ts'
import { formatNumber } from '../../contract/money.ts'
import { Button } from '../../ui/button.tsx'
import type { DrawingName } from '../../ui/drawing.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Stack } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Loading, skeletons } from '../../ui/skeleton.tsx'
import { useLocale, useText } from '../../ui/text.ts'
import { useConnection } from '../../ui/use-connection.ts'
import { type ListChoices, type ListView, listAddressOf } from './list-address.ts'
import type { Shown } from './overlay-rows.ts'
import type { MarketList } from './use-market-list.ts'

export type MarketListPageProps<Item> = {
  list: MarketList<Item>
  choices: ListChoices
  view: ListView
  /** What is on its way, for screen readers. */
  what: string
  /** What is said of an empty list, in the specification's words where it has some. */
  empty: string
  /** Where rows come from, said while there is none at all. */
  source?: string | undefined
  drawing?: DrawingName
  children: (rows: Shown<Item>[]) => ReactNode
}

/** One page of a list in each of its states: on its way, out of reach, empty, out of what the phone has, full. */
export const MarketListPage = <Item,>(props: MarketListPageProps<Item>) => {
  const { list, choices, view, children } = props
  const { page } = list
  if (!page) return list.isStuck ? <OutOfReach list={list} /> : <OnItsWay what={props.what} />
  return (
    <>
      {page.isPartial && <AmongSaved found={page.total} />}
      {page.rows.length === 0 && <NothingHere {...props} total={page.total} />}
      {page.rows.length > 0 && children(page.rows)}
      {page.rows.length > 0 && (
        <Pager
          page={view.page}
          total={page.total}
          limit={page.limit}
          hrefOf={to => listAddressOf(choices, { ...view, page: to })}
        />
      )}
    </>
  )
}

const OnItsWay = ({ what }: { what: string }) => (
  <Stack>
    <Loading what={what} />
    {skeletons('row', SKELETONS.tableRows)}
  </Stack>
)

const OutOfReach = <Item,>({ list: { failure, retry } }: { list: MarketList<Item> }) => {
  const t = useText()
  const { isOnline } = useConnection()
  return (
    <ErrorNote title={t('This list is not on this phone yet')} onRetry={retry} isCalm={!isOnline}>
      {failure && isOnline ? t(failure.message) : t('It comes as soon as Haat can be reached.')}
    </ErrorNote>
  )
}

const AmongSaved = ({ found }: { found: number }) => {
  const t = useText()
  const locale = useLocale()
  return (
    <p className="meta">
      {t('Found on this phone: {count}. There may be more on the server.', { count: formatNumber(found, locale) })}
    </p>
  )
}

type NothingProps = Pick<MarketListPageProps<never>, 'choices' | 'view' | 'empty' | 'source'> & {
  drawing?: DrawingName
  total: number
}

const NothingHere = ({ choices, view, empty, source, drawing = 'search', total }: NothingProps) => {
  const t = useText()
  const isNarrowed = view.term.trim() !== '' || view.filter !== choices.filters[0] || view.within !== ''
  const all = listAddressOf(choices, { ...view, term: '', filter: choices.filters[0], within: '', page: 1 })
  if (total > 0)
    return (
      <Empty
        title={t('This page is past the end')}
        drawing={drawing}
        action={<Button href={listAddressOf(choices, { ...view, page: 1 })}>{t('To the first page')}</Button>}
      />
    )
  return (
    <Empty title={empty} drawing={drawing} action={isNarrowed && <Button href={all}>{t('Show all')}</Button>}>
      {view.term.trim() ? t('Nothing here answers to “{term}”.', { term: view.term }) : !isNarrowed && source}
    </Empty>
  )
}
