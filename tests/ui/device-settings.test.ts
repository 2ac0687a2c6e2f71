import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { EMPTY_MARKET } from '../../src/contract/market/empty-market.ts'

/** What of a browser the settings of a device need. */
const openDevice = async ({ stored = {}, languages = ['en'] }: { stored?: object; languages?: string[] }) => {
  vi.resetModules()
  const storage = new Map([['haat-device', JSON.stringify(stored)]])
  const cookies: string[] = []
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  })
  vi.stubGlobal('navigator', { languages })
  vi.stubGlobal('document', {
    documentElement: { dataset: {}, style: { setProperty: () => {}, removeProperty: () => {} } },
    getElementById: () => null,
    set cookie(text: string) {
      cookies.push(text)
    },
  })
  const { changeDeviceSettings, getDeviceSettings } = await import('../../src/ui/state/device-settings.ts')
  const { setMarket } = await import('../../src/ui/state/market.ts')
  const readStored = () => JSON.parse(storage.get('haat-device') ?? '{}')
  return { changeDeviceSettings, getDeviceSettings, setMarket, readStored, storage, cookies }
}

beforeEach(() => vi.unstubAllGlobals())
afterEach(() => vi.unstubAllGlobals())

it("are the market's language and theme where nobody has chosen", async () => {
  const device = await openDevice({})
  device.setMarket({ ...EMPTY_MARKET, defaultLanguage: 'bn', defaultTheme: 'dark', version: 1 })
  expect(device.getDeviceSettings()).toMatchObject({ locale: 'bn', theme: 'dark' })
})

it("are the browser's language and the device's theme in a market without defaults", async () => {
  const device = await openDevice({ languages: ['bn-BD', 'en'] })
  expect(device.getDeviceSettings()).toMatchObject({ locale: 'bn', theme: 'system' })
})

it('are what somebody has chosen, whatever the market has', async () => {
  const device = await openDevice({ stored: { locale: 'en', theme: 'system' } })
  device.setMarket({ ...EMPTY_MARKET, defaultLanguage: 'bn', defaultTheme: 'dark', version: 1 })
  expect(device.getDeviceSettings()).toMatchObject({ locale: 'en', theme: 'system' })
})

it('are stored only where they were chosen, so that the market may change the others', async () => {
  const device = await openDevice({})
  device.setMarket({ ...EMPTY_MARKET, defaultLanguage: 'bn', version: 1 })
  await device.changeDeviceSettings({ isSavingData: true })
  expect(device.readStored()).toEqual({ isSavingData: true })
})

it('keep a chosen theme where the page finds it before its scripts have run', async () => {
  const device = await openDevice({})
  await device.changeDeviceSettings({ isSavingData: true })
  expect(device.storage.has('theme')).toBe(false)
  await device.changeDeviceSettings({ theme: 'dark' })
  expect(device.storage.get('theme')).toBe('dark')
})

it("tell the server a language that is not the market's", async () => {
  const device = await openDevice({})
  device.setMarket({ ...EMPTY_MARKET, defaultLanguage: 'en', version: 1 })
  await device.changeDeviceSettings({ locale: 'en' })
  expect(device.cookies.at(-1)).toMatch(/=en; .*max-age=0$/)
  device.setMarket({ ...EMPTY_MARKET, defaultLanguage: 'bn', version: 2 })
  await device.changeDeviceSettings({ locale: 'en' })
  expect(device.cookies.at(-1)).toMatch(/=en; .*max-age=31536000$/)
})
