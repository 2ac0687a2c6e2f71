import type { LucideIcon } from 'lucide-react'

/** A link of a bar or a menu. `badge` is shown from 1 up. */
export type NavItem = {
  href: string
  label: string
  icon?: LucideIcon
  badge?: number
  isCurrent?: boolean
}
