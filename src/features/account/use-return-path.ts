import { useSearchParams } from 'wouter'

/** Where sign-in leads to: the path that was asked for, if it is one of ours; else home (specification section 2). */
export const useReturnPath = (): string => {
  const [search] = useSearchParams()
  return ownPath(search.get('from'))
}

/** An origin that nobody has: what leaves it would leave us. */
const HERE = 'https://haat.invalid'

/** A path within this site; anything that could lead elsewhere counts as home. */
export const ownPath = (from: string | null): string => {
  if (!from?.startsWith('/') || !URL.canParse(from, HERE)) return '/'
  const url = new URL(from, HERE)
  return url.origin === HERE && url.pathname !== '/login' ? url.pathname + url.search : '/'
}
