import { useSearch } from 'wouter'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { useText } from '../../ui/text.ts'
import { useUser } from '../../ui/use-session.ts'
import { useTitle } from '../../ui/use-title.ts'
import { PushOffer } from '../push/push-offer.tsx'
import { MarketQueue } from './market-queue.tsx'
import { OrderSearch } from './order-search.tsx'
import { viewOf } from './queue-address.ts'
import { ShopQueue } from './shop-queue.tsx'

/** Orders as work (contract section 10): a vendor's own, from this device; the whole market's for admins. */
const Orders = () => {
  const t = useText()
  useTitle(t('Orders'))
  const user = useUser()
  const view = viewOf(useSearch())
  if (!user) return null
  return (
    <Page>
      <Section title={t('Orders')} level={1} aside={<OrderSearch view={view} />}>
        {user.role === 'VENDOR' ? <ShopQueue view={view} /> : <MarketQueue view={view} actor={user.role} />}
        <PushOffer to="VENDOR" />
      </Section>
    </Page>
  )
}

export default Orders
