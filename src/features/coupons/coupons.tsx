import { Plus } from 'lucide-react'
import { useSearch } from 'wouter'
import { SKELETONS } from '../../contract/constants.ts'
import { EMPTY } from '../../contract/messages.ts'
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
import { listAddressOf, listViewOf } from '../admin/list-address.ts'
import { ListTools } from '../admin/list-tools.tsx'
import { CouponEditor } from './coupon-editor.tsx'
import { CouponList } from './coupon-list.tsx'
import { COUPON_CHOICES, type CouponView, FILTER_WORDS, SORT_WORDS } from './coupon-view.ts'
import { type CouponsRead, useCoupons, useKnownCoupons } from './use-coupons.ts'

const PATH = COUPON_CHOICES.path

/** /dashboard/coupons: those of his own shops for a vendor, every one for an admin. */
const Coupons = () => {
  const search = useSearch()
  const query = new URLSearchParams(search)
  const view = listViewOf(search, COUPON_CHOICES)
  const edited = query.get('edit')
  const isNew = query.get('open') === 'new'
  const listed = useCoupons(view)
  return (
    <Page>
      {isNew && <CouponEditor />}
      {edited && <Edited key={edited} id={edited} listed={listed} />}
      {!isNew && !edited && <List listed={listed} view={view} />}
    </Page>
  )
}

const List = ({ listed, view }: { listed: CouponsRead; view: CouponView }) => {
  const t = useText()
  useTitle(t('Coupons'))
  const { coupons, total, limit } = listed
  const create = (
    <Button variant="primary" icon={Plus} href={`${PATH}?open=new`}>
      {t('New coupon')}
    </Button>
  )
  return (
    <Section title={t('Coupons')} level={1} aside={create}>
      <ListTools
        choices={COUPON_CHOICES}
        view={view}
        searchLabel={t('Search coupons')}
        filterWords={FILTER_WORDS}
        sortWords={SORT_WORDS}
        total={total}
      />
      {!coupons && <CouponsUnknown listed={listed} />}
      {coupons?.length === 0 && <NoCoupons view={view} />}
      {coupons && coupons.length > 0 && <CouponList coupons={coupons} />}
      <Pager
        page={view.page}
        total={total ?? 0}
        limit={limit}
        hrefOf={page => listAddressOf(COUPON_CHOICES, { ...view, page })}
      />
    </Section>
  )
}

const NoCoupons = ({ view }: { view: CouponView }) => {
  const t = useText()
  if (!view.term.trim() && view.filter === 'ALL')
    return (
      <Empty title={t(EMPTY.products)} drawing="knot">
        {t('A coupon brings customers back: some taka or some percent off, for as long as you say.')}
      </Empty>
    )
  return (
    <Empty title={t(EMPTY.products)} action={<Button href={PATH}>{t('Show all')}</Button>}>
      {view.term.trim() && t('Nothing here answers to “{term}”.', { term: view.term })}
    </Empty>
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
