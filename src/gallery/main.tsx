import '../ui/theme.css'
import './gallery.css'
import { createRoot } from 'react-dom/client'
import { Toaster } from '../ui/toaster.tsx'
import { AdminPeopleSample } from './admin-people-sample.tsx'
import { AdminProductsSample } from './admin-products-sample.tsx'
import { AdminShopsSample } from './admin-shops-sample.tsx'
import { AdminTodaySample } from './admin-today-sample.tsx'
import { AuditLogSample } from './audit-log-sample.tsx'
import { CartSample } from './cart-sample.tsx'
import { CategoriesSample } from './categories-sample.tsx'
import { CheckoutSample } from './checkout-sample.tsx'
import { ComponentOverview } from './component-overview.tsx'
import { CouponsSample } from './coupons-sample.tsx'
import { CustomerTodaySample } from './customer-today-sample.tsx'
import { FollowersSample } from './followers-sample.tsx'
import { HomeSample } from './home-sample.tsx'
import {
  ImportCategoriesSample,
  ImportColumnsSample,
  ImportDoneSample,
  ImportPreviewSample,
  ImportRunningSample,
} from './import-samples.tsx'
import { InboxSample } from './inbox-sample.tsx'
import { ListingSample } from './listing-sample.tsx'
import { MessagesSample } from './messages-sample.tsx'
import { ModerationNoticesSample, ModerationSample } from './moderation-samples.tsx'
import { NewsletterSample } from './newsletter-sample.tsx'
import { CustomerOrderSample, ShopOrderSample } from './order-samples.tsx'
import { ProductSample } from './product-sample.tsx'
import { SignInSecuritySample } from './sign-in-security-sample.tsx'
import { VendorOrdersSample } from './vendor-orders-sample.tsx'
import { VendorProductsSample } from './vendor-products-sample.tsx'
import { VendorReviewsSample } from './vendor-reviews-sample.tsx'
import { VendorShopsSample } from './vendor-shops-sample.tsx'
import { VendorTodaySample } from './vendor-today-sample.tsx'

/** `?screen=` selects a sample, `?theme=` light or dark. Without a screen: every component in every state. */
const SCREENS: Record<string, () => React.ReactNode> = {
  parts: ComponentOverview,
  home: HomeSample,
  listing: ListingSample,
  product: ProductSample,
  cart: CartSample,
  checkout: CheckoutSample,
  order: CustomerOrderSample,
  inbox: InboxSample,
  'customer-today': CustomerTodaySample,
  'vendor-today': VendorTodaySample,
  'vendor-orders': VendorOrdersSample,
  'vendor-products': VendorProductsSample,
  'vendor-order': ShopOrderSample,
  import: ImportRunningSample,
  'import-over': ImportDoneSample,
  'import-columns': ImportColumnsSample,
  'import-categories': ImportCategoriesSample,
  'import-preview': ImportPreviewSample,
  'vendor-shops': VendorShopsSample,
  'vendor-reviews': VendorReviewsSample,
  followers: FollowersSample,
  coupons: CouponsSample,
  'admin-today': AdminTodaySample,
  'admin-people': AdminPeopleSample,
  'admin-shops': AdminShopsSample,
  'admin-products': AdminProductsSample,
  categories: CategoriesSample,
  messages: MessagesSample,
  moderation: ModerationSample,
  'moderation-notices': ModerationNoticesSample,
  newsletter: NewsletterSample,
  'audit-log': AuditLogSample,
  'sign-in-security': SignInSecuritySample,
}

const searchParams = new URLSearchParams(location.search)
const theme = searchParams.get('theme')
if (theme) document.documentElement.dataset.theme = theme
const Screen = SCREENS[searchParams.get('screen') ?? 'parts'] ?? ComponentOverview

createRoot(document.getElementById('root')!).render(
  <>
    <Screen />
    <Toaster />
  </>,
)
