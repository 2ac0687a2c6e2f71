import { NoShop } from '../features/vendor-shops/no-shop.tsx'
import { ShopCard } from '../features/vendor-shops/shop-card.tsx'
import { Cards } from '../ui/page.tsx'
import { Section } from '../ui/section.tsx'
import { DashboardFrame } from './dashboard-frame.tsx'
import { OWN_SHOPS } from './sample-rows.ts'

/** A vendor's shops: open, refused, suspended; and none yet. */
export const VendorShops = () => (
  <DashboardFrame who="vendor" at="my-shops">
    <Section title="My Shops" level={1}>
      <Cards>
        {OWN_SHOPS.map(shop => (
          <ShopCard key={shop.id} shop={shop} />
        ))}
      </Cards>
      <NoShop />
    </Section>
  </DashboardFrame>
)
