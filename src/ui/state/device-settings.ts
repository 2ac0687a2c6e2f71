import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import type { Locale } from '../../contract/messages/number-format.ts'
import { findPreferredLocale } from '../../contract/messages/preferred-locale.ts'
import { LOCALE_COOKIE } from '../../contract/sync/inlined-calls.ts'
import { currentLocale, setLocale } from '../text/i18n.ts'
import { applyTheme, THEMES } from '../theme.ts'
import { getMarket } from './market.ts'

/**
 * Settings of this device, the same for every account. They are in localStorage because the first paint needs them
 * synchronously; where storage is blocked, a choice lasts as long as the page.
 */
const DeviceSettings = v.object({
  /** Until somebody chooses them: the market's, otherwise those of the device and the browser. */
  theme: v.fallback(v.picklist(THEMES), () => getMarket()?.defaultTheme || 'system'),
  locale: v.fallback(v.picklist(['en', 'bn']), () => getMarket()?.defaultLanguage || getBrowserLocale()),
  /** Loads small pictures only. */
  isSavingData: v.fallback(v.boolean(), () => isSaveDataOn()),
  /** Plays a sound for a vendor's new orders. */
  hasOrderSound: v.fallback(v.boolean(), true),
  /** How a shop's orders are shown on wide screens. */
  ordersLayout: v.fallback(v.picklist(['cards', 'table']), 'cards'),
  /** The offer to turn notifications on was answered on this device. */
  isPushOfferAnswered: v.fallback(v.boolean(), false),
})
export type DeviceSettings = v.InferOutput<typeof DeviceSettings>

/** Each language is named in itself, so that people who read only that one find it. */
export const LANGUAGE_NAMES: Record<Locale, string> = { en: 'English', bn: 'বাংলা' }

const STORAGE_KEY = 'haat-device'
/** The theme that was chosen, which src/index.html applies before the first paint. */
const THEME_KEY = 'theme'
const YEAR_SECONDS = 31_536_000
const listeners = new Set<() => void>()
let currentSettings: DeviceSettings | undefined

/** The settings of this device. Returns the same object until something changes. */
export const getDeviceSettings = (): DeviceSettings => {
  currentSettings ??= v.parse(DeviceSettings, readStored())
  return currentSettings
}

export const useDeviceSettings = (): DeviceSettings =>
  useSyncExternalStore(subscribe, getDeviceSettings, getDeviceSettings)

/** Saves changed settings and applies them, in the other tabs too. */
export const changeDeviceSettings = async (changes: Partial<DeviceSettings>): Promise<void> => {
  currentSettings = { ...getDeviceSettings(), ...changes }
  try {
    // What nobody has chosen stays open: the market may change its defaults.
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...readStored(), ...changes }))
    if (changes.theme) localStorage.setItem(THEME_KEY, changes.theme)
  } catch {
    // Storage is blocked or full: the choice lasts as long as this page.
  }
  await applyChange()
}

/**
 * Applies the saved settings but for `markLanguage`, and later changes from other tabs. The page calls it once, before it
 * paints. Never rejects: a language file that fails to load must not stop the page.
 */
export const initDeviceSettings = (): Promise<void> => {
  addEventListener('storage', event => {
    if (event.key !== STORAGE_KEY) return
    currentSettings = undefined
    applyChange().catch(reportError)
  })
  return applySettings().catch(reportError)
}

const applyChange = async (): Promise<void> => {
  await applySettings()
  markLanguage()
}

/**
 * Tells the browser in which language the page is. At the start only with the first rendering: the language decides
 * fonts and the height of lines, and the server's HTML, which may be in the other one, would move.
 */
export const markLanguage = (): void => {
  document.documentElement.lang = currentLocale()
}

const applySettings = async (): Promise<void> => {
  const { theme, locale } = getDeviceSettings()
  applyTheme(theme)
  for (const listener of [...listeners]) listener()
  await setLocale(locale)
  // The server renders in the market's language by default, otherwise in the browser's. There Bangla always has a cookie,
  // because some browsers send fewer languages than they tell their pages.
  const ofMarket = getMarket()?.defaultLanguage
  const isDefault = ofMarket ? locale === ofMarket : locale === 'en' && getBrowserLocale() === 'en'
  // biome-ignore lint/suspicious/noDocumentCookie: Safari and Firefox have had the Cookie Store API too short a time
  document.cookie = `${LOCALE_COOKIE}=${locale}; path=/; samesite=lax; max-age=${isDefault ? 0 : YEAR_SECONDS}`
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const readStored = (): object => {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') ?? {}
  } catch {
    return {}
  }
}

const getBrowserLocale = (): Locale => findPreferredLocale(globalThis.navigator?.languages ?? [])

declare global {
  interface Navigator {
    /** Not in TypeScript's library: https://developer.mozilla.org/docs/Web/API/NetworkInformation */
    readonly connection?: { readonly type?: string; readonly saveData?: boolean }
  }
}

/** Whether the browser asks sites to save data. */
const isSaveDataOn = (): boolean => globalThis.navigator?.connection?.saveData === true
