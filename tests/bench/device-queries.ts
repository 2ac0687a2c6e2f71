import { chromium } from 'playwright'
import { createServer } from 'vite'
import { fullBrowserOptions } from '../support/phones/browser-launch.ts'
import type { DeviceResult } from './device/device.ts'

/** Times the device's own listing, search, sort and paging in a real Chromium over a real IndexedDB. */
export const measureDevice = async (haat: string, count: number): Promise<DeviceResult> => {
  const response = await fetch(`${haat}/api/v1/sync/catalogue`)
  const { data } = (await response.json()) as { data: unknown }
  const vite = await createServer({
    root: 'tests/bench/device',
    configFile: false,
    logLevel: 'error',
    cacheDir: '../../../.cache/vite-bench',
    server: { host: '127.0.0.1', port: 0, fs: { allow: [process.cwd()] }, hmr: false },
  })
  await vite.listen()
  const browser = await chromium.launch(fullBrowserOptions())
  try {
    const page = await browser.newPage()
    await page.goto(vite.resolvedUrls!.local[0]!)
    await page.waitForFunction(() => 'runDeviceBench' in globalThis)
    return await page.evaluate(
      ([catalogue, size]) =>
        (
          globalThis as unknown as { runDeviceBench: (catalogue: unknown, size: unknown) => Promise<DeviceResult> }
        ).runDeviceBench(catalogue, size),
      [data, count] as const,
    )
  } finally {
    await browser.close()
    await vite.close()
  }
}
