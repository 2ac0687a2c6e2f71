import '../ui/theme.css'
import './gallery.css'
import { createRoot } from 'react-dom/client'
import { Toaster } from '../ui/toaster.tsx'
import { AdminPeople } from './admin-people.tsx'
import { AdminShops } from './admin-shops.tsx'
import { Cart } from './cart.tsx'
import { Checkout } from './checkout.tsx'
import { Coupons } from './coupons.tsx'
import { Home } from './home.tsx'
import { Inbox } from './inbox.tsx'
import { Listing } from './listing.tsx'
import { Newsletter } from './newsletter.tsx'
import { Parts } from './parts.tsx'
import { ProductPage } from './product.tsx'
import { VendorOrders } from './vendor-orders.tsx'
import { VendorProducts } from './vendor-products.tsx'
import { VendorToday } from './vendor-today.tsx'

/** `?screen=` names a drawing, `?theme=` light or dark. Without a screen: every component in every state. */
const SCREENS: Record<string, () => React.ReactNode> = {
  parts: Parts,
  home: Home,
  listing: Listing,
  product: ProductPage,
  cart: Cart,
  checkout: Checkout,
  'vendor-today': VendorToday,
  'vendor-orders': VendorOrders,
  'vendor-products': VendorProducts,
  'admin-people': AdminPeople,
  'admin-shops': AdminShops,
  coupons: Coupons,
  newsletter: Newsletter,
  inbox: Inbox,
}

const asked = new URLSearchParams(location.search)
const theme = asked.get('theme')
if (theme) document.documentElement.dataset.theme = theme
const Screen = SCREENS[asked.get('screen') ?? 'parts'] ?? Parts

createRoot(document.getElementById('root')!).render(
  <>
    <Screen />
    <Toaster />
  </>,
)
