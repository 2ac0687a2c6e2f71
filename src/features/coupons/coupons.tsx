import { Plus } from 'lucide-react'
import { useSearch } from 'wouter'
import { SKELETONS } from '../../contract/constants.ts'
import { listCoupons } from '../../contract/coupons.ts'
import { EMPTY } from '../../contract/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Cards, Page, Stack } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Section } from '../../ui/section.tsx'
import { Loading, skeletons } from '../../ui/skeleton.tsx'
import { useText } from '../../ui/text.ts'
import { useConnection } from '../../ui/use-connection.ts'
import { useTitle } from '../../ui/use-title.ts'
import { useListed } from '../vendor-shops/use-listed.ts'
import { CouponCard } from './coupon-card.tsx'
import { CouponEditor } from './coupon-editor.tsx'
import { type OwnCoupon, overlayCoupons } from './coupon-overlay.ts'

const PATH = '/dashboard/coupons'
const PAGE = 50

/** /dashboard/coupons: those of his own shops for a vendor, every one for an admin. */
const Coupons = () => {
  const query = new URLSearchParams(useSearch())
  const page = Math.max(1, Math.trunc(Number(query.get('page'))) || 1)
  const edited = query.get('edit')
  const isNew = query.get('open') === 'new'
  const listed = useCoupons(page)
  return (
    <Page>
      {isNew && <CouponEditor />}
      {edited && <Edited key={edited} id={edited} listed={listed} />}
      {!isNew && !edited && <List listed={listed} page={page} />}
    </Page>
  )
}

const useCoupons = (page: number) => {
  const { page: listed, ...rest } = useListed(listCoupons, { page, limit: PAGE })
  // Without an answer of the server, what was made on this device is all there is to show.
  const coupons = listed && overlayCoupons(listed.rows, listed.entries)
  return { ...rest, coupons, total: listed?.total ?? 0, limit: listed?.limit ?? PAGE }
}
type Read = ReturnType<typeof useCoupons>

const List = ({ listed, page }: { listed: Read; page: number }) => {
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
      {!coupons && <CouponsUnknown listed={listed} />}
      {coupons?.length === 0 && (
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
      <Pager page={page} total={total} limit={limit} hrefOf={to => `${PATH}?page=${to}`} />
    </Section>
  )
}

const Edited = ({ id, listed }: { id: string; listed: Read }) => {
  const t = useText()
  const coupon: OwnCoupon | undefined = listed.coupons?.find(one => one.id === id)
  if (coupon) return <CouponEditor coupon={coupon} />
  return (
    <Section title={t('Edit coupon')} level={1}>
      {listed.coupons ? (
        <Empty title={t('This coupon is gone.')} action={<Button href={PATH}>{t('Coupons')}</Button>} />
      ) : (
        <CouponsUnknown listed={listed} />
      )}
    </Section>
  )
}

const CouponsUnknown = ({ listed: { isRead, failure, retry } }: { listed: Read }) => {
  const t = useText()
  const { isOnline } = useConnection()
  if (isRead && (failure || !isOnline))
    return (
      <ErrorNote title={t('The coupons are not on this phone yet')} onRetry={retry}>
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
