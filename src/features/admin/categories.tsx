import { useLiveQuery } from 'dexie-react-hooks'
import { Plus } from 'lucide-react'
import { useSearch } from 'wouter'
import { listCategories } from '../../contract/categories.ts'
import { SKELETONS } from '../../contract/constants.ts'
import { EMPTY } from '../../contract/messages.ts'
import { readListing, refreshListing } from '../../local/listings.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Page, Stack } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Section } from '../../ui/section.tsx'
import { Loading, skeletons } from '../../ui/skeleton.tsx'
import { useText } from '../../ui/text.ts'
import { useConnection } from '../../ui/use-connection.ts'
import { useTitle } from '../../ui/use-title.ts'
import { useCategories } from '../catalogue/use-categories.ts'
import { type Refresh, useRefresh } from '../catalogue/use-refresh.ts'
import { pageOf } from '../vendor/queue-address.ts'
import { CategoryCards } from './category-cards.tsx'
import { CategoryForm } from './category-form.tsx'
import { type OwnCategory, readOwnCategories } from './category-overlay.ts'
import {
  askCategories,
  CATEGORY_CHOICES,
  type CategoryView,
  categoriesIn,
  FILTER_WORDS,
  SORT_WORDS,
} from './category-view.ts'
import { listAddressOf, listViewOf } from './list-address.ts'
import { ListTools } from './list-tools.tsx'

const PATH = CATEGORY_CHOICES.path
const PAGE = 30

/** /dashboard/categories: what the market is divided into, and the form of one of them. */
const Categories = () => {
  const search = useSearch()
  const query = new URLSearchParams(search)
  const edited = query.get('edit')
  const read = useOwnCategories()
  return (
    <Page>
      {edited || query.get('open') === 'new' ? (
        <Form key={edited ?? 'new'} id={edited} read={read} />
      ) : (
        <List read={read} view={listViewOf(search, CATEGORY_CHOICES)} />
      )}
    </Page>
  )
}

const useOwnCategories = () => {
  const categories = useLiveQuery(readOwnCategories)
  return { ...useCategories(), categories }
}
type Read = ReturnType<typeof useOwnCategories>

const List = ({ read, view }: { read: Read; view: CategoryView }) => {
  const t = useText()
  useTitle(t('Categories'))
  const listed = useListedIds(view)
  const found = read.categories && categoriesIn(read.categories, view, listed.ids)
  const add = (
    <Button variant="primary" icon={Plus} href={`${PATH}?open=new`}>
      {t('Add a category')}
    </Button>
  )
  return (
    <Section title={t('Categories')} level={1} aside={add}>
      <ListTools
        choices={CATEGORY_CHOICES}
        view={view}
        searchLabel={t('Search categories')}
        filterWords={FILTER_WORDS}
        sortWords={SORT_WORDS}
        total={found?.length}
      />
      {found ? <Found found={found} view={view} /> : <Unknown read={read.categories ? listed : read} />}
    </Section>
  )
}

/** In which order the server lists what a view shows; undefined: this device has not heard. */
const useListedIds = (view: CategoryView) => {
  const input = askCategories(view)
  const key = `categories ${JSON.stringify(input)}`
  const read = useLiveQuery(async () => ({ key, listing: await readListing(listCategories, input) }), [key])
  const listing = read?.key === key ? read.listing : undefined
  const refresh = useRefresh(key, force => refreshListing(listCategories, input, { force }), listing?.stale === 1)
  return { ...refresh, ids: listing?.ids }
}

const Found = ({ found, view }: { found: OwnCategory[]; view: CategoryView }) => {
  const t = useText()
  const { rows, page } = pageOf(found, view.page, PAGE)
  const isNarrowed = view.term.trim() !== '' || view.filter !== 'ALL'
  return (
    <>
      {rows.length === 0 && (
        <Empty title={t(EMPTY.products)} action={isNarrowed && <Button href={PATH}>{t('Show all')}</Button>} />
      )}
      <CategoryCards categories={rows} canChoose={view.filter === 'EMPTY'} />
      <Pager
        page={page}
        total={found.length}
        limit={PAGE}
        hrefOf={to => listAddressOf(CATEGORY_CHOICES, { ...view, page: to })}
      />
    </>
  )
}

const Form = ({ id, read }: { id: string | null; read: Read }) => {
  const t = useText()
  const title = id ? t('Edit category') : t('Add a category')
  useTitle(title)
  const category = read.categories?.find(one => one.id === id)
  return (
    <Section title={title} level={1}>
      {!read.categories && id && <Unknown read={read} />}
      {read.categories && id && !category && (
        <Empty title={t('This category is gone.')} action={<Button href={PATH}>{t('Categories')}</Button>} />
      )}
      {(category || !id) && <CategoryForm category={category} />}
    </Section>
  )
}

const Unknown = ({ read: { failure, retry } }: { read: Refresh }) => {
  const t = useText()
  const { isOnline } = useConnection()
  if (failure || !isOnline)
    return (
      <ErrorNote title={t('This list is not on this phone yet')} onRetry={retry} isCalm={!isOnline}>
        {failure && isOnline ? t(failure.message) : t('It comes as soon as Haat can be reached.')}
      </ErrorNote>
    )
  return (
    <Stack>
      <Loading what={t('Categories')} />
      {skeletons('row', SKELETONS.tableRows)}
    </Stack>
  )
}

export default Categories
