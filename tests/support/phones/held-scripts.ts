import type { BrowserContext } from 'playwright'

/**
 * Answers no request for a script but that for early presses.
 * @returns answers those that wait and all later ones
 */
export const holdScripts = async (context: BrowserContext): Promise<() => void> => {
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await context.route(/\/assets\/(?!early-presses).*\.js/, async route => {
    await released
    await route.continue()
  })
  return release
}
