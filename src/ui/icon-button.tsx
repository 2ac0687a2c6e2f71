import type { LucideIcon } from 'lucide-react'
import type { ButtonHTMLAttributes } from 'react'
import { Badge } from './badge.tsx'
import './icon-button.css'
import { Link } from './link.tsx'

export type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children'> & {
  icon: LucideIcon
  /** What it does, for screen readers and as a tooltip. */
  label: string
  variant?: 'plain' | 'soft' | 'raised'
  badge?: number
  href?: string
}

/** An icon of 44 × 44 px that acts or, with `href`, leads somewhere. */
export const IconButton = ({ icon: Icon, label, variant = 'plain', badge = 0, href, ...rest }: IconButtonProps) => {
  const shared = { className: `icon-button icon-button-${variant}`, 'aria-label': label, title: label }
  const content = (
    <>
      <Icon aria-hidden="true" />
      <Badge count={badge} />
    </>
  )
  if (href !== undefined)
    return (
      <Link href={href} {...shared}>
        {content}
      </Link>
    )
  return (
    <button type="button" {...rest} {...shared}>
      {content}
    </button>
  )
}
