/** How long a page may grow before the remembered place is given up, in milliseconds. */
const PATIENCE_MS = 2_000

type Entry = { key: string }
const entryKey = (): string =>
  (globalThis as { navigation?: { currentEntry?: Entry } }).navigation?.currentEntry?.key ?? ''

const places = new Map<string, number>()

/**
 * Back and Forward return to where the person was; a new screen begins at its top. The browser's own restoring comes too
 * early for a screen that is painted from the device's database, so this waits until the page is tall enough.
 */
export const rememberScroll = (): void => {
  if (!entryKey()) return
  history.scrollRestoration = 'manual'
  addEventListener('scroll', () => places.set(entryKey(), scrollY), { passive: true })
  addEventListener('popstate', () => restore(places.get(entryKey()) ?? 0))
}

const restore = (place: number): void => {
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    removeEventListener('wheel', stop)
    removeEventListener('touchstart', stop)
  }
  const tryNow = () => {
    if (document.documentElement.scrollHeight - innerHeight < place) return
    scrollTo({ top: place, behavior: 'instant' })
    stop()
  }
  const observer = new ResizeObserver(tryNow)
  const timer = setTimeout(stop, PATIENCE_MS)
  addEventListener('wheel', stop, { once: true, passive: true })
  addEventListener('touchstart', stop, { once: true, passive: true })
  observer.observe(document.body)
}
