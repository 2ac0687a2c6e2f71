import { useSearch } from 'wouter'
import { Page } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { useTitle } from '../../../ui/state/use-title.ts'
import { useUser } from '../../../ui/state/use-user.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { PushPrompt } from '../../notifications/push/push-prompt.tsx'
import { MarketQueue } from './market-queue.tsx'
import { OrderSearch } from './order-search.tsx'
import { parseOrdersUrl } from './orders-url.ts'
import { ShopQueue } from './shop-queue.tsx'

/** /dashboard/orders: a vendor's own orders, from this device; for admins, all orders, from the server. */
const Orders = () => {
  const t = useTranslate()
  useTitle(t('Orders'))
  const user = useUser()
  const view = parseOrdersUrl(useSearch())
  if (!user) return null
  return (
    <Page>
      <Section title={t('Orders')} level={1} aside={<OrderSearch view={view} />}>
        {user.role === 'VENDOR' ? <ShopQueue view={view} /> : <MarketQueue view={view} actor={user.role} />}
        <PushPrompt to="VENDOR" />
      </Section>
    </Page>
  )
}

export default Orders
