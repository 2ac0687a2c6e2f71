import * as v from 'valibot'
import { findValue } from '../records.ts'

/** A slug that is also the name of a built-in screen: a published page with it takes the place of the screen's text. */
export const BUILT_IN_PAGES = { about: '/about-us', faq: '/faq', contact: '/contact' } as const
export type BuiltInSlug = keyof typeof BUILT_IN_PAGES

/** Pages for which there is a text to start from. */
export const LEGAL_SLUGS = ['terms', 'privacy', 'returns'] as const
export type LegalSlug = (typeof LEGAL_SLUGS)[number]

const SLUG_MAX = 60

/** The name of a page in its address. */
export const PageSlug = v.pipe(
  v.string(),
  v.maxLength(SLUG_MAX, 'An address has at most 60 characters.'),
  v.transform(text => text.trim().toLowerCase()),
  v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Use small Latin letters, digits and hyphens, such as size-guide.'),
)

/** The path at which shoppers find a page. */
export const toPagePath = (slug: string): string => findValue(BUILT_IN_PAGES, slug) ?? `/pages/${slug}`

/** The slug of the page that a path may show; undefined for other paths. */
export const findPageSlug = (pathname: string): string | undefined => {
  const path = pathname.replace(/(.)\/$/, '$1')
  const builtIn = Object.entries(BUILT_IN_PAGES).find(([, href]) => href === path)?.[0]
  return builtIn ?? /^\/pages\/([^/]+)$/.exec(path)?.[1]
}
