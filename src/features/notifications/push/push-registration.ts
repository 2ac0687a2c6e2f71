import { liveQuery } from 'dexie'
import { ApiFailure } from '../../../local/api/client.ts'
import { subscribeMessages } from '../../../local/db/cross-tab-messages.ts'
import { cleanUpAfterSignOut } from '../../../local/db/sign-out-cleanup.ts'
import { countForBadge, showBadge } from '../../../local/notifications/app-badge.ts'
import { repairPush, updatePushLocale } from '../../../local/notifications/push-subscription.ts'
import { readSettings } from '../../../local/sync/listings.ts'
import { currentLocale, onLocaleChange } from '../../../ui/text/i18n.ts'
import { getPushManager, getPushSupport } from './browser-push.ts'

/**
 * While the page is open: keeps the app's badge equal to the unread count, repairs the browser's push subscription at
 * start and after a change of language, and after sign-out removes it together with what the database transaction could
 * not remove. The page calls it once.
 * @param onError called for errors other than network failures
 */
export const maintainPushRegistration = (onError: (error: unknown) => void): void => {
  liveQuery(async () => countForBadge()).subscribe({
    next: count => {
      showBadge(count).catch(onError)
    },
    error: onError,
  })
  const repair = () => repairSubscription().catch(error => isRetryable(error) || onError(error))
  const clear = () => clearSignOutLeftovers().catch(onError)
  subscribeMessages(({ type }) => {
    if (type === 'signed-out') repair()
    // Signing in also ends the session of the former user.
    if (type === 'signed-out' || type === 'session') clear()
  })
  onLocaleChange(repair)
  repair()
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

/** The server or the push service cannot be reached, or there is no worker yet: the next start tries again. */
const isRetryable = (error: unknown): boolean => error instanceof ApiFailure || error instanceof DOMException
