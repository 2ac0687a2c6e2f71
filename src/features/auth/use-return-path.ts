import { useSearchParams } from 'wouter'

/** Where sign-in leads to: the path that was asked for, if it is one of ours; else home (specification section 2). */
export const useReturnPath = (): string => {
  const [search] = useSearchParams()
  return sanitizeReturnPath(search.get('from'))
}

/** An origin that nobody has: what leaves it would leave us. */
const PLACEHOLDER_ORIGIN = 'https://haat.invalid'

/** A path within this site; anything that could lead elsewhere counts as home. */
export const sanitizeReturnPath = (from: string | null): string => {
  if (!from?.startsWith('/') || !URL.canParse(from, PLACEHOLDER_ORIGIN)) return '/'
  const url = new URL(from, PLACEHOLDER_ORIGIN)
  return url.origin === PLACEHOLDER_ORIGIN && url.pathname !== '/login' ? url.pathname + url.search : '/'
}
