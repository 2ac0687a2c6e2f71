/**
 * A screen that renders from the device's database has its final height when it did not change for this long, and no
 * part of it is a skeleton any more. Milliseconds.
 */
const SETTLED_MS = 2_000

/** Browsers without the Navigation API restore positions themselves. */
const navigation: Navigation | undefined = globalThis.navigation
const readEntryKey = (): string => navigation?.currentEntry?.key ?? ''

const positions = new Map<string, number>()

/**
 * Restores the scroll position on Back and Forward. The browser's own restoration comes too early for a screen that
 * renders from the device's database.
 */
export const startScrollRestoration = (): void => {
  if (!navigation) return
  history.scrollRestoration = 'manual'
  // It comes before the entry changes. A scroll event can come after that, and would count for the next entry.
  navigation.addEventListener('navigate', () => positions.set(readEntryKey(), scrollY))
  addEventListener('popstate', () => holdPosition(positions.get(readEntryKey()) ?? 0))
}

const INPUT_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown']

/**
 * Scrolls to the position again whenever the page's height changes: its parts come one after the other, and the browser
 * keeps what is visible in place when something is added above. Ends when the height has settled, or the person does
 * something.
 */
const holdPosition = (top: number): void => {
  const restore = () => {
    clearTimeout(timer)
    timer = setTimeout(settle, SETTLED_MS)
    scrollTo({ top, behavior: 'instant' })
  }
  const settle = () => {
    // On a slow phone the timer can come before the observer.
    restore()
    if (!document.querySelector('main .skeleton')) stop()
  }
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const type of INPUT_EVENTS) removeEventListener(type, stop)
    navigation?.removeEventListener('navigate', stop)
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const observer = new ResizeObserver(restore)
  for (const type of INPUT_EVENTS) addEventListener(type, stop, { passive: true })
  navigation?.addEventListener('navigate', stop)
  observer.observe(document.body)
}
