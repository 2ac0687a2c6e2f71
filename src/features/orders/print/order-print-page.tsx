import type { ReactNode } from 'react'
import { useParams } from 'wouter'
import type { Order } from '../../../contract/orders/orders.ts'
import { getMissingReason } from '../../../lists/missing-reason.ts'
import { NotCachedNotice } from '../../../lists/not-cached-notice.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { Loading, renderSkeletons } from '../../../ui/notices/skeleton.tsx'
import { PrintPage } from '../../../ui/print/print-page.tsx'
import { useTitle } from '../../../ui/state/use-title.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { useOrder } from '../customer/use-my-orders.ts'

export type OrderPrintPageProps = {
  /** The kind of document, such as Invoice. */
  title: string
  children: (order: Order) => ReactNode
}

/** A printable page about the order in the URL, from this device: it prints offline, too. */
export const OrderPrintPage = ({ title, children }: OrderPrintPageProps) => {
  const t = useTranslate()
  const { id = '' } = useParams<{ id: string }>()
  const { found, refresh } = useOrder(id)
  const order = found && 'order' in found ? found.order : null
  useTitle(order ? `${title} ${order.number}` : title)
  if (order) {
    return (
      <PrintPage title={title} backHref={`/dashboard/orders/${id}`} backLabel={t('Back to the order')}>
        {children(order)}
      </PrintPage>
    )
  }
  return (
    <Page>
      <Section title={title} level={1}>
        {found ? (
          <NothingToPrint title={t('Not placed yet')} href={`/dashboard/orders/${id}`}>
            {t('You can print this once the shop has the order.')}
          </NothingToPrint>
        ) : (
          <MissingOrder isRead={found === null} refresh={refresh} />
        )}
      </Section>
    </Page>
  )
}

const MissingOrder = ({ isRead, refresh }: { isRead: boolean; refresh: ReturnType<typeof useOrder>['refresh'] }) => {
  const t = useTranslate()
  const waiting = (
    <>
      <Loading what={t('Order')} />
      {renderSkeletons('line', 8)}
    </>
  )
  if (!isRead) return waiting
  const missing = getMissingReason(refresh.failure)
  if (missing) return <NothingToPrint title={missing} href="/dashboard/index" />
  return (
    <NotCachedNotice title={t('This order is not on this phone yet.')} refresh={refresh}>
      {waiting}
    </NotCachedNotice>
  )
}

const NothingToPrint = ({ title, href, children }: { title: string; href: string; children?: string }) => {
  const t = useTranslate()
  return (
    <EmptyState title={title} illustration="parcel" action={<Button href={href}>{t('Back')}</Button>}>
      {children}
    </EmptyState>
  )
}
