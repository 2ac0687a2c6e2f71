import '../theme.css'
import './gallery.css'
import { createRoot } from 'react-dom/client'
import { Toaster } from '../toaster.tsx'
import { Cart } from './cart.tsx'
import { Checkout } from './checkout.tsx'
import { Home } from './home.tsx'
import { Listing } from './listing.tsx'
import { Parts } from './parts.tsx'
import { ProductPage } from './product.tsx'
import { VendorOrders } from './vendor-orders.tsx'

/** `?screen=` names a drawing, `?theme=` light or dark. Without a screen: every component in every state. */
const SCREENS: Record<string, () => React.ReactNode> = {
  parts: Parts,
  home: Home,
  listing: Listing,
  product: ProductPage,
  cart: Cart,
  checkout: Checkout,
  'vendor-orders': VendorOrders,
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
