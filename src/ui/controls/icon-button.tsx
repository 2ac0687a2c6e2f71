import type { LucideIcon } from 'lucide-react'
import type { ButtonHTMLAttributes } from 'react'
import { Badge } from './badge.tsx'
import './icon-button.css'
import { Link } from './link.tsx'

export type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children'> & {
  icon: LucideIcon
  /** The accessible name and the tooltip. */
  label: string
  variant?: 'plain' | 'soft' | 'raised'
  badge?: number
  href?: string
}

/** An icon of 44 × 44 px as a button or, with `href`, a link. */
export const IconButton = ({ icon: Icon, label, variant = 'plain', badge = 0, href, ...rest }: IconButtonProps) => {
  const commonProps = { className: `icon-button icon-button-${variant}`, 'aria-label': label, title: label }
  const content = (
    <>
      <Icon aria-hidden="true" />
      <Badge count={badge} />
    </>
  )
  if (href !== undefined)
    return (
      <Link href={href} {...commonProps}>
        {content}
      </Link>
    )
  return (
    <button type="button" {...rest} {...commonProps}>
      {content}
    </button>
  )
}
