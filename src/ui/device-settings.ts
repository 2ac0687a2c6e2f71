import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { LOCALE_COOKIE } from '../contract/inlined-calls.ts'
import type { Locale } from '../contract/money.ts'
import { setLocale } from './i18n.ts'
import { applyTheme, THEMES } from './theme.ts'

/**
 * What a person has chosen for this device, whoever is signed in. In localStorage, because the first paint needs it at
 * once; where that is closed, the choice lasts as long as the page.
 */
const DeviceSettings = v.object({
  theme: v.fallback(v.picklist(THEMES), 'system'),
  locale: v.fallback(v.picklist(['en', 'bn']), 'en'),
  /** Small pictures only. */
  isSavingData: v.fallback(v.boolean(), () => isSaveDataOn()),
  /** A vendor's new orders are heard. */
  hasOrderSound: v.fallback(v.boolean(), true),
  /** Notifications were offered here once, and taken or not. */
  isPushOfferAnswered: v.fallback(v.boolean(), false),
})
export type DeviceSettings = v.InferOutput<typeof DeviceSettings>

/** Each language is named in itself: whoever reads only that one must find it. */
export const LANGUAGE_NAMES: Record<Locale, string> = { en: 'English', bn: 'বাংলা' }

const STORAGE_KEY = 'haat-device'
const YEAR_SECONDS = 31_536_000
const listeners = new Set<() => void>()
let currentSettings: DeviceSettings | undefined

/** The settings of this device; the same object until something changes. */
export const getDeviceSettings = (): DeviceSettings => {
  currentSettings ??= v.parse(DeviceSettings, readStored())
  return currentSettings
}

export const useDeviceSettings = (): DeviceSettings =>
  useSyncExternalStore(subscribe, getDeviceSettings, getDeviceSettings)

/** Changes some of them, keeps them, and puts them into force, in the other tabs too. */
export const changeDeviceSettings = async (changes: Partial<DeviceSettings>): Promise<void> => {
  currentSettings = { ...getDeviceSettings(), ...changes }
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(currentSettings))
  } catch {
    // Storage is closed or full: the choice holds for this page.
  }
  await applySettings()
}

/**
 * Puts what was chosen before into force, and what another tab chooses. The page calls it once, before it paints. Never
 * rejects: a language that cannot be loaded must not keep the page shut.
 */
export const initDeviceSettings = (): Promise<void> => {
  addEventListener('storage', event => {
    if (event.key !== STORAGE_KEY) return
    currentSettings = undefined
    applySettings().catch(reportError)
  })
  return applySettings().catch(reportError)
}

const applySettings = async (): Promise<void> => {
  const { theme, locale } = getDeviceSettings()
  applyTheme(theme)
  for (const listener of [...listeners]) listener()
  await setLocale(locale)
  document.documentElement.lang = locale
  // English is what the server draws anyway: then there is no cookie.
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is too new in Safari and Firefox
  document.cookie = `${LOCALE_COOKIE}=${locale}; path=/; samesite=lax; max-age=${locale === 'bn' ? YEAR_SECONDS : 0}`
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const readStored = (): unknown => {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') ?? {}
  } catch {
    return {}
  }
}

/** Some browsers say that their owner pays for every byte. */
const isSaveDataOn = (): boolean =>
  (globalThis.navigator as (Navigator & { connection?: { saveData?: boolean } }) | undefined)?.connection?.saveData ===
  true
