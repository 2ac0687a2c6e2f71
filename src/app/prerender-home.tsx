import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { EMPTY_MARKET } from '../contract/market/empty-market.ts'
import { MARKET_PLACEHOLDERS } from '../contract/market/market-settings.ts'
import type { Locale } from '../contract/messages/number-format.ts'
import Home from '../features/storefront/home.tsx'
import { StoreFrame } from '../features/storefront/store-frame.tsx'
import { setMarket } from '../ui/state/market.ts'
import { setLocale } from '../ui/text/i18n.ts'

/**
 * The HTML of the home screen without any data. The build renders it once per language, and the server sends it with
 * the page of a first visit, so that the heading is painted before any script has loaded. The page renders over it.
 */
const prerenderHome = async (locale: Locale): Promise<string> => {
  await setLocale(locale)
  setMarket({ ...EMPTY_MARKET, name: MARKET_PLACEHOLDERS, version: 1 })
  return renderToString(
    <Router ssrPath="/">
      <StoreFrame>
        <Home />
      </StoreFrame>
    </Router>,
  )
}

// Awaited here, because the build closes its module runner as soon as this module is loaded.
export const en = await prerenderHome('en')
export const bn = await prerenderHome('bn')
