import type { ReactNode } from 'react'
import { Badge } from '../controls/badge.tsx'
import { Link } from '../controls/link.tsx'
import type { NavItem } from '../controls/nav-item.ts'
import './side-bar.css'

export type SideBarProps = {
  label: string
  /** Above the links, such as the Logo. */
  head?: ReactNode
  items: readonly NavItem[]
  foot?: ReactNode
}

/** The dashboard's navigation on large screens, 280 px wide. */
export const SideBar = ({ label, head, items, foot }: SideBarProps) => (
  <nav className="side-bar" aria-label={label}>
    {head}
    <ul>
      {items.map(({ href, label: name, icon: Icon, badge = 0, isCurrent }) => (
        <li key={href}>
          <Link href={href} aria-current={isCurrent ? 'page' : undefined}>
            {Icon && <Icon aria-hidden="true" />}
            <span>{name}</span>
            <Badge count={badge} />
          </Link>
        </li>
      ))}
    </ul>
    {foot && <div className="side-bar-foot">{foot}</div>}
  </nav>
)
