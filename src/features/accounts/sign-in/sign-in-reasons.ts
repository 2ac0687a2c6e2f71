import type { MessageKey } from '../../../ui/text/i18n.ts'
import type { SignInPurpose } from './login-path.ts'

const PURPOSE_TITLES: Record<SignInPurpose, MessageKey> = {
  review: 'Sign in to write a review',
  vote: 'Sign in to say that a review helped',
  question: 'Sign in to ask or answer',
  report: 'Sign in to report this',
  follow: 'Sign in to follow this shop',
}

/** By the path that the person comes back to: the first that matches. */
const PATH_TITLES: readonly [RegExp, MessageKey][] = [
  [/^\/checkout(\?|$)/, 'Sign in to place your order'],
  [/^\/shops\/./, 'Sign in to see this shop'],
  [/^\/wishlist(\?|$)/, 'Sign in to keep your wishlist'],
  [/^\/recent-products(\?|$)/, 'Sign in to see your recent products'],
  [/^\/payment\//, 'Sign in to see this payment'],
  [/^\/dashboard\/pending(\?|$)/, 'Sign in to send your changes'],
  [/^\/dashboard\/my-orders(\?|$)/, 'Sign in to see your orders'],
  [/^\/dashboard\/orders\/./, 'Sign in to see this order'],
  [/^\/dashboard(\/|\?|$)/, 'Sign in to open your dashboard'],
]

export const isSignInPurpose = (purpose: string | null): purpose is SignInPurpose =>
  purpose !== null && Object.hasOwn(PURPOSE_TITLES, purpose)

/** Why an account is needed; null: nobody asked for one. */
export const findSignInTitle = (from: string, purpose: string | null): MessageKey | null => {
  if (isSignInPurpose(purpose)) return PURPOSE_TITLES[purpose]
  return PATH_TITLES.find(([path]) => path.test(from))?.[1] ?? null
}
