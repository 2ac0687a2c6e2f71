/** How long to wait until the page is tall enough for the stored position, in milliseconds. */
const RESTORE_TIMEOUT_MS = 2_000

type NavigationEntry = { key: string }
const readEntryKey = (): string =>
  (globalThis as { navigation?: { currentEntry?: NavigationEntry } }).navigation?.currentEntry?.key ?? ''

const positions = new Map<string, number>()

/**
 * Restores the scroll position on Back and Forward. The browser's own restoration comes too early for a screen that renders
 * from the device's database, so this waits until the page is tall enough.
 */
export const startScrollRestoration = (): void => {
  if (!readEntryKey()) return
  history.scrollRestoration = 'manual'
  addEventListener('scroll', () => positions.set(readEntryKey(), scrollY), { passive: true })
  addEventListener('popstate', () => restorePosition(positions.get(readEntryKey()) ?? 0))
}

const restorePosition = (top: number): void => {
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    removeEventListener('wheel', stop)
    removeEventListener('touchstart', stop)
  }
  const tryRestore = () => {
    if (document.documentElement.scrollHeight - innerHeight < top) return
    scrollTo({ top, behavior: 'instant' })
    stop()
  }
  const observer = new ResizeObserver(tryRestore)
  const timer = setTimeout(stop, RESTORE_TIMEOUT_MS)
  addEventListener('wheel', stop, { once: true, passive: true })
  addEventListener('touchstart', stop, { once: true, passive: true })
  observer.observe(document.body)
}
