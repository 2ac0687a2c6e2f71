import type { BrowserContext, Page } from 'playwright'
import { launchOptions, openProfile } from './browser-launch.ts'

/** Of every page; workers cannot be slowed down. */
const CPU_SLOWDOWN = 6
/** V8's heap of a page or a worker, in MB. */
const HEAP_FLAG = '--max-old-space-size=128'

type LowEndOptions = {
  profile: string
  /** The market's address. */
  origin: string
  /** What the market may store, in bytes. */
  storage: number
  /** The program to start instead of Chromium, such as one with a limit of memory. */
  program: string | undefined
}

/** Chromium as on a phone with 2 GB of memory: its mode for such phones, little heap for scripts, and slow pages. */
export const openLowEndPhone = async ({
  profile,
  origin,
  storage,
  program,
}: LowEndOptions): Promise<BrowserContext> => {
  const args = launchOptions().args!.map(arg => (arg.startsWith('--js-flags=') ? `${arg} ${HEAP_FLAG}` : arg))
  const context = await openProfile(profile, {
    args: [...args, '--enable-low-end-device-mode'],
    ...(program ? { executablePath: program } : {}),
  })
  const page = context.pages()[0]!
  await slowDown(page)
  // The limit ends with the session, and with a change to another site.
  await page.goto(`${origin}/robots.txt`)
  const session = await context.newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: storage })
  return context
}

const slowDown = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}
