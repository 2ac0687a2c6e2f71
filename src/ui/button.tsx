import type { LucideIcon } from 'lucide-react'
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import './button.css'
import { Link } from './link.tsx'

export type ButtonVariant = 'primary' | 'brand' | 'soft' | 'quiet' | 'danger' | 'link'

export type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
  /** `primary` (marigold) is for the one action that matters on a screen; lists of cards use `soft`. */
  variant?: ButtonVariant
  size?: 'md' | 'lg'
  icon?: LucideIcon
  /** Takes the whole width of its row. */
  isWide?: boolean
  /** Shows progress and takes no clicks; the label stays, so that the width does. */
  isBusy?: boolean
  /** Makes it a link that looks like a button. */
  href?: string
  children: ReactNode
}

/** A round pill that says what it does. `type` is `button` unless told otherwise. */
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
