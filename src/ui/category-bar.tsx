import type { ReactNode } from 'react'
import './category-bar.css'
import { useTranslate } from './i18n.ts'
import { Link } from './link.tsx'
import type { NavItem } from './nav-item.ts'

export type CategoryBarProps = {
  /** The Menu of all categories. */
  all: ReactNode
  items: readonly NavItem[]
}

/** The row of categories under the head, on large screens. What does not fit is in the menu at its left. */
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
