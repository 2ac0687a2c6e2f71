import { useLiveQuery } from 'dexie-react-hooks'
import { Plus } from 'lucide-react'
import { useSearch } from 'wouter'
import { listCategories } from '../../contract/categories.ts'
import { SKELETONS } from '../../contract/constants.ts'
import { EMPTY_STATES } from '../../contract/messages/fixed-messages.ts'
import { parseOpenForm } from '../../lists/form-param.ts'
import { AdminListToolbar } from '../../lists/list-toolbar.tsx'
import { buildListUrl, parseListView } from '../../lists/list-url.ts'
import { slicePage } from '../../lists/slice-page.ts'
import { type RefreshState, useRefresh } from '../../lists/use-refresh.ts'
import { type OptimisticCategory, readOptimisticCategories } from '../../local/resources/categories/optimistic.ts'
import { readListing, refreshListing } from '../../local/sync/listings.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { useTranslate } from '../../ui/i18n.ts'
import { Page, Stack } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Section } from '../../ui/section.tsx'
import { Loading, renderSkeletons } from '../../ui/skeleton.tsx'
import { translateFailure } from '../../ui/translate-failure.ts'
import { useConnection } from '../../ui/use-connection.ts'
import { useTitle } from '../../ui/use-title.ts'
import { useCategories } from '../catalogue/use-categories.ts'
import { CategoryCards } from './category-cards.tsx'
import { CategoryForm } from './category-form.tsx'
import {
  CATEGORY_FILTER_LABELS,
  CATEGORY_LIST_OPTIONS,
  CATEGORY_SORT_LABELS,
  type CategoryView,
  filterAndSortCategories,
  toCategoryListInput,
} from './category-view.ts'

const PATH = CATEGORY_LIST_OPTIONS.path
const PAGE_SIZE = 30

/** /dashboard/categories: what the market is divided into, and the form of one of them. */
const Categories = () => {
  const search = useSearch()
  const { editedId, opened } = parseOpenForm(search, ['new'])
  const read = useOptimisticCategories()
  return (
    <Page>
      {editedId || opened ? (
        <CategoryFormScreen key={editedId ?? 'new'} id={editedId} read={read} />
      ) : (
        <CategoryList read={read} view={parseListView(search, CATEGORY_LIST_OPTIONS)} />
      )}
    </Page>
  )
}

const useOptimisticCategories = () => {
  const categories = useLiveQuery(readOptimisticCategories)
  return { ...useCategories(), categories }
}
type CategoriesState = ReturnType<typeof useOptimisticCategories>

const CategoryList = ({ read, view }: { read: CategoriesState; view: CategoryView }) => {
  const t = useTranslate()
  useTitle(t('Categories'))
  const listed = useServerSortedIds(view)
  const found = read.categories && filterAndSortCategories(read.categories, view, listed.ids)
  const add = (
    <Button variant="primary" icon={Plus} href={`${PATH}?open=new`}>
      {t('Add a category')}
    </Button>
  )
  return (
    <Section title={t('Categories')} level={1} aside={add}>
      <AdminListToolbar
        options={CATEGORY_LIST_OPTIONS}
        view={view}
        searchLabel={t('Search categories')}
        filterLabels={CATEGORY_FILTER_LABELS}
        sortLabels={CATEGORY_SORT_LABELS}
        total={found?.length}
      />
      {found ? (
        <FilteredCategories found={found} view={view} />
      ) : (
        <CategoryUnavailable read={read.categories ? listed : read} />
      )}
    </Section>
  )
}

/** In which order the server lists what a view shows; undefined: this device has not heard. */
const useServerSortedIds = (view: CategoryView) => {
  const input = toCategoryListInput(view)
  const key = `categories ${JSON.stringify(input)}`
  const read = useLiveQuery(async () => ({ key, listing: await readListing(listCategories, input) }), [key])
  const listing = read?.key === key ? read.listing : undefined
  const refresh = useRefresh(key, force => refreshListing(listCategories, input, { force }), listing?.stale === 1)
  return { ...refresh, ids: listing?.ids }
}

const FilteredCategories = ({ found, view }: { found: OptimisticCategory[]; view: CategoryView }) => {
  const t = useTranslate()
  const { rows, page } = slicePage(found, view.page, PAGE_SIZE)
  const isNarrowed = view.term.trim() !== '' || view.filter !== 'ALL'
  return (
    <>
      {rows.length === 0 && (
        <EmptyState
          title={t(EMPTY_STATES.products)}
          action={isNarrowed && <Button href={PATH}>{t('Show all')}</Button>}
        />
      )}
      <CategoryCards categories={rows} canChoose={view.filter === 'EMPTY'} />
      <Pager
        page={page}
        total={found.length}
        limit={PAGE_SIZE}
        hrefOf={to => buildListUrl(CATEGORY_LIST_OPTIONS, { ...view, page: to })}
      />
    </>
  )
}

const CategoryFormScreen = ({ id, read }: { id: string | undefined; read: CategoriesState }) => {
  const t = useTranslate()
  const title = id ? t('Edit category') : t('Add a category')
  useTitle(title)
  const category = read.categories?.find(one => one.id === id)
  return (
    <Section title={title} level={1}>
      {!read.categories && id && <CategoryUnavailable read={read} />}
      {read.categories && id && !category && (
        <EmptyState title={t('This category is gone.')} action={<Button href={PATH}>{t('Categories')}</Button>} />
      )}
      {(category || !id) && <CategoryForm category={category} />}
    </Section>
  )
}

const CategoryUnavailable = ({ read: { failure, retry } }: { read: RefreshState }) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  if (failure || !isOnline)
    return (
      <ErrorNotice title={t('This list is not on this phone yet')} onRetry={retry} isOffline={!isOnline}>
        {failure && isOnline ? translateFailure(failure) : t('It comes as soon as Haat can be reached.')}
      </ErrorNotice>
    )
  return (
    <Stack>
      <Loading what={t('Categories')} />
      {renderSkeletons('row', SKELETONS.tableRows)}
    </Stack>
  )
}

export default Categories
