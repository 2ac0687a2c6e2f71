import { renderToString } from 'react-dom/server'
import type { PublicMarket } from '../contract/market/market-settings.ts'
import type { Locale } from '../contract/messages/number-format.ts'
import type { InlinedResponse } from '../contract/sync/inlined-calls.ts'
import { loadHomeBlocks } from '../features/storefront/home.tsx'
import { setDocumentResponses } from '../lists/document-responses.ts'
import { setInlinedResponses } from '../local/products/inlined-data.ts'
import { setMarket } from '../ui/state/market.ts'
import { activateLocale, setLocale } from '../ui/text/i18n.ts'
import { App } from './app.tsx'
import { preloadScreen } from './navigation.ts'

/**
 * The screens that the server renders: their path, and the file from which the build made their chunk. That of Home is
 * part of the first scripts.
 */
const SCREENS = [
  { pattern: /^\/$/, path: '/', source: 'index.html' },
  { pattern: /^\/products\/?$/, path: '/products', source: 'features/products/listing/products.tsx' },
  { pattern: /^\/products\/[^/]+\/?$/, path: '/products/id', source: 'features/storefront/product/product.tsx' },
  { pattern: /^\/shops\/?$/, path: '/shops', source: 'features/shops/customer/shops.tsx' },
  { pattern: /^\/pages\/[^/]+\/?$/, path: '/pages/slug', source: 'features/content/content-page.tsx' },
  { pattern: /^\/campaigns\/[^/]+\/?$/, path: '/campaigns/slug', source: 'features/campaigns/campaign-page.tsx' },
  { pattern: /^\/about-us\/?$/, path: '/about-us', source: 'features/contact/about/about-us.tsx' },
  { pattern: /^\/contact\/?$/, path: '/contact', source: 'features/contact/about/contact.tsx' },
  { pattern: /^\/faq\/?$/, path: '/faq', source: 'features/storefront/about/faq.tsx' },
]

/** The source file of a path's screen; undefined where the server renders none. */
export const findScreenSource = (pathname: string, market?: PublicMarket): string | undefined =>
  pathname === '/' && market?.home ? HOME_BLOCKS : SCREENS.find(({ pattern }) => pattern.test(pathname))?.source

/** What the home page of a market with blocks loads beside its first scripts. */
const HOME_BLOCKS = 'features/storefront/home/home-blocks.tsx'

/** What the first rendering on a device would be: the responses, and otherwise an empty database. */
export type RenderRequest = {
  pathname: string
  search: string
  locale: Locale
  responses: readonly InlinedResponse[]
  market?: PublicMarket | undefined
}

/**
 * Renders the HTML of a page on the server. The language and the responses are global while React renders, which it
 * does in one go.
 */
export const renderPage = ({ pathname, search, locale, responses, market }: RenderRequest): string => {
  activateLocale(locale)
  setInlinedResponses(responses)
  setMarket(market)
  setDocumentResponses(responses)
  return renderToString(<App isKept path={pathname} search={search} />)
}

/** Loads what rendering must not wait for. Await it before the first rendering. */
export const prepareRendering = async (): Promise<void> => {
  await Promise.all([...SCREENS.map(({ path }) => preloadScreen(path)), loadHomeBlocks()])
  await setLocale('bn')
}
