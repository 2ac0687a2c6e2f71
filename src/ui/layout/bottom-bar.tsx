import { Badge } from '../controls/badge.tsx'
import './bottom-bar.css'
import { Link } from '../controls/link.tsx'
import type { NavItem } from '../controls/nav-item.ts'
import { useTranslate } from '../text/i18n.ts'

/** The main navigation on phones: five links for the role. Hidden while an ActionBar is on the screen. */
export const BottomBar = ({ label, items }: { label?: string; items: readonly NavItem[] }) => {
  const t = useTranslate()
  return (
    <nav className="bottom-bar" aria-label={label ?? t('Main')}>
      {items.map(({ href, label: name, icon: Icon, badge = 0, isCurrent }) => (
        <Link key={href} href={href} aria-current={isCurrent ? 'page' : undefined}>
          <span className="bar-icon">
            {Icon && <Icon aria-hidden="true" />}
            <Badge count={badge} />
          </span>
          {name}
        </Link>
      ))}
    </nav>
  )
}
