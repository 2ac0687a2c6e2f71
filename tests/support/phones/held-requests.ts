import type { BrowserContext } from 'playwright'

/**
 * Answers no request for a script but that for early presses.
 * @returns answers those that wait and all later ones
 */
export const holdScripts = (context: BrowserContext): Promise<() => void> =>
  holdRequests(context, /\/assets\/(?!early-presses).*\.js/)

/** The same for fonts. */
export const holdFonts = (context: BrowserContext): Promise<() => void> => holdRequests(context, /\.woff2$/)

/** The same for the requests to any address. */
export const holdRequests = async (context: BrowserContext, address: RegExp): Promise<() => void> => {
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await context.route(address, async route => {
    await released
    await route.continue()
  })
  return release
}
