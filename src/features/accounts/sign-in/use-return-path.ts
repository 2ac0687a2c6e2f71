import { useSearchParams } from 'wouter'
import { parseUrl } from '../../../local/api/parse-url.ts'
import { buildSignInPath } from './login-path.ts'
import { isSignInPurpose } from './sign-in-reasons.ts'

/** Links between login and sign-up keep where the person was going, and why. */
export const useSignInPath = (screen: '/login' | '/sign-up'): string => {
  const [search] = useSearchParams()
  const from = useReturnPath()
  const purpose = search.get('for')
  return buildSignInPath(from, { screen, purpose: isSignInPurpose(purpose) ? purpose : undefined })
}

/** Where to go after sign-in: the path in `?from=` if it is one of this site, otherwise home. */
export const useReturnPath = (): string => {
  const [search] = useSearchParams()
  return sanitizeReturnPath(search.get('from'))
}

/** A base for parsing that no site has: a URL that resolves to another origin would leave this site. */
const PLACEHOLDER_ORIGIN = 'https://haat.invalid'

const isWithinSite = (path: string): boolean => parseUrl(path, PLACEHOLDER_ORIGIN)?.origin === PLACEHOLDER_ORIGIN

/** Returns the path if it stays within this site, otherwise `/`. */
export const sanitizeReturnPath = (from: string | null): string => {
  const url = from?.startsWith('/') ? parseUrl(from, PLACEHOLDER_ORIGIN) : null
  if (!from || !url) return '/'
  const path = url.pathname + url.search
  // Without its dots a path such as /.//host begins with two slashes, and would be the address of a host.
  return isWithinSite(from) && isWithinSite(path) && url.pathname !== '/login' ? path : '/'
}
