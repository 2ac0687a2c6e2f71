import type { AnchorHTMLAttributes, Ref } from 'react'
import { Link as RouterLink } from 'wouter'

export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string
  /** Replaces the current history entry instead of adding one. */
  replace?: boolean
  /** Navigates with a view transition, where the browser has them. */
  transition?: boolean
  ref?: Ref<HTMLAnchorElement>
}

/**
 * Follows a path of this app without loading a page; anything else (https:, tel:, mailto:, #part) is a plain anchor.
 */
export const Link = ({ href, replace = false, transition = false, ...rest }: LinkProps) =>
  href.startsWith('/') && !rest.target ? (
    <RouterLink href={href} replace={replace} transition={transition} {...rest} />
  ) : (
    <a href={href} {...rest} />
  )
