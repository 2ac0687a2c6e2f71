import { Plus } from 'lucide-react'
import { type Coupon, listCoupons } from '../../../contract/coupons/coupons.ts'
import { EMPTY_STATES } from '../../../contract/messages/fixed-messages.ts'
import { useOpenForm } from '../../../lists/form-param.ts'
import { ListScreen } from '../../../lists/list-screen.tsx'
import { LoadingRows } from '../../../lists/loading-rows.tsx'
import { NotCachedNotice } from '../../../lists/not-cached-notice.tsx'
import { useLiveListing } from '../../../lists/use-live-listing.ts'
import type { RefreshState } from '../../../lists/use-refresh.ts'
import { applyPendingCoupons, type OptimisticCoupon, readOptimisticCoupons } from '../../../local/coupons/coupons.ts'
import type { OutboxEntry } from '../../../local/db/device-schema.ts'
import { readListing } from '../../../local/sync/listings.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { useNow } from '../../../ui/state/use-now.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { CouponEditor } from './coupon-editor.tsx'
import { CouponList } from './coupon-list.tsx'
import {
  COUPON_COMPARATORS,
  COUPON_FILTER_LABELS,
  COUPON_LIST_OPTIONS,
  COUPON_SORT_LABELS,
  type CouponView,
  matchesCouponView,
  toCouponListInput,
} from './coupon-view.ts'

const LIST_PATH = COUPON_LIST_OPTIONS.path

/** /dashboard/coupons: a vendor sees those of their own shops, an admin sees every coupon. */
const Coupons = () => {
  const { editedId, opened } = useOpenForm(['new'])
  return (
    <Page>
      {editedId && <EditCoupon key={editedId} id={editedId} />}
      {!editedId && opened && <CouponEditor />}
      {!editedId && !opened && <CouponListScreen />}
    </Page>
  )
}

const CouponListScreen = () => {
  const t = useTranslate()
  const now = useNow()
  const addPending = (coupons: Coupon[], entries: readonly OutboxEntry[], view: CouponView) =>
    applyPendingCoupons(coupons, entries).filter(coupon => !coupon.isNew || matchesCouponView(coupon, view, now))
  const create = (
    <Button variant="primary" icon={Plus} href={`${LIST_PATH}?open=new`}>
      {t('New coupon')}
    </Button>
  )
  return (
    <ListScreen
      title={t('Coupons')}
      aside={create}
      options={COUPON_LIST_OPTIONS}
      filterLabels={COUPON_FILTER_LABELS}
      sortLabels={COUPON_SORT_LABELS}
      searchLabel={t('Search coupons')}
      endpoint={listCoupons}
      toListInput={toCouponListInput}
      matchesView={(coupon, view) => matchesCouponView(coupon, view, now)}
      compare={COUPON_COMPARATORS}
      applyPending={addPending}
      empty={() => EMPTY_STATES.noData}
      source={t('A coupon brings customers back: an amount or a percentage off, for as long as you like.')}
      drawing="knot"
    >
      {coupons => <CouponList coupons={coupons} />}
    </ListScreen>
  )
}

const EditCoupon = ({ id }: { id: string }) => {
  const t = useTranslate()
  const { coupons, isFetched, refresh } = useKnownCoupons()
  const coupon = coupons?.find(one => one.id === id)
  if (coupon) return <CouponEditor coupon={coupon} />
  return (
    <Section title={t('Edit coupon')} level={1}>
      {isFetched ? (
        <EmptyState title={t('This coupon was deleted.')} action={<Button href={LIST_PATH}>{t('Coupons')}</Button>} />
      ) : (
        <NotCachedNotice
          title={t('The coupons are not on this phone yet')}
          refresh={refresh}
          isRead={coupons !== undefined}
        >
          <LoadingRows what={t('Coupons')} />
        </NotCachedNotice>
      )}
    </Section>
  )
}

/** As many as the server returns at once: the wanted coupon may be on any page of the list. */
const LOOKUP_QUERY = { page: 1, limit: 100 }

type KnownCoupons = {
  /** Every coupon on this device, with its pending changes; undefined while they are being read. */
  coupons: OptimisticCoupon[] | undefined
  /** Has the server answered? Then a coupon that is missing is gone. */
  isFetched: boolean
  refresh: RefreshState
}

const useKnownCoupons = (): KnownCoupons => {
  const { read, ...refresh } = useLiveListing(listCoupons, LOOKUP_QUERY, async () => {
    const listing = await readListing(listCoupons, LOOKUP_QUERY)
    const coupons = await readOptimisticCoupons()
    return { coupons, isFetched: listing !== undefined, isStale: listing?.stale === 1 }
  })
  return { coupons: read?.coupons, isFetched: read?.isFetched ?? false, refresh }
}

export default Coupons
