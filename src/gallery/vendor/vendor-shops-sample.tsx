import { NoShop } from '../../features/shops/vendor/no-shop.tsx'
import { ShopCard } from '../../features/shops/vendor/shop-card.tsx'
import { Cards } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { DashboardFrameSample } from '../frames/dashboard-frame-sample.tsx'
import { OWN_SHOPS } from '../frames/sample-entities.ts'

/** A vendor's shops: open, with a rejected change, suspended; and no shop. */
export const VendorShopsSample = () => (
  <DashboardFrameSample who="vendor" at="my-shops">
    <Section title="My Shops" level={1}>
      <Cards>
        {OWN_SHOPS.map(shop => (
          <ShopCard key={shop.id} shop={shop} />
        ))}
      </Cards>
      <NoShop />
    </Section>
  </DashboardFrameSample>
)
