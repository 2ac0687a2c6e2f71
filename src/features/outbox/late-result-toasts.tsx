import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { now } from '../../local/db/clock.ts'
import type { OutboxResponse } from '../../local/db/device-schema.ts'
import { readLateResponses } from '../../local/outbox/queue.ts'
import { toast } from '../../ui/overlays/toast.tsx'
import { useTranslate } from '../../ui/text/i18n.ts'

/**
 * Shows results that arrive late on any screen: each once, in the visible tab. Mounted once in the app; renders
 * nothing.
 */
export const LateResultToasts = () => {
  const isVisible = useSyncExternalStore(
    subscribeToVisibility,
    () => document.visibilityState === 'visible',
    () => false,
  )
  const responses = useLiveQuery(readLateResponses)
  const tell = useShowResultToast()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect is for new responses, and for a return to the tab
  useEffect(() => {
    if (!isVisible || !responses) return
    const take = (id: string) => tell(id).catch(reportError)
    const timers = responses.map(response => setTimeout(take, getToastDelay(response, now()), response.id))
    return () => timers.forEach(clearTimeout)
  }, [responses, isVisible])
  return null
}

const subscribeToVisibility = (listener: () => void): (() => void) => {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

// The toast texts import half of the endpoints: they are loaded with the first result.
const useShowResultToast = () => {
  const t = useTranslate()
  const [, navigate] = useLocation()
  return async (id: string): Promise<void> => {
    const { takeResultToast } = await import('./result-toast.ts')
    const words = await takeResultToast(id)
    if (!words) return
    const show = { label: t('Show'), onSelect: () => navigate(words.href) }
    const text = words.about ? `${words.about}: ${words.text}` : words.text
    // Several changes that say the same, such as the photos of a review, are one toast.
    toast[words.kind](text, words.href ? { action: show } : { id: text })
  }
}

/**
 * A screen that waits for a result takes it at once. After this time the screen was closed, and a toast shows the
 * result.
 */
const SCREEN_GRACE_MS = 1_000

/**
 * How long to leave a result to the screen that may wait for it, in milliseconds; 0: no screen can be waiting any more.
 * @param now milliseconds
 */
export const getToastDelay = (
  { at, awaitedUntil }: Pick<OutboxResponse, 'at' | 'awaitedUntil'>,
  now: number,
): number => (at > awaitedUntil ? 0 : Math.max(0, awaitedUntil + SCREEN_GRACE_MS - now))
