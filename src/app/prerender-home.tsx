import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import type { Locale } from '../contract/money.ts'
import Home from '../features/site/home.tsx'
import { StoreFrame } from '../features/site/store-frame.tsx'
import { setLocale } from '../ui/i18n.ts'

/**
 * The market's front before anything is known of it, as HTML. The build draws it once in each language, and the server puts it
 * into the page of a first visit: the sign over the market stands there before any script has arrived. The page draws itself
 * anew over it.
 */
export const prerenderHome = async (locale: Locale): Promise<string> => {
  await setLocale(locale)
  return renderToString(
    <Router ssrPath="/">
      <StoreFrame>
        <Home />
      </StoreFrame>
    </Router>,
  )
}
