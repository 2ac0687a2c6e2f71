import type { LucideIcon } from 'lucide-react'
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import './button.css'
import { Link } from './link.tsx'

export type ButtonVariant = 'primary' | 'brand' | 'soft' | 'quiet' | 'danger' | 'link'

export type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
  /** `primary` (marigold) is for the one main action of a screen; cards in a list use `soft`. */
  variant?: ButtonVariant
  size?: 'md' | 'lg'
  icon?: LucideIcon
  /** Takes the full width of its row. */
  isWide?: boolean
  /** Shows progress and ignores clicks. The label stays, so that the width does not change. */
  isBusy?: boolean
  /** Renders a link that looks like a button. */
  href?: string
  children: ReactNode
}

/** A button. `type` defaults to `button`, so that it submits no form by accident. */
export const Button = (props: ButtonProps) => {
  const { variant = 'quiet', size = 'md', icon: Icon, isWide, isBusy, href, children, ...rest } = props
  const className = `button button-${variant} button-${size}${isWide ? ' is-wide' : ''}`
  const content = (
    <>
      {Icon && <Icon aria-hidden="true" />}
      <span>{children}</span>
    </>
  )
  if (href !== undefined)
    return (
      <Link href={href} className={className} aria-label={rest['aria-label']} id={rest.id}>
        {content}
      </Link>
    )
  return (
    <button
      type="button"
      {...rest}
      className={className}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? preventClick : rest.onClick}
    >
      {content}
      {isBusy && <span className="button-progress" />}
    </button>
  )
}

const preventClick: ButtonProps['onClick'] = event => event.preventDefault()
