import {
  Clock,
  House,
  LayoutGrid,
  LogIn,
  LogOut,
  Menu as MenuIcon,
  Package,
  Scale,
  Settings,
  ShoppingBag,
  ShoppingCart,
  User,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { findHighlights } from '../../contract/search/search-highlights.ts'
import { splitQuery } from '../../contract/search-text.ts'
import { Link } from '../../ui/controls/link.tsx'
import { Avatar } from '../../ui/goods/avatar.tsx'
import { Picture } from '../../ui/goods/picture.tsx'
import { BottomBar } from '../../ui/layout/bottom-bar.tsx'
import { CategoryBar } from '../../ui/layout/category-bar.tsx'
import { ScrollToTop } from '../../ui/layout/scroll-to-top.tsx'
import { SearchBox } from '../../ui/layout/search-box.tsx'
import { TopBar } from '../../ui/layout/top-bar.tsx'
import { OfflineBanner } from '../../ui/notices/offline-banner.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { CATEGORY_TILES, PRODUCT_CARDS } from './sample-catalogue.ts'

const TOP_BAR_ITEMS = [
  { href: '/recent-products', label: 'Recent', icon: Clock },
  { href: '/compare-products', label: 'Compare', icon: Scale, badge: 2 },
  { href: '/cart', label: 'Cart', icon: ShoppingCart, badge: 3 },
]
const ACCOUNT_MENU = [
  { href: '/dashboard', label: 'Dashboard', icon: LayoutGrid },
  { href: '/dashboard/settings', label: 'Settings', icon: Settings },
  { onSelect: () => {}, label: 'Logout', icon: LogOut, isDanger: true },
]
/** The shopper's bottom bar. */
export const SHOPPER_NAV_ITEMS = [
  { href: '/', label: 'Home', icon: House, isCurrent: true },
  { href: '/products', label: 'Categories', icon: LayoutGrid },
  { href: '/cart', label: 'Cart', icon: ShoppingCart, badge: 3 },
  { href: '/dashboard/my-orders', label: 'Orders', icon: ShoppingBag },
  { href: '/my-account', label: 'Account', icon: User },
]
const SITE_MENU = [
  { href: '/', label: 'Home', icon: House },
  { href: '/products', label: 'Products', icon: Package },
  { href: '/recent-products', label: 'Recent Products', icon: Clock },
  { href: '/compare-products', label: 'Compare', icon: Scale, badge: 2 },
  { href: '/login', label: 'Sign In', icon: LogIn },
]

/** The frame around a shop screen. */
export const ShopFrameSample = ({ children, isOffline = false }: { children: ReactNode; isOffline?: boolean }) => (
  <>
    {isOffline && <OfflineBanner savedAt={new Date()} pending={{ count: 2, href: '/dashboard/pending' }} />}
    <TopBar
      banner={{ left: '09610-000000', right: <Link href="/sign-up">Sell on Haat</Link> }}
      menu={<Menu variant="icon" label="Menu" trigger={<MenuIcon aria-hidden="true" />} items={SITE_MENU} />}
      search={<SampleSearch />}
      items={TOP_BAR_ITEMS}
      end={
        <Menu
          variant="icon"
          label="Account"
          trigger={<Avatar name="Nusrat Jahan" />}
          heading="Nusrat Jahan {nusrat@example.com}"
          items={ACCOUNT_MENU}
        />
      }
      below={
        <CategoryBar
          all={<Menu variant="brand" label="All Categories" trigger={<AllCategories />} items={CATEGORY_MENU} />}
          items={CATEGORY_LINKS}
        />
      }
    />
    <main>
      {children}
      <ScrollToTop />
    </main>
    <BottomBar items={SHOPPER_NAV_ITEMS} />
  </>
)

const AllCategories = () => (
  <>
    <MenuIcon aria-hidden="true" /> All Categories
  </>
)
const categoryHref = (name: string) => `/products?category=${encodeURIComponent(name)}`
const CATEGORY_MENU = CATEGORY_TILES.map(({ name, image }) => ({
  href: categoryHref(name),
  label: name,
  picture: <Picture image={image} alt="" sizes="32px" />,
}))
const CATEGORY_LINKS = [
  { href: '/products', label: 'All Products' },
  { href: '/shops', label: 'All Shops' },
  ...CATEGORY_TILES.map(({ name }) => ({ href: categoryHref(name), label: name })),
]

/** A search box that suggests the sample products. */
export const SampleSearch = () => {
  const [value, setValue] = useState('')
  const suggestions = PRODUCT_CARDS.slice(0, value ? 6 : 0).map(({ id, name, image, price }) => ({
    id,
    label: name,
    highlight: findHighlights(name, splitQuery(value)),
    image,
    price,
  }))
  return (
    <SearchBox
      label="Search"
      placeholder="Search everything in Haat"
      value={value}
      onChange={setValue}
      onSearch={setValue}
      suggestions={value ? [{ id: 'recent', label: 'tangail saree', isRecent: true }, ...suggestions] : []}
      onPick={suggestion => setValue(suggestion.label)}
    />
  )
}
