import {
  FileText,
  History,
  House,
  Languages,
  LayoutGrid,
  Menu as MenuIcon,
  MessageCircle,
  Package,
  Phone,
  Scale,
  ShoppingCart,
  Store,
  User as UserIcon,
} from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useLocation } from 'wouter'
import type { User } from '../../contract/accounts/users.ts'
import { toPhoneLink } from '../../contract/market/market-settings.ts'
import { formatDigits } from '../../contract/messages/number-format.ts'
import { Link } from '../../ui/controls/link.tsx'
import type { NavItem } from '../../ui/controls/nav-item.ts'
import { TopBar } from '../../ui/layout/top-bar.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { useMarket } from '../../ui/state/market.ts'
import { OptionalBoundary } from '../../ui/state/optional-boundary.tsx'
import { useUser } from '../../ui/state/use-user.ts'
import { showName, useLocale, useTranslate } from '../../ui/text/i18n.ts'
import { CartButton } from '../cart/cart-button.tsx'
import { COMPARE_PATH } from '../products/comparison/compare-path.ts'
import { useComparisonCount } from '../products/comparison/use-comparison.ts'
import { CategoryNav } from './category-nav.tsx'
import { CATEGORIES_HASH, ordersPath } from './nav-targets.ts'
import { StoreSearch } from './search.tsx'
import { usePageLinks } from './use-page-links.ts'
import './store-header.css'
import { catchToToast } from '../../ui/overlays/catch-to-toast.ts'
import { changeDeviceSettings, LANGUAGE_NAMES } from '../../ui/state/device-settings.ts'
import { useCartCount } from '../cart/use-cart-count.ts'

// Loaded lazily, because most visitors are not signed in.
const AccountMenu = lazy(async () => ({ default: (await import('./account-menu.tsx')).AccountMenu }))

const NotificationBell = lazy(async () => ({
  default: (await import('../notifications/notification-bell.tsx')).NotificationBell,
}))

/** The shop's header: phone number, search, cart, account, categories. */
export const StoreHeader = () => {
  const user = useUser()
  const items = useHeaderItems(user)
  return (
    <TopBar
      banner={{ left: <PhoneNumber />, right: <StripLinks ordersHref={ordersPath(user?.role)} /> }}
      menu={<PhoneMenu />}
      search={<StoreSearch />}
      items={items}
      phone={<PhoneIcons isSignedIn={Boolean(user)} />}
      end={
        user && (
          <OptionalBoundary>
            <Suspense>
              <NotificationBell />
              <AccountMenu user={user} />
            </Suspense>
          </OptionalBoundary>
        )
      }
      below={<CategoryNav />}
    />
  )
}

/** The other language, the cart, and for signed-in users the notifications. */
const PhoneIcons = ({ isSignedIn }: { isSignedIn: boolean }) => (
  <>
    <LanguageSwitch />
    {isSignedIn && (
      <OptionalBoundary>
        <Suspense>
          <NotificationBell />
        </Suspense>
      </OptionalBoundary>
    )}
    <CartButton />
  </>
)

const useHeaderItems = (user: User | null | undefined): NavItem[] => {
  const t = useTranslate()
  const [path] = useLocation()
  const badge = useCartCount()
  const cart = { href: '/cart', label: t('Cart'), icon: ShoppingCart, badge, isCurrent: path === '/cart' }
  const compare = {
    href: COMPARE_PATH,
    label: t('Compare'),
    icon: Scale,
    badge: useComparisonCount(),
    isCurrent: path === COMPARE_PATH,
  }
  const signIn = { href: '/login', label: t('Sign In'), icon: UserIcon, isCurrent: path === '/login' }
  const recent = { href: '/recent-products', label: t('Recent'), icon: History, isCurrent: path === '/recent-products' }
  // Recent products are for customers; signed-out visitors may be customers.
  const isShopper = !user || user.role === 'CUSTOMER'
  return [...(isShopper ? [recent] : []), compare, cart, ...(user === null ? [signIn] : [])]
}

const PhoneNumber = () => {
  const phone = useMarket()?.phone
  const locale = useLocale()
  return phone ? (
    <a className="strip-phone" href={toPhoneLink(phone)}>
      <Phone aria-hidden="true" /> {formatDigits(phone, locale)}
    </a>
  ) : null
}

const StripLinks = ({ ordersHref }: { ordersHref: string }) => {
  const t = useTranslate()
  const other = useOtherLanguage()
  return (
    <span className="strip-links">
      <Link href="/products">{t('All Products')}</Link>
      <Link href="/my-account">{t('My Account')}</Link>
      <Link href={ordersHref}>{t('My orders')}</Link>
      <Link href="/faq">{t('FAQ')}</Link>
      <button type="button" lang={other.locale} onClick={other.select}>
        {other.name}
      </button>
    </span>
  )
}

/** The other language in a few letters, which its accessible name begins with. */
const LanguageSwitch = () => {
  const { locale, name, select } = useOtherLanguage()
  const text = locale === 'bn' ? 'বাং' : 'En'
  return (
    <button
      type="button"
      className="icon-button language-switch"
      lang={locale}
      aria-label={`${text}: ${name}`}
      onClick={select}
    >
      {text}
    </button>
  )
}

/** The menu on phones. */
const PhoneMenu = () => {
  const t = useTranslate()
  const other = useOtherLanguage()
  return (
    <Menu
      variant="icon"
      label={t('Menu')}
      trigger={<MenuIcon aria-hidden="true" />}
      items={[
        { label: t('Home'), icon: House, href: '/' },
        { label: t('Products'), icon: Package, href: '/products' },
        { label: t('All Categories'), icon: LayoutGrid, href: CATEGORIES_HASH },
        { label: t('All Shops'), icon: Store, href: '/shops' },
        { label: t('Recent Products'), icon: History, href: '/recent-products' },
        { label: t('Compare'), icon: Scale, href: COMPARE_PATH, badge: useComparisonCount() },
        { label: t('Contact'), icon: MessageCircle, href: '/contact' },
        ...usePageLinks().flatMap(page =>
          page.inMenu ? { label: showName(page), icon: FileText, href: page.href } : [],
        ),
        { label: other.name, icon: Languages, onSelect: other.select },
      ]}
    />
  )
}

/** The other interface language, by its own name, and how to switch to it. */
const useOtherLanguage = () => {
  const locale = useLocale() === 'bn' ? 'en' : 'bn'
  return { locale, name: LANGUAGE_NAMES[locale], select: catchToToast(() => changeDeviceSettings({ locale })) }
}
