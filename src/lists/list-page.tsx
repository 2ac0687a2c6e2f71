import type { ReactNode } from 'react'
import { formatNumber } from '../contract/messages/number-format.ts'
import { Button } from '../ui/controls/button.tsx'
import type { IllustrationName } from '../ui/controls/illustration.tsx'
import { EmptyState } from '../ui/notices/empty-state.tsx'
import { Pager } from '../ui/rows/pager.tsx'
import { useLocale, useTranslate } from '../ui/text/i18n.ts'
import { buildListUrl, type ListOptions, type ListView } from './list-url.ts'
import { LoadingRows } from './loading-rows.tsx'
import { NotCachedNotice } from './not-cached-notice.tsx'
import type { RemoteList } from './use-remote-list.ts'

export type ListPageProps<Shown> = {
  list: RemoteList<Shown>
  options: ListOptions
  view: ListView
  /** What is being loaded, for screen readers. */
  what: string
  /** The title of the empty state. */
  empty: string
  /** Explains an empty list that is not filtered: where its rows come from. */
  source?: string | undefined
  drawing?: IllustrationName | undefined
  children: (rows: Shown[]) => ReactNode
}

/** One page of a list in each of its states: loading, out of reach, empty, in part, whole. */
export const ListPage = <Shown,>(props: ListPageProps<Shown>) => {
  const { list, options, view, children } = props
  const { page, isUnavailable } = list
  const t = useTranslate()
  if (!page)
    return (
      <NotCachedNotice title={t('This list is not on this phone yet')} refresh={list} isRead={isUnavailable}>
        <LoadingRows what={props.what} />
      </NotCachedNotice>
    )
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

const PartialResultsNotice = ({ found }: { found: number }) => {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <p className="meta">
      {t('Found on this phone: {count}. There may be more on the server.', { count: formatNumber(found, locale) })}
    </p>
  )
}

type EmptyListProps = Pick<ListPageProps<never>, 'options' | 'view' | 'empty' | 'source'> & {
  drawing?: IllustrationName | undefined
  total: number
}

const EmptyList = ({ options, view, empty, source, drawing = 'search', total }: EmptyListProps) => {
  const t = useTranslate()
  const isNarrowed = view.term.trim() !== '' || view.filter !== options.filters[0] || view.categoryId !== undefined
  const all = buildListUrl(options, { ...view, term: '', filter: options.filters[0], categoryId: undefined, page: 1 })
  if (total > 0)
    return (
      <EmptyState
        title={t('There is nothing on this page')}
        illustration={drawing}
        action={<Button href={buildListUrl(options, { ...view, page: 1 })}>{t('Go to first page')}</Button>}
      />
    )
  return (
    <EmptyState title={empty} illustration={drawing} action={isNarrowed && <Button href={all}>{t('Show all')}</Button>}>
      {view.term.trim() ? t('No results for “{term}”.', { term: view.term }) : !isNarrowed && source}
    </EmptyState>
  )
}
