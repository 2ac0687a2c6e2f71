import { useSearchParams } from 'wouter'

/** Where to go after sign-in: the path in `?from=` if it is one of this site, otherwise home. */
export const useReturnPath = (): string => {
  const [search] = useSearchParams()
  return sanitizeReturnPath(search.get('from'))
}

/** A base for parsing that no site has: a URL that resolves to another origin would leave this site. */
const PLACEHOLDER_ORIGIN = 'https://haat.invalid'

/** Returns the path if it stays within this site, otherwise `/`. */
export const sanitizeReturnPath = (from: string | null): string => {
  if (!from?.startsWith('/') || !URL.canParse(from, PLACEHOLDER_ORIGIN)) return '/'
  const url = new URL(from, PLACEHOLDER_ORIGIN)
  return url.origin === PLACEHOLDER_ORIGIN && url.pathname !== '/login' ? url.pathname + url.search : '/'
}
