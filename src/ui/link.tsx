import type { AnchorHTMLAttributes, Ref } from 'react'
import { Link as RouterLink } from 'wouter'

export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string
  /** Replace the present history entry instead of adding one. */
  replace?: boolean
  /** Go there with a view transition, where the browser has them. */
  transition?: boolean
  ref?: Ref<HTMLAnchorElement>
}

/** A path of this app is followed without loading a page; anything else (https:, tel:, mailto:, #part) is a plain anchor. */
export const Link = ({ href, replace = false, transition = false, ...rest }: LinkProps) =>
  href.startsWith('/') && !rest.target ? (
    <RouterLink href={href} replace={replace} transition={transition} {...rest} />
  ) : (
    <a href={href} {...rest} />
  )
