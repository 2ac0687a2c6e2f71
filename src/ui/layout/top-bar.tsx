import type { ReactNode } from 'react'
import { Badge } from '../controls/badge.tsx'
import { Link } from '../controls/link.tsx'
import { Logo } from '../controls/logo.tsx'
import type { NavItem } from '../controls/nav-item.ts'
import { useMarketName } from '../state/market.ts'
import { useTranslate } from '../text/i18n.ts'
import './top-bar.css'
import { VisuallyHidden } from '../text/visually-hidden.tsx'

export type TopBarProps = {
  /** The thin strip at the top of large screens. */
  banner?: { left: ReactNode; right?: ReactNode }
  homeHref?: string
  /** The menu button, first on phones. */
  menu?: ReactNode
  /** The SearchBox. */
  search: ReactNode
  /** Links with icon and label, on large screens. */
  items?: readonly NavItem[]
  /** At the end on phones: icons. */
  phone?: ReactNode
  /** After the items on large screens: the account menu. Phones have the account in the BottomBar. */
  end?: ReactNode
  /** The CategoryBar. */
  below?: ReactNode
}

/** The header of every screen: strip, logo, search, links.  */
export const TopBar = ({ banner, homeHref = '/', menu, search, items = [], phone, end, below }: TopBarProps) => {
  const t = useTranslate()
  return (
    <header className="top-bar">
      {banner && (
        <div className="top-bar-strip">
          <div className="wrap">
            <span>{banner.left}</span>
            {banner.right}
          </div>
        </div>
      )}
      <div className="wrap top-bar-main">
        {menu && <div className="top-bar-menu">{menu}</div>}
        <Link href={homeHref} className="top-bar-home">
          <VisuallyHidden>{t('{market}, home', { market: useMarketName() })}</VisuallyHidden>
          <span aria-hidden="true">
            <Logo />
          </span>
        </Link>
        {search}
        {items.length > 0 && (
          <nav aria-label={t('Quick links')} className="top-bar-items">
            {items.map(item => (
              <BarLink key={item.href} item={item} />
            ))}
          </nav>
        )}
        {phone && <div className="top-bar-phone">{phone}</div>}
        {end && <div className="top-bar-end">{end}</div>}
      </div>
      {below}
    </header>
  )
}

const BarLink = ({ item: { href, label, icon: Icon, badge = 0, isCurrent } }: { item: NavItem }) => (
  <Link href={href} aria-current={isCurrent ? 'page' : undefined}>
    <span className="bar-icon">
      {Icon && <Icon aria-hidden="true" />}
      <Badge count={badge} />
    </span>
    {label}
  </Link>
)
