import Bowser from 'bowser'
import type { DeviceName } from '../auth/sessions.ts'

/** Longer ones are not real, and would only make parsing slow. */
const MAX_LENGTH = 400
const BROWSERS = new Set(Object.values(Bowser.BROWSER_MAP))
const SYSTEMS = new Set(Object.values(Bowser.OS_MAP))

/**
 * The browser and the operating system that a User-Agent header names. Only known names: the header is whatever its
 * sender writes. Versions are left out, because people do not know their device by them.
 */
export const parseDeviceName = (userAgent: string | undefined): DeviceName => {
  if (!userAgent || userAgent.length > MAX_LENGTH) return { browser: null, system: null }
  const parsed = Bowser.getParser(userAgent)
  const [browser, system] = [parsed.getBrowserName(), parsed.getOSName()]
  return { browser: BROWSERS.has(browser) ? browser : null, system: SYSTEMS.has(system) ? system : null }
}
