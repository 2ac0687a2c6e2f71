import { Plus } from 'lucide-react'
import { useSearch } from 'wouter'
import { SKELETONS } from '../../contract/constants.ts'
import { EMPTY_STATES } from '../../contract/messages/fixed-messages.ts'
import { parseOpenForm } from '../../lists/form-param.ts'
import { AdminListToolbar } from '../../lists/list-toolbar.tsx'
import { buildListUrl, parseListView } from '../../lists/list-url.ts'
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
import { CouponEditor } from './coupon-editor.tsx'
import { CouponList } from './coupon-list.tsx'
import { COUPON_FILTER_LABELS, COUPON_LIST_OPTIONS, COUPON_SORT_LABELS, type CouponView } from './coupon-view.ts'
import { type CouponsResult, useCoupons, useKnownCoupons } from './use-coupons.ts'

const LIST_PATH = COUPON_LIST_OPTIONS.path

/** /dashboard/coupons: those of his own shops for a vendor, every one for an admin. */
const Coupons = () => {
  const search = useSearch()
  const view = parseListView(search, COUPON_LIST_OPTIONS)
  const { editedId, opened } = parseOpenForm(search, ['new'])
  const listed = useCoupons(view)
  return (
    <Page>
      {!editedId && opened && <CouponEditor />}
      {editedId && <EditCoupon key={editedId} id={editedId} listed={listed} />}
      {!opened && !editedId && <CouponListSection listed={listed} view={view} />}
    </Page>
  )
}

const CouponListSection = ({ listed, view }: { listed: CouponsResult; view: CouponView }) => {
  const t = useTranslate()
  useTitle(t('Coupons'))
  const { coupons, total, limit } = listed
  const create = (
    <Button variant="primary" icon={Plus} href={`${LIST_PATH}?open=new`}>
      {t('New coupon')}
    </Button>
  )
  return (
    <Section title={t('Coupons')} level={1} aside={create}>
      <AdminListToolbar
        options={COUPON_LIST_OPTIONS}
        view={view}
        searchLabel={t('Search coupons')}
        filterLabels={COUPON_FILTER_LABELS}
        sortLabels={COUPON_SORT_LABELS}
        total={total}
      />
      {!coupons && <CouponsPlaceholder listed={listed} />}
      {coupons?.length === 0 && <NoCoupons view={view} />}
      {coupons && coupons.length > 0 && <CouponList coupons={coupons} />}
      <Pager
        page={view.page}
        total={total ?? 0}
        limit={limit}
        hrefOf={page => buildListUrl(COUPON_LIST_OPTIONS, { ...view, page })}
      />
    </Section>
  )
}

const NoCoupons = ({ view }: { view: CouponView }) => {
  const t = useTranslate()
  if (!view.term.trim() && view.filter === 'ALL')
    return (
      <EmptyState title={t(EMPTY_STATES.products)} illustration="knot">
        {t('A coupon brings customers back: some taka or some percent off, for as long as you say.')}
      </EmptyState>
    )
  return (
    <EmptyState title={t(EMPTY_STATES.products)} action={<Button href={LIST_PATH}>{t('Show all')}</Button>}>
      {view.term.trim() && t('Nothing here answers to “{term}”.', { term: view.term })}
    </EmptyState>
  )
}

const EditCoupon = ({ id, listed }: { id: string; listed: CouponsResult }) => {
  const t = useTranslate()
  // It may stand on another page than the first.
  const known = useKnownCoupons()
  const coupon = known?.find(one => one.id === id)
  if (coupon) return <CouponEditor coupon={coupon} />
  return (
    <Section title={t('Edit coupon')} level={1}>
      {known && listed.coupons ? (
        <EmptyState title={t('This coupon is gone.')} action={<Button href={LIST_PATH}>{t('Coupons')}</Button>} />
      ) : (
        <CouponsPlaceholder listed={listed} />
      )}
    </Section>
  )
}

const CouponsPlaceholder = ({ listed: { isRead, failure, retry } }: { listed: CouponsResult }) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  if (isRead && (failure || !isOnline))
    return (
      <ErrorNotice title={t('The coupons are not on this phone yet')} onRetry={retry} isOffline={!isOnline}>
        {failure && isOnline ? translateFailure(failure) : t('They come as soon as Haat can be reached.')}
      </ErrorNotice>
    )
  return (
    <Stack>
      <Loading what={t('Coupons')} />
      {renderSkeletons('row', SKELETONS.tableRows)}
    </Stack>
  )
}

export default Coupons
