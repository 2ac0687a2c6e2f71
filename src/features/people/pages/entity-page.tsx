import { useLocation } from 'wouter'
import { CustomerPage } from './customer-page.tsx'
import { ShopPage } from './shop-page.tsx'
import { VendorPage } from './vendor-page.tsx'

/** The pages of customers, vendors and shops for admins: one script, since they share nearly everything. */
const EntityPage = () => {
  const [path] = useLocation()
  if (path.startsWith('/dashboard/customers')) return <CustomerPage />
  return path.startsWith('/dashboard/vendors') ? <VendorPage /> : <ShopPage />
}

export default EntityPage
