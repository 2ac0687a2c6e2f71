import { useLiveQuery } from 'dexie-react-hooks'
import { ListOrdered, Plus } from 'lucide-react'
import { useSearch } from 'wouter'
import { EMPTY_STATES } from '../../../contract/messages/fixed-messages.ts'
import { listCategories } from '../../../contract/products/categories.ts'
import { parseOpenForm } from '../../../lists/form-param.ts'
import { ListFilters } from '../../../lists/list-filters.tsx'
import { buildListUrl, parseListView } from '../../../lists/list-url.ts'
import { LoadingRows } from '../../../lists/loading-rows.tsx'
import { NotCachedNotice } from '../../../lists/not-cached-notice.tsx'
import { slicePage } from '../../../lists/slice-page.ts'
import { useLiveListing } from '../../../lists/use-live-listing.ts'
import type { RefreshState } from '../../../lists/use-refresh.ts'
import { type OptimisticCategory, readOptimisticCategories } from '../../../local/products/optimistic-categories.ts'
import { readListing } from '../../../local/sync/listings.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Page, Row } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { Pager } from '../../../ui/rows/pager.tsx'
import { useTitle } from '../../../ui/state/use-title.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { useCategories } from '../catalogue/use-categories.ts'
import { CategoryCards } from './category-cards.tsx'
import { CategoryForm } from './category-form.tsx'
import { CategoryOrder } from './category-order.tsx'
import { CategorySetChoice } from './category-set-choice.tsx'
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
/** Only categories without products can be deleted. */
const EMPTY_CATEGORIES = { filter: 'EMPTY', sort: 'market' } as const

/** /dashboard/categories: the list, or the form of one category. */
const Categories = () => {
  const search = useSearch()
  const { editedId, opened } = parseOpenForm(search, ['new', 'order', 'sets'])
  const read = useOptimisticCategories()
  return (
    <Page>
      {opened === 'order' ? (
        <CategoryOrderScreen read={read} />
      ) : opened === 'sets' ? (
        <CategorySetScreen read={read} />
      ) : editedId || opened ? (
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
  const empty = useServerSortedIds(EMPTY_CATEGORIES)
  const found = read.categories && filterAndSortCategories(read.categories, view, listed.ids)
  const add = (
    <Row>
      <Button icon={ListOrdered} href={`${PATH}?open=order`}>
        {t('Change the order')}
      </Button>
      {/* Where there are none, the list offers it. */}
      {read.categories && read.categories.length > 0 && <Button href={`${PATH}?open=sets`}>{t('Choose a set')}</Button>}
      <Button variant="primary" icon={Plus} href={`${PATH}?open=new`}>
        {t('Add a category')}
      </Button>
    </Row>
  )
  return (
    <Section title={t('Categories')} level={1} aside={add}>
      <ListFilters
        options={CATEGORY_LIST_OPTIONS}
        view={view}
        searchLabel={t('Search categories')}
        filterLabels={CATEGORY_FILTER_LABELS}
        sortLabels={CATEGORY_SORT_LABELS}
        total={found?.length}
      />
      {found ? (
        <FilteredCategories found={found} emptyIds={empty.ids} view={view} />
      ) : (
        <CategoryUnavailable read={read.categories ? listed : read} />
      )}
    </Section>
  )
}

/** Ids in the order in which the server lists a view; undefined: not fetched yet. */
const useServerSortedIds = (view: Pick<CategoryView, 'filter' | 'sort'>) => {
  const input = toCategoryListInput(view)
  const { read, ...refresh } = useLiveListing(listCategories, input, async () => {
    const listing = await readListing(listCategories, input)
    return { ids: listing?.ids, isStale: listing?.stale === 1 }
  })
  return { ...refresh, ids: read?.ids }
}

type FilteredCategoriesProps = {
  found: OptimisticCategory[]
  emptyIds: readonly string[] | undefined
  view: CategoryView
}

const FilteredCategories = ({ found, emptyIds, view }: FilteredCategoriesProps) => {
  const t = useTranslate()
  const { rows, page } = slicePage(found, view.page, PAGE_SIZE)
  const isNarrowed = view.term.trim() !== '' || view.filter !== 'ALL'
  return (
    <>
      {rows.length === 0 && (
        <EmptyState
          title={t(EMPTY_STATES.noData)}
          action={
            isNarrowed ? (
              <Button href={PATH}>{t('Show all')}</Button>
            ) : (
              <Button href={`${PATH}?open=sets`}>{t('Choose a set')}</Button>
            )
          }
        />
      )}
      <CategoryCards categories={rows} emptyIds={emptyIds} canSelect={view.filter === 'EMPTY'} />
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
        <EmptyState title={t('This category was deleted.')} action={<Button href={PATH}>{t('Categories')}</Button>} />
      )}
      {(category || !id) && <CategoryForm category={category} />}
    </Section>
  )
}

const CategoryOrderScreen = ({ read }: { read: CategoriesState }) => {
  const t = useTranslate()
  useTitle(t('Order of categories'))
  const stored = read.categories?.filter(({ isNew, isDeleting }) => !isNew && !isDeleting)
  return (
    <Section title={t('Order of categories')} level={1} aside={<Button href={PATH}>{t('Done')}</Button>}>
      {stored ? <CategoryOrder categories={stored} /> : <CategoryUnavailable read={read} />}
    </Section>
  )
}

const CategorySetScreen = ({ read }: { read: CategoriesState }) => {
  const t = useTranslate()
  useTitle(t('Sets of categories'))
  return (
    <Section title={t('Sets of categories')} level={1}>
      {read.categories ? <CategorySetChoice categories={read.categories} /> : <CategoryUnavailable read={read} />}
    </Section>
  )
}

const CategoryUnavailable = ({ read }: { read: RefreshState }) => {
  const t = useTranslate()
  return (
    <NotCachedNotice title={t('This list is not on this phone yet')} refresh={read}>
      <LoadingRows what={t('Categories')} />
    </NotCachedNotice>
  )
}

export default Categories
