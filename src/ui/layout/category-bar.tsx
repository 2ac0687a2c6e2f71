import type { ReactNode } from 'react'
import './category-bar.css'
import { Link } from '../controls/link.tsx'
import type { NavItem } from '../controls/nav-item.ts'
import { useTranslate } from '../text/i18n.ts'

export type CategoryBarProps = {
  /** A Menu with all categories. */
  all: ReactNode
  items: readonly NavItem[]
}

/** The row of categories below the header on large screens. The menu at its left has those that do not fit. */
export const CategoryBar = ({ all, items }: CategoryBarProps) => (
  <nav className="category-bar" aria-label={useTranslate()('Categories')}>
    <div className="wrap">
      {all}
      <ul className="category-bar-items">
        {items.map(item => (
          <li key={item.href}>
            <Link href={item.href} aria-current={item.isCurrent ? 'page' : undefined}>
              {item.label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  </nav>
)
