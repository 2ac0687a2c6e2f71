import { existsSync } from 'node:fs'
import { type BrowserContext, chromium, type LaunchOptions } from 'playwright'

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The browser from CHROMIUM_PATH, otherwise the system's, otherwise Playwright's own (undefined). */
export const chromiumPath = (): string | undefined => process.env.CHROMIUM_PATH ?? SYSTEM.find(existsSync)

export const launchOptions = (): LaunchOptions => ({
  executablePath: chromiumPath(),
  args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
})

/** Opens a browser with a profile folder, which survives the browser process. */
export const openProfile = (
  folder: string,
  options: Parameters<typeof chromium.launchPersistentContext>[1] = {},
): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, { ...launchOptions(), viewport: { width: 360, height: 740 }, ...options })
