import type { LucideIcon } from 'lucide-react'

/** One place that a bar or a menu leads to. `badge` is shown from 1 up. */
export type NavItem = {
  href: string
  label: string
  icon?: LucideIcon
  badge?: number
  isCurrent?: boolean
}
