import '../ui/theme.css'
import './gallery.css'
import { createRoot } from 'react-dom/client'
import { Toaster } from '../ui/overlays/toaster.tsx'
import { AdminPeopleSample } from './admin/admin-people-sample.tsx'
import { AdminProductsSample } from './admin/admin-products-sample.tsx'
import { AdminShopsSample } from './admin/admin-shops-sample.tsx'
import { AdminTodaySample } from './admin/admin-today-sample.tsx'
import { AuditLogSample } from './admin/audit-log-sample.tsx'
import { CategoriesSample } from './admin/categories-sample.tsx'
import { CouponsSample } from './admin/coupons-sample.tsx'
import { MessagesSample } from './admin/messages-sample.tsx'
import { ModerationNoticesSample, ModerationSample } from './admin/moderation-samples.tsx'
import { NewsletterSample } from './admin/newsletter-sample.tsx'
import { ComponentOverview } from './component-overview.tsx'
import { CartSample } from './customer/cart-sample.tsx'
import { CheckoutSample } from './customer/checkout-sample.tsx'
import { CustomerTodaySample } from './customer/customer-today-sample.tsx'
import { HomeSample } from './customer/home-sample.tsx'
import { ListingSample } from './customer/listing-sample.tsx'
import { CustomerOrderSample, ShopOrderSample } from './customer/order-samples.tsx'
import { ProductSample } from './customer/product-sample.tsx'
import { SignInSecuritySample } from './customer/sign-in-security-sample.tsx'
import { FollowersSample } from './vendor/followers-sample.tsx'
import {
  ImportCategoriesSample,
  ImportColumnsSample,
  ImportDoneSample,
  ImportPreviewSample,
  ImportRunningSample,
} from './vendor/import-samples.tsx'
import { InboxSample } from './vendor/inbox-sample.tsx'
import { VendorOrdersSample } from './vendor/vendor-orders-sample.tsx'
import { VendorProductsSample } from './vendor/vendor-products-sample.tsx'
import { VendorReviewsSample } from './vendor/vendor-reviews-sample.tsx'
import { VendorShopsSample } from './vendor/vendor-shops-sample.tsx'
import { VendorTodaySample } from './vendor/vendor-today-sample.tsx'

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
