import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../controls/badge.tsx'
import { Link } from '../controls/link.tsx'
import './menu.css'
import { Popover, type PopoverProps } from './popover.tsx'

export type MenuItem = {
  label: string
  icon?: LucideIcon
  /** A small square picture instead of an icon. */
  picture?: ReactNode
  badge?: number
  isDanger?: boolean
} & ({ href: string } | { onSelect: () => void })

export type MenuProps = Omit<PopoverProps, 'children'> & {
  items: readonly MenuItem[]
  /** Shown above the items: who or what the menu is about. */
  heading?: ReactNode
}

/** A button that opens a list of links and actions. */
export const Menu = ({ items, heading, ...popover }: MenuProps) => (
  <Popover {...popover}>
    {heading && <div className="menu-heading">{heading}</div>}
    {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role where there are no bullets */}
    <ul role="list" className="menu">
      {items.map(item => (
        <li key={item.label} className={item.isDanger ? 'is-danger' : undefined}>
          <MenuItemControl item={item} />
        </li>
      ))}
    </ul>
  </Popover>
)

const MenuItemControl = ({ item }: { item: MenuItem }) => {
  const content = (
    <>
      {item.icon && <item.icon aria-hidden="true" />}
      {item.picture}
      <span>{item.label}</span>
      <Badge count={item.badge ?? 0} />
    </>
  )
  return 'href' in item ? (
    <Link href={item.href}>{content}</Link>
  ) : (
    <button type="button" onClick={item.onSelect}>
      {content}
    </button>
  )
}
