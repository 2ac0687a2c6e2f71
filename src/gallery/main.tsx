import '../ui/theme.css'
import './gallery.css'
import { createRoot } from 'react-dom/client'
import { Toaster } from '../ui/toaster.tsx'
import { AdminPeople } from './admin-people.tsx'
import { AdminProducts } from './admin-products.tsx'
import { AdminShops } from './admin-shops.tsx'
import { AdminToday } from './admin-today.tsx'
import { AuditLog } from './audit-log.tsx'
import { Cart } from './cart.tsx'
import { Categories } from './categories.tsx'
import { Checkout } from './checkout.tsx'
import { Coupons } from './coupons.tsx'
import { CustomerToday } from './customer-today.tsx'
import { Followers } from './followers.tsx'
import { Home } from './home.tsx'
import { Import, ImportOver } from './import.tsx'
import { Inbox } from './inbox.tsx'
import { Listing } from './listing.tsx'
import { Messages } from './messages.tsx'
import { Newsletter } from './newsletter.tsx'
import { OrderOfCustomer, OrderOfShop } from './order.tsx'
import { Parts } from './parts.tsx'
import { ProductPage } from './product.tsx'
import { SignInSecurity } from './sign-in-security.tsx'
import { VendorOrders } from './vendor-orders.tsx'
import { VendorProducts } from './vendor-products.tsx'
import { VendorReviews } from './vendor-reviews.tsx'
import { VendorShops } from './vendor-shops.tsx'
import { VendorToday } from './vendor-today.tsx'

/** `?screen=` names a drawing, `?theme=` light or dark. Without a screen: every component in every state. */
const SCREENS: Record<string, () => React.ReactNode> = {
  parts: Parts,
  home: Home,
  listing: Listing,
  product: ProductPage,
  cart: Cart,
  checkout: Checkout,
  order: OrderOfCustomer,
  inbox: Inbox,
  'customer-today': CustomerToday,
  'vendor-today': VendorToday,
  'vendor-orders': VendorOrders,
  'vendor-products': VendorProducts,
  'vendor-order': OrderOfShop,
  import: Import,
  'import-over': ImportOver,
  'vendor-shops': VendorShops,
  'vendor-reviews': VendorReviews,
  followers: Followers,
  coupons: Coupons,
  'admin-today': AdminToday,
  'admin-people': AdminPeople,
  'admin-shops': AdminShops,
  'admin-products': AdminProducts,
  categories: Categories,
  messages: Messages,
  newsletter: Newsletter,
  'audit-log': AuditLog,
  'sign-in-security': SignInSecurity,
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
