import { useSearch } from 'wouter'
import { useTranslate } from '../../../ui/i18n.ts'
import { Page } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { useTitle } from '../../../ui/use-title.ts'
import { useUser } from '../../../ui/use-user.ts'
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
