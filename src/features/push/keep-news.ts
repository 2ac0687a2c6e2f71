import { liveQuery } from 'dexie'
import { ApiFailure } from '../../local/api.ts'
import { countForBadge, showBadge } from '../../local/app-badge.ts'
import { listen } from '../../local/bridge.ts'
import { clearLeftBehind } from '../../local/left-behind.ts'
import { readSettings } from '../../local/listings.ts'
import { mendPush, speakPush } from '../../local/push.ts'
import { locale, onLanguage } from '../../ui/text.ts'
import { pushAbility, pushManager } from './browser-push.ts'

/**
 * For whoever is signed in, as long as the page is open: the app's badge follows what is unread, and the browser's
 * subscription is mended at start, follows the language that is spoken, and goes when he signs out, with whatever else of
 * his the database's transaction could not take along. The page calls it once.
 * @param failed what went wrong though it was not the network
 */
export const keepNews = (failed: (error: unknown) => void): void => {
  liveQuery(async () => countForBadge()).subscribe({
    next: count => {
      showBadge(count).catch(failed)
    },
    error: failed,
  })
  const mend = () => mendOwn().catch(error => isExpected(error) || failed(error))
  const clear = () => clearLeft().catch(failed)
  listen(({ type }) => {
    if (type === 'signed-out') mend()
    // Signing in ends the session of whoever was signed in before.
    if (type === 'signed-out' || type === 'session') clear()
  })
  onLanguage(mend)
  mend()
  clear()
}

const clearLeft = async (): Promise<void> => clearLeftBehind(await navigator.serviceWorker?.getRegistration())

const mendOwn = async (): Promise<void> => {
  if (pushAbility() !== 'able') return
  const manager = await pushManager()
  await mendPush(manager, (await readSettings())?.pushPublicKey ?? undefined)
  await speakPush(manager, locale())
}

/** The market or the push service cannot be reached, or the worker is not there yet: the next start tries again. */
const isExpected = (error: unknown): boolean => error instanceof ApiFailure || error instanceof DOMException
