import { useLiveQuery } from 'dexie-react-hooks'
import { Plus } from 'lucide-react'
import { useLocation, useSearch } from 'wouter'
import { SKELETONS } from '../../contract/constants.ts'
import { EMPTY } from '../../contract/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Cards, Page, Stack } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Section } from '../../ui/section.tsx'
import { Loading, skeletons } from '../../ui/skeleton.tsx'
import { useText } from '../../ui/text.ts'
import { useConnection } from '../../ui/use-connection.ts'
import { useTitle } from '../../ui/use-title.ts'
import { useCategories } from '../catalogue/use-categories.ts'
import { pageOf } from '../vendor/queue-address.ts'
import { CategoryCard } from './category-card.tsx'
import { CategoryForm } from './category-form.tsx'
import { type OwnCategory, readOwnCategories } from './category-overlay.ts'
import { finds } from './finds.ts'
import { type ListChoices, type ListView, listAddressOf, listViewOf } from './list-address.ts'

const PATH = '/dashboard/categories'
const CHOICES: ListChoices<'ALL', 'market'> = { path: PATH, filters: ['ALL'], sorts: ['market'] }
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
        <List read={read} view={listViewOf(search, CHOICES)} />
      )}
    </Page>
  )
}

const useOwnCategories = () => {
  const categories = useLiveQuery(readOwnCategories)
  return { ...useCategories(), categories }
}
type Read = ReturnType<typeof useOwnCategories>

const List = ({ read, view }: { read: Read; view: ListView<'ALL', 'market'> }) => {
  const t = useText()
  useTitle(t('Categories'))
  const add = (
    <Button variant="primary" icon={Plus} href={`${PATH}?open=new`}>
      {t('Add a category')}
    </Button>
  )
  return (
    <Section title={t('Categories')} level={1} aside={add}>
      {read.categories ? <Found categories={read.categories} view={view} /> : <Unknown read={read} />}
    </Section>
  )
}

const Found = ({ categories, view }: { categories: OwnCategory[]; view: ListView<'ALL', 'market'> }) => {
  const t = useText()
  const [, navigate] = useLocation()
  const show = (changes: Partial<typeof view>) => listAddressOf(CHOICES, { ...view, page: 1, ...changes })
  const found = categories.filter(({ name, description }) => finds(view.term, name, description))
  const { rows, page } = pageOf(found, view.page, PAGE)
  return (
    <>
      <SearchField
        label={t('Search categories')}
        term={view.term}
        onTerm={term => navigate(show({ term }), { replace: true })}
      />
      {rows.length === 0 && (
        <Empty title={t(EMPTY.products)} action={view.term && <Button href={PATH}>{t('Show all')}</Button>} />
      )}
      <Cards>
        {rows.map(category => (
          <CategoryCard key={category.id} category={category} />
        ))}
      </Cards>
      <Pager page={page} total={found.length} limit={PAGE} hrefOf={to => show({ page: to })} />
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

const Unknown = ({ read: { failure, retry } }: { read: Read }) => {
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
