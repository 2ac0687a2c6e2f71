import { Plus } from 'lucide-react'
import { useLocation, useSearch } from 'wouter'
import { SEARCH_MAX, SKELETONS } from '../../contract/constants.ts'
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
import { CouponCard } from './coupon-card.tsx'
import { CouponEditor } from './coupon-editor.tsx'
import { type CouponsRead, useCoupons, useKnownCoupons } from './use-coupons.ts'

const PATH = '/dashboard/coupons'

/** /dashboard/coupons: those of his own shops for a vendor, every one for an admin. */
const Coupons = () => {
  const query = new URLSearchParams(useSearch())
  const view = { term: (query.get('search') ?? '').slice(0, SEARCH_MAX), page: pageIn(query) }
  const edited = query.get('edit')
  const isNew = query.get('open') === 'new'
  const listed = useCoupons(view.page, view.term)
  return (
    <Page>
      {isNew && <CouponEditor />}
      {edited && <Edited key={edited} id={edited} listed={listed} />}
      {!isNew && !edited && <List listed={listed} view={view} />}
    </Page>
  )
}

const pageIn = (query: URLSearchParams): number => Math.max(1, Math.trunc(Number(query.get('page'))) || 1)

type View = { term: string; page: number }
const addressOf = ({ term, page }: View): string => {
  const query = new URLSearchParams({ ...(term.trim() && { search: term }), ...(page > 1 && { page: String(page) }) })
  return query.size > 0 ? `${PATH}?${query}` : PATH
}

const List = ({ listed, view }: { listed: CouponsRead; view: View }) => {
  const t = useText()
  const [, navigate] = useLocation()
  useTitle(t('Coupons'))
  const { coupons, total, limit } = listed
  const create = (
    <Button variant="primary" icon={Plus} href={`${PATH}?open=new`}>
      {t('New coupon')}
    </Button>
  )
  return (
    <Section title={t('Coupons')} level={1} aside={create}>
      <SearchField
        label={t('Search coupons')}
        term={view.term}
        onTerm={term => navigate(addressOf({ term, page: 1 }), { replace: true })}
      />
      {!coupons && <CouponsUnknown listed={listed} />}
      {coupons?.length === 0 && view.term.trim() && (
        <Empty title={t(EMPTY.products)} action={<Button href={PATH}>{t('Show all')}</Button>}>
          {t('Nothing here answers to “{term}”.', { term: view.term })}
        </Empty>
      )}
      {coupons?.length === 0 && !view.term.trim() && (
        <Empty title={t(EMPTY.products)} drawing="knot">
          {t('A coupon brings customers back: some taka or some percent off, for as long as you say.')}
        </Empty>
      )}
      {coupons && (
        <Cards>
          {coupons.map(coupon => (
            <CouponCard key={coupon.id} coupon={coupon} />
          ))}
        </Cards>
      )}
      <Pager page={view.page} total={total} limit={limit} hrefOf={page => addressOf({ ...view, page })} />
    </Section>
  )
}

const Edited = ({ id, listed }: { id: string; listed: CouponsRead }) => {
  const t = useText()
  // It may stand on another page than the first.
  const known = useKnownCoupons()
  const coupon = known?.find(one => one.id === id)
  if (coupon) return <CouponEditor coupon={coupon} />
  return (
    <Section title={t('Edit coupon')} level={1}>
      {known && listed.coupons ? (
        <Empty title={t('This coupon is gone.')} action={<Button href={PATH}>{t('Coupons')}</Button>} />
      ) : (
        <CouponsUnknown listed={listed} />
      )}
    </Section>
  )
}

const CouponsUnknown = ({ listed: { isRead, failure, retry } }: { listed: CouponsRead }) => {
  const t = useText()
  const { isOnline } = useConnection()
  if (isRead && (failure || !isOnline))
    return (
      <ErrorNote title={t('The coupons are not on this phone yet')} onRetry={retry} isCalm={!isOnline}>
        {failure && isOnline ? t(failure.message) : t('They come as soon as Haat can be reached.')}
      </ErrorNote>
    )
  return (
    <Stack>
      <Loading what={t('Coupons')} />
      {skeletons('row', SKELETONS.tableRows)}
    </Stack>
  )
}

export default Coupons
