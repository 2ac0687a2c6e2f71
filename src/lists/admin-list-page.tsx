import type { ReactNode } from 'react'
import { SKELETONS } from '../contract/constants.ts'
import { formatNumber } from '../contract/money.ts'
import type { OptimisticRow } from '../local/resources/optimistic-rows.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { useLocale, useTranslate } from '../ui/i18n.ts'
import type { IllustrationName } from '../ui/illustration.tsx'
import { Stack } from '../ui/page.tsx'
import { Pager } from '../ui/pager.tsx'
import { Loading, renderSkeletons } from '../ui/skeleton.tsx'
import { translateFailure } from '../ui/translate-failure.ts'
import { useConnection } from '../ui/use-connection.ts'
import { buildListUrl, type ListOptions, type ListView } from './list-url.ts'
import type { AdminListState } from './use-admin-list.ts'

export type AdminListPageProps<Item> = {
  list: AdminListState<Item>
  options: ListOptions
  view: ListView
  /** What is on its way, for screen readers. */
  what: string
  /** What is said of an empty list, in the specification's words where it has some. */
  empty: string
  /** Where rows come from, said while there is none at all. */
  source?: string | undefined
  drawing?: IllustrationName
  children: (rows: OptimisticRow<Item>[]) => ReactNode
}

/** One page of a list in each of its states: on its way, out of reach, empty, out of what the phone has, full. */
export const AdminListPage = <Item,>(props: AdminListPageProps<Item>) => {
  const { list, options, view, children } = props
  const { page } = list
  if (!page) return list.isUnavailable ? <ListUnavailable list={list} /> : <LoadingRows what={props.what} />
  return (
    <>
      {page.isPartial && <PartialResultsNotice found={page.total} />}
      {page.rows.length === 0 && <EmptyList {...props} total={page.total} />}
      {page.rows.length > 0 && children(page.rows)}
      {page.rows.length > 0 && (
        <Pager
          page={view.page}
          total={page.total}
          limit={page.limit}
          hrefOf={to => buildListUrl(options, { ...view, page: to })}
        />
      )}
    </>
  )
}

const LoadingRows = ({ what }: { what: string }) => (
  <Stack>
    <Loading what={what} />
    {renderSkeletons('row', SKELETONS.tableRows)}
  </Stack>
)

const ListUnavailable = <Item,>({ list: { failure, retry } }: { list: AdminListState<Item> }) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  return (
    <ErrorNotice title={t('This list is not on this phone yet')} onRetry={retry} isOffline={!isOnline}>
      {failure && isOnline ? translateFailure(failure) : t('It comes as soon as Haat can be reached.')}
    </ErrorNotice>
  )
}

const PartialResultsNotice = ({ found }: { found: number }) => {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <p className="meta">
      {t('Found on this phone: {count}. There may be more on the server.', { count: formatNumber(found, locale) })}
    </p>
  )
}

type EmptyListProps = Pick<AdminListPageProps<never>, 'options' | 'view' | 'empty' | 'source'> & {
  drawing?: IllustrationName
  total: number
}

const EmptyList = ({ options, view, empty, source, drawing = 'search', total }: EmptyListProps) => {
  const t = useTranslate()
  const isNarrowed = view.term.trim() !== '' || view.filter !== options.filters[0] || view.categoryId !== undefined
  const all = buildListUrl(options, { ...view, term: '', filter: options.filters[0], categoryId: undefined, page: 1 })
  if (total > 0)
    return (
      <EmptyState
        title={t('This page is past the end')}
        illustration={drawing}
        action={<Button href={buildListUrl(options, { ...view, page: 1 })}>{t('To the first page')}</Button>}
      />
    )
  return (
    <EmptyState title={empty} illustration={drawing} action={isNarrowed && <Button href={all}>{t('Show all')}</Button>}>
      {view.term.trim() ? t('Nothing here answers to “{term}”.', { term: view.term }) : !isNarrowed && source}
    </EmptyState>
  )
}
