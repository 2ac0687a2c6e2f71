import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import type { Locale } from '../contract/money.ts'
import Home from '../features/site/home.tsx'
import { StoreFrame } from '../features/site/store-frame.tsx'
import { setLocale } from '../ui/i18n.ts'

/**
 * The home screen before anything is known of the market, as HTML. The build renders it once in each language, and the server
 * puts it into the page of a first visit: the heading is painted before any script has arrived. The page renders itself anew
 * over it.
 */
const prerenderHome = async (locale: Locale): Promise<string> => {
  await setLocale(locale)
  return renderToString(
    <Router ssrPath="/">
      <StoreFrame>
        <Home />
      </StoreFrame>
    </Router>,
  )
}

// Awaited here: the build's module runner is closed as soon as this module is loaded.
export const en = await prerenderHome('en')
export const bn = await prerenderHome('bn')
