/** How long a page may grow before the remembered place is given up, in milliseconds. */
const RESTORE_TIMEOUT_MS = 2_000

type NavigationEntry = { key: string }
const readEntryKey = (): string =>
  (globalThis as { navigation?: { currentEntry?: NavigationEntry } }).navigation?.currentEntry?.key ?? ''

const positions = new Map<string, number>()

/**
 * Back and Forward return to where the person was; a new screen begins at its top. The browser's own restoring comes too
 * early for a screen that is painted from the device's database, so this waits until the page is tall enough.
 */
export const startScrollRestoration = (): void => {
  if (!readEntryKey()) return
  history.scrollRestoration = 'manual'
  addEventListener('scroll', () => positions.set(readEntryKey(), scrollY), { passive: true })
  addEventListener('popstate', () => restorePosition(positions.get(readEntryKey()) ?? 0))
}

const restorePosition = (place: number): void => {
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
  const timer = setTimeout(stop, RESTORE_TIMEOUT_MS)
  addEventListener('wheel', stop, { once: true, passive: true })
  addEventListener('touchstart', stop, { once: true, passive: true })
  observer.observe(document.body)
}
