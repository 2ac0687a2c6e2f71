import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { LOCALE_COOKIE } from '../contract/first-screen.ts'
import type { Locale } from '../contract/money.ts'
import { speak } from './text.ts'
import { applyTheme, THEMES } from './theme.ts'

/**
 * What a person has chosen for this device, whoever is signed in. In localStorage, because the first paint needs it at
 * once; where that is closed, the choice lasts as long as the page.
 */
const DeviceSettings = v.object({
  theme: v.fallback(v.picklist(THEMES), 'system'),
  locale: v.fallback(v.picklist(['en', 'bn']), 'en'),
  /** Small pictures only. */
  isSavingData: v.fallback(v.boolean(), () => asksToSaveData()),
  /** A vendor's new orders are heard. */
  hasOrderSound: v.fallback(v.boolean(), true),
  /** Notifications were offered here once, and taken or not. */
  isPushOfferAnswered: v.fallback(v.boolean(), false),
})
export type DeviceSettings = v.InferOutput<typeof DeviceSettings>

/** Each language is named in itself: whoever reads only that one must find it. */
export const LANGUAGES: Record<Locale, string> = { en: 'English', bn: 'বাংলা' }

const KEY = 'haat-device'
const YEAR_SECONDS = 31_536_000
const listeners = new Set<() => void>()
let current: DeviceSettings | undefined

/** The settings of this device; the same object until something changes. */
export const deviceSettings = (): DeviceSettings => {
  current ??= v.parse(DeviceSettings, readStored())
  return current
}

export const useDeviceSettings = (): DeviceSettings => useSyncExternalStore(subscribe, deviceSettings, deviceSettings)

/** Changes some of them, keeps them, and puts them into force, in the other tabs too. */
export const changeDeviceSettings = async (changes: Partial<DeviceSettings>): Promise<void> => {
  current = { ...deviceSettings(), ...changes }
  try {
    localStorage.setItem(KEY, JSON.stringify(current))
  } catch {
    // Storage is closed or full: the choice holds for this page.
  }
  await putIntoForce()
}

/**
 * Puts what was chosen before into force, and what another tab chooses. The page calls it once, before it paints. Never
 * rejects: a language that cannot be loaded must not keep the page shut.
 */
export const startDeviceSettings = (): Promise<void> => {
  addEventListener('storage', event => {
    if (event.key !== KEY) return
    current = undefined
    putIntoForce().catch(reportError)
  })
  return putIntoForce().catch(reportError)
}

const putIntoForce = async (): Promise<void> => {
  const { theme, locale } = deviceSettings()
  applyTheme(theme)
  for (const listener of [...listeners]) listener()
  await speak(locale)
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
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') ?? {}
  } catch {
    return {}
  }
}

/** Some browsers say that their owner pays for every byte. */
const asksToSaveData = (): boolean =>
  (globalThis.navigator as (Navigator & { connection?: { saveData?: boolean } }) | undefined)?.connection?.saveData ===
  true
