import { liveQuery } from 'dexie'
import { ApiFailure } from '../../local/api/client.ts'
import { subscribeMessages } from '../../local/db/cross-tab-messages.ts'
import { cleanUpAfterSignOut } from '../../local/db/sign-out-cleanup.ts'
import { countForBadge, showBadge } from '../../local/resources/app-badge.ts'
import { repairPush, updatePushLocale } from '../../local/resources/push-subscription.ts'
import { readSettings } from '../../local/sync/listings.ts'
import { currentLocale, onLocaleChange } from '../../ui/i18n.ts'
import { getPushManager, getPushSupport } from './browser-push.ts'

/**
 * For whoever is signed in, as long as the page is open: the app's badge follows what is unread, and the browser's
 * subscription is mended at start, follows the language that is spoken, and goes when he signs out, with whatever else of
 * his the database's transaction could not take along. The page calls it once.
 * @param failed what went wrong though it was not the network
 */
export const maintainPushRegistration = (failed: (error: unknown) => void): void => {
  liveQuery(async () => countForBadge()).subscribe({
    next: count => {
      showBadge(count).catch(failed)
    },
    error: failed,
  })
  const mend = () => repairSubscription().catch(error => isRetryable(error) || failed(error))
  const clear = () => clearSignOutLeftovers().catch(failed)
  subscribeMessages(({ type }) => {
    if (type === 'signed-out') mend()
    // Signing in ends the session of whoever was signed in before.
    if (type === 'signed-out' || type === 'session') clear()
  })
  onLocaleChange(mend)
  mend()
  clear()
}

const clearSignOutLeftovers = async (): Promise<void> =>
  cleanUpAfterSignOut(await navigator.serviceWorker?.getRegistration())

const repairSubscription = async (): Promise<void> => {
  if (getPushSupport() !== 'able') return
  const manager = await getPushManager()
  await repairPush(manager, (await readSettings())?.pushPublicKey ?? undefined)
  await updatePushLocale(manager, currentLocale())
}

/** The market or the push service cannot be reached, or the worker is not there yet: the next start tries again. */
const isRetryable = (error: unknown): boolean => error instanceof ApiFailure || error instanceof DOMException
