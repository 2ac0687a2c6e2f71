import { createHash } from 'node:crypto'
import { toThemeColours } from '../../src/contract/market/market-colours.ts'
import {
  MARKET_ID,
  MARKET_PLACEHOLDERS,
  type MarketSettings,
  pickMarketName,
  pickText,
  THEME_ID,
  toPhoneLink,
} from '../../src/contract/market/market-settings.ts'
import { parseScriptAttributes } from '../../src/contract/market/statistics-script.ts'
import { formatDigits, type Locale } from '../../src/contract/messages/number-format.ts'
import { hashFromPicturePath } from '../adapters/pictures/picture-sizes.ts'
import { type Market, toPublicMarket } from '../market/market.ts'
import { escapeAttribute, escapeText, scriptSafeJson } from './meta-tags.ts'

const THEME_COLOUR = /<meta name="theme-color"[^<>]*>/
const HTML = /<html lang="\w+"/
/** Of the page's icons. */
const ICON_LINKS = /(?<=<link rel="[^"]*" href=")\/icons\/[\w.-]+/g
const TITLE = /<title>[^<]*<\/title>/
/** In the notes of src/index.html for browsers that cannot run the app. */
const PHONE_ORDERS: Record<Locale, { place: string; text: string; stop: string }> = {
  en: { place: '<span lang="en" data-phone></span>', text: 'Order by phone:', stop: '.' },
  bn: { place: '<span lang="bn" data-phone></span>', text: 'অর্ডার করুন ফোনে:', stop: '।' },
}

/** The built shell with this market's name and settings, and its phone number where it has one. */
export const withMarket = (shell: string, { settings, ...market }: Market): string => {
  const [en, bn] = [pickMarketName(settings, 'en'), pickMarketName(settings, 'bn')]
  const known = toPublicMarket({ settings, ...market })
  const data = known ? `<script type="application/json" id="${MARKET_ID}">${scriptSafeJson(known)}</script>` : ''
  const shortName = pickText(settings.shortName, 'en') || en
  const appTitle = known && `<meta name="apple-mobile-web-app-title" content="${escapeAttribute(shortName)}" />`
  const style = toThemeStyle({ settings, ...market })
  const themeColour = getThemeColour(settings)
  return withOrderPhone(shell, settings.phone)
    .replace(HTML, tag => (settings.defaultTheme ? `${tag} data-theme="${settings.defaultTheme}"` : tag))
    .replace(ICON_LINKS, path => `${path}${toIconQuery(settings)}`)
    .replace(TITLE, () => `<title>${escapeText(en)}</title>${appTitle ?? ''}`)
    .replace(THEME_COLOUR, built => (themeColour ? `<meta name="theme-color" content="${themeColour}" />` : built))
    .replace('</head>', () => `${style && `<style id="${THEME_ID}">${style}</style>`}</head>`)
    .replaceAll(MARKET_PLACEHOLDERS.en, () => escapeAttribute(en))
    .replaceAll(MARKET_PLACEHOLDERS.bn, () => escapeAttribute(bn))
    .replace('</body>', () => `${data}${toStatisticsTag(settings)}</body>`)
}

/** At the end and deferred: it runs after the app's scripts, which do not wait for a host that is slow. */
const toStatisticsTag = ({ statisticsScript: { path, attributes } }: MarketSettings): string => {
  if (path === '') return ''
  const data = parseScriptAttributes(attributes) ?? []
  return `<script defer src="${escapeAttribute(path)}"${data.map(({ name, text }) => ` ${name}="${escapeAttribute(text)}"`).join('')}></script>`
}

/** The page's entry in the worker's list of files. */
const SHELL_REVISION = /(?<="revision":")\w+(?=","url":"index\.html")/

/**
 * The built worker with another revision of the page, so that devices fetch it again when the script in it has changed;
 * null: there is no script. What else the market says is known to devices without it.
 */
export const withStatisticsRevision = (worker: string, { settings }: Market): string | null => {
  const tag = toStatisticsTag(settings)
  const revision = createHash('sha1').update(tag).digest('hex').slice(0, 8)
  return tag === '' ? null : worker.replace(SHELL_REVISION, built => built + revision)
}

/** The rule with the market's colours; '' where it has none of its own. Policies of its pages must allow it. */
export const toThemeStyle = (market: Market): string => {
  const properties = Object.entries(toPublicMarket(market)?.theme ?? {})
  return properties.length > 0 ? `html:root{${properties.map(([name, value]) => `${name}:${value}`).join(';')}}` : ''
}

/** Icons keep their paths, but browsers and installed apps load one again only under another address. */
const toIconQuery = ({ icon }: Pick<MarketSettings, 'icon'>): string => {
  const hash = hashFromPicturePath(icon)
  return hash ? `?v=${hash.slice(0, 8)}` : ''
}

/** Of the browser's bars. */
const getThemeColour = ({ colours }: MarketSettings): string | undefined => toThemeColours(colours)['brand-fill']?.light

const withOrderPhone = (shell: string, phone: string): string => {
  if (!phone) return shell
  const link = `<a href="${escapeAttribute(toPhoneLink(phone))}">`
  const toSentence = (locale: Locale) =>
    ` ${PHONE_ORDERS[locale].text} ${link}${escapeText(formatDigits(phone, locale))}</a>${PHONE_ORDERS[locale].stop}`
  return shell
    .replace(PHONE_ORDERS.en.place, () => toSentence('en'))
    .replace(PHONE_ORDERS.bn.place, () => toSentence('bn'))
}

/** The built web app manifest with the name of this market, under which it is installed. */
export const toMarketManifest = (built: string, { settings: market }: Market): string => {
  const name = [...new Set([pickMarketName(market, 'en'), pickMarketName(market, 'bn')])].join(' ')
  const short_name = pickText(market.shortName, 'en') || pickMarketName(market, 'en')
  const tagline = pickText(market.tagline, 'en')
  const isRenamed = pickMarketName(market, 'en') !== pickMarketName(undefined, 'en')
  const manifest: { screenshots?: unknown; icons?: { src: string }[] } = JSON.parse(built)
  const icons = manifest.icons?.map(icon => ({ ...icon, src: icon.src + toIconQuery(market) }))
  return JSON.stringify({
    ...manifest,
    icons,
    name,
    short_name,
    ...(tagline && { description: tagline }),
    // They show the demo market.
    ...(getThemeColour(market) && { theme_color: getThemeColour(market) }),
    ...(isRenamed && { screenshots: undefined }),
  })
}
