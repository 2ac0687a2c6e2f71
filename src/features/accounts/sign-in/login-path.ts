/** What somebody wanted to do who is asked to sign in, where the path that they come back to does not tell it. */
export type SignInPurpose = 'review' | 'vote' | 'question' | 'report' | 'follow'

/** /login, or /sign-up, which leads back to `from` and says why an account is needed. */
export const buildSignInPath = (
  from: string,
  { purpose, screen = '/login' }: { purpose?: SignInPurpose | undefined; screen?: '/login' | '/sign-up' } = {},
): string => {
  if (from === '/' && !purpose) return screen
  return `${screen}?from=${encodeURIComponent(from)}${purpose ? `&for=${purpose}` : ''}`
}
