import { Bike, FileUp } from 'lucide-react'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { listCourierCash, listDifferences, listSettlements } from '../../contract/settlements/settlements.ts'
import { LoadingRows } from '../../lists/loading-rows.tsx'
import { NotCachedNotice } from '../../lists/not-cached-notice.tsx'
import { useRemoteList } from '../../lists/use-remote-list.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Page, Stack } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { EmptyState } from '../../ui/notices/empty-state.tsx'
import { Pager } from '../../ui/rows/pager.tsx'
import { useTitle } from '../../ui/state/use-title.ts'
import { useUser } from '../../ui/state/use-user.ts'
import { useTranslate } from '../../ui/text/i18n.ts'
import { ShopToolbar } from '../products/vendor/shop-filter.tsx'
import { CashTable, canSettle } from './cash-table.tsx'
import { buildCourierCashUrl, type CourierCashView, parseCourierCashUrl } from './courier-cash-url.ts'
import { DifferenceTable } from './difference-table.tsx'
import { SettlementForm } from './settlement-form.tsx'
import { SettlementTable } from './settlement-table.tsx'

/** Of the list without pages. */
const MAX_ROWS = 500
const PAGE_SIZE = 20

/** /dashboard/courier-cash: what couriers have collected for the vendor's shops, or for all, and what they have paid. */
const CourierCash = () => {
  const t = useTranslate()
  const title = t('Cash with couriers')
  useTitle(title)
  const user = useUser()
  return (
    <Page>
      <Section title={title} level={1}>
        {user && <CashOf isVendor={user.role === 'VENDOR'} />}
      </Section>
    </Page>
  )
}

const CashOf = ({ isVendor }: { isVendor: boolean }) => {
  const t = useTranslate()
  const view = parseCourierCashUrl(useSearch())
  const input = { shopId: view.shop }
  const cash = useRemoteList({ endpoint: listCourierCash, input, limit: MAX_ROWS, applyPending: rows => rows })
  if (!cash.page)
    return (
      <NotCachedNotice
        title={t('The cash with couriers is not on this phone yet')}
        refresh={cash}
        isRead={cash.isUnavailable}
      >
        <LoadingRows what={t('Cash with couriers')} />
      </NotCachedNotice>
    )
  if (cash.page.rows.length === 0)
    return (
      <Stack gap="lg">
        <EmptyState
          title={t('No parcels with couriers yet')}
          illustration="parcel"
          action={
            isVendor && (
              <Button icon={Bike} href="/dashboard/couriers">
                {t('Couriers')}
              </Button>
            )
          }
        >
          {t('What couriers collect for you when they deliver appears here.')}
        </EmptyState>
        {/* A courier may have paid for parcels that nobody knows. */}
        <Differences view={view} isVendor={isVendor} />
        <Settlements view={view} isVendor={isVendor} />
      </Stack>
    )
  return (
    <Stack gap="lg">
      {isVendor && (
        <ShopToolbar shopId={view.shop} toUrl={shop => buildCourierCashUrl({ shop, page: 1, differencePage: 1 })} />
      )}
      <CashTable rows={cash.page.rows} isVendor={isVendor} />
      {cash.page.rows.some(row => canSettle(row, isVendor)) && <EnterSettlement isVendor={isVendor} />}
      <Differences view={view} isVendor={isVendor} />
      <Settlements view={view} isVendor={isVendor} />
    </Stack>
  )
}

const EnterSettlement = ({ isVendor }: { isVendor: boolean }) => {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <SettlementForm isVendor={isVendor} onClose={() => setOpen(false)} />
  return (
    <div>
      <Button icon={FileUp} variant="brand" onClick={() => setOpen(true)}>
        {t('Enter a settlement')}
      </Button>
    </div>
  )
}

type ListProps = { view: CourierCashView; isVendor: boolean }

const Differences = ({ view, isVendor }: ListProps) => {
  const t = useTranslate()
  const list = useRemoteList({
    endpoint: listDifferences,
    input: { shopId: view.shop, page: view.differencePage, limit: PAGE_SIZE },
    limit: PAGE_SIZE,
    applyPending: rows => rows,
  })
  if (!list.page || list.page.total === 0) return null
  return (
    <Section title={t('Differences')}>
      <DifferenceTable differences={list.page.rows} isVendor={isVendor} />
      <Pager
        page={view.differencePage}
        total={list.page.total}
        limit={PAGE_SIZE}
        hrefOf={differencePage => buildCourierCashUrl({ ...view, differencePage })}
      />
    </Section>
  )
}

const Settlements = ({ view, isVendor }: ListProps) => {
  const t = useTranslate()
  const list = useRemoteList({
    endpoint: listSettlements,
    input: { shopId: view.shop, page: view.page, limit: PAGE_SIZE },
    limit: PAGE_SIZE,
    applyPending: rows => rows,
  })
  if (!list.page || list.page.total === 0) return null
  return (
    <Section title={t('Settlements')}>
      <SettlementTable settlements={list.page.rows} isVendor={isVendor} />
      <Pager
        page={view.page}
        total={list.page.total}
        limit={PAGE_SIZE}
        hrefOf={page => buildCourierCashUrl({ ...view, page })}
      />
    </Section>
  )
}

export default CourierCash
