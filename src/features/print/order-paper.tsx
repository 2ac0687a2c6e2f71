import type { ReactNode } from 'react'
import { useParams } from 'wouter'
import type { Order } from '../../contract/orders.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { Loading, skeletons } from '../../ui/skeleton.tsx'
import { useText } from '../../ui/text.ts'
import { useTitle } from '../../ui/use-title.ts'
import { useOrder } from '../orders/use-orders.ts'
import { NotHereYet } from '../site/not-here-yet.tsx'
import { whyMissing } from '../site/why-missing.ts'
import { Paper } from './paper.tsx'

export type OrderPaperProps = {
  /** What the sheet is, such as Invoice. */
  title: string
  children: (order: Order) => ReactNode
}

/** A sheet about the order of the address, drawn from this device: it prints without a network, too. */
export const OrderPaper = ({ title, children }: OrderPaperProps) => {
  const t = useText()
  const { id = '' } = useParams<{ id: string }>()
  const { found, refresh } = useOrder(id)
  const order = found && 'order' in found ? found.order : null
  useTitle(order ? `${title} ${order.number}` : title)
  if (order) {
    return (
      <Paper title={title} backHref={`/dashboard/orders/${id}`}>
        {children(order)}
      </Paper>
    )
  }
  return (
    <Page>
      <Section title={title} level={1}>
        {found ? (
          <Nothing title={t('Not placed yet')} href={`/dashboard/orders/${id}`}>
            {t('There is something to print when the shop has the order.')}
          </Nothing>
        ) : (
          <Unknown isRead={found === null} refresh={refresh} />
        )}
      </Section>
    </Page>
  )
}

const Unknown = ({ isRead, refresh }: { isRead: boolean; refresh: ReturnType<typeof useOrder>['refresh'] }) => {
  const t = useText()
  const waiting = (
    <>
      <Loading what={t('Order')} />
      {skeletons('line', 8)}
    </>
  )
  if (!isRead) return waiting
  const missing = whyMissing(refresh.failure)
  if (missing) return <Nothing title={t(missing)} href="/dashboard/index" />
  return (
    <NotHereYet title={t('This order is not on this phone yet.')} refresh={refresh}>
      {waiting}
    </NotHereYet>
  )
}

const Nothing = ({ title, href, children }: { title: string; href: string; children?: string }) => {
  const t = useText()
  return (
    <Empty title={title} drawing="parcel" action={<Button href={href}>{t('Back')}</Button>}>
      {children}
    </Empty>
  )
}
