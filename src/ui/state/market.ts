import { liveQuery } from 'dexie'
import { useSyncExternalStore } from 'react'
import { MARKET_ID, type PublicMarket, pickMarketName, THEME_ID } from '../../contract/market/market-settings.ts'
import { readSettings } from '../../local/sync/listings.ts'
import { currentLocale, useLocale } from '../text/i18n.ts'

/** In localStorage, because the first paint names the market. */
const STORAGE_KEY = 'market'

let market: PublicMarket | undefined
const listeners = new Set<() => void>()

/** What the market says about itself; undefined: nothing, it is called as the software. */
export const getMarket = (): PublicMarket | undefined => market

export const setMarket = (next: PublicMarket | undefined): void => {
  if (next?.version === market?.version) return
  showTheme(market, next)
  market = next
  for (const listener of [...listeners]) listener()
}

/** Shows the colours of a market instead of those of the style sheet, or of the market before. */
const showTheme = (before: PublicMarket | undefined, next: PublicMarket | undefined): void => {
  if (typeof document === 'undefined') return
  document.getElementById(THEME_ID)?.remove()
  const { style } = document.documentElement
  for (const name in before?.theme) style.removeProperty(name)
  for (const name in next?.theme) style.setProperty(name, next.theme[name] ?? null)
}

/** The newest of what the server wrote into the page and of what this device knows, as a page may be from the cache. */
export const initMarket = (): void => {
  const known = [document.getElementById(MARKET_ID)?.textContent, readStored()].map(parseMarket)
  setMarket(known.sort((a, b) => (b?.version ?? 0) - (a?.version ?? 0))[0])
}

/** Follows the settings that the device fetches. */
export const watchMarket = (failed: (error: unknown) => void): void => {
  liveQuery(readSettings).subscribe(settings => {
    if (!settings) return
    setMarket(settings.market)
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(settings.market))
    } catch {
      // Nothing may be stored here: the page has the name again after its first request.
    }
  }, failed)
}

const readStored = (): string | null => {
  try {
    return localStorage.getItem(STORAGE_KEY)
  } catch {
    return null
  }
}

const parseMarket = (text: string | null | undefined): PublicMarket | undefined => {
  try {
    return JSON.parse(text || 'null') ?? undefined
  } catch {
    return undefined
  }
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useMarket = (): PublicMarket | undefined => useSyncExternalStore(subscribe, getMarket, getMarket)

/** The market's name in the current language; see `useMarketName` for components. */
export const getMarketName = (): string => pickMarketName(market, currentLocale())

export const useMarketName = (): string => pickMarketName(useMarket(), useLocale())
