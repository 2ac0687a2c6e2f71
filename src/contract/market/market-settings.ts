import type { Named } from '../bangla-texts.ts'
import { SOFTWARE_NAME } from '../constants.ts'
import type { Locale } from '../messages/number-format.ts'
import type { HomeBlock } from './home-blocks.ts'
import type { MarketColours } from './market-colours.ts'
import type { StatisticsScript } from './statistics-script.ts'

/** A text in both languages; '' where it is not set. */
export type LocalText = Record<Locale, string>

export type SocialNetwork = 'facebook' | 'instagram' | 'youtube' | 'tiktok' | 'linkedin'

/** `image` is the path of the 640 px file; `ratio`: how many times as wide as high. */
export type LogoPicture = { image: string; ratio: number }

/** Without one for the dark theme, the one for the light theme is shown there on a light ground. */
export type MarketLogo = { light: LogoPicture; dark: LogoPicture }

/** What a market says about itself. '' and null: not set, and so not shown anywhere. */
export type MarketSettings = {
  name: LocalText
  /** Below the icon on a home screen. */
  shortName: LocalText
  tagline: LocalText
  phone: string
  email: string
  address: LocalText
  openingHours: LocalText
  whatsapp: string
  social: Record<SocialNetwork, string>
  companyRegistration: string
  bin: string
  colours: MarketColours
  logo: MarketLogo
  /** A square picture, from which the server makes the icons. */
  icon: string
  /** For visitors who have not chosen one; '': the browser's. */
  defaultLanguage: '' | Locale
  /** For visitors who have not chosen one; '': the device's. */
  defaultTheme: '' | 'light' | 'dark'
  /** The server writes it into the page; devices get only whether there is one. */
  statisticsScript: StatisticsScript
}

/** Left out where they are not set, because every first visit loads them. Earlier versions did not have them. */
type OptionalSetting = 'logo' | 'icon' | 'defaultLanguage' | 'defaultTheme'

/** A link to a page that the operator has published. */
export type PageLink = Named & { href: string; inFooter: boolean; inMenu: boolean }

/**
 * What everybody gets. `version` grows with each change. `pages` in their order, with those that replace a built-in screen.
 * `theme`: the custom properties that differ from those of the style sheet, as they are written there.
 */
export type PublicMarket = Omit<MarketSettings, OptionalSetting | 'statisticsScript'> &
  Partial<Pick<MarketSettings, OptionalSetting>> & {
    version: number
    hasStatisticsScript?: true
    pages?: readonly PageLink[]
    theme?: Readonly<Record<string, string>>
    /** What Home shows instead of what it has otherwise; absent: nothing was chosen. Also what is shown later. */
    home?: readonly HomeBlock[]
  }

/** Of the style element with the theme in a page of the server. */
export const THEME_ID = 'market-theme'

/** Of the script element with the PublicMarket in a page of the server. */
export const MARKET_ID = 'market'

/** Stand for the market's name in the home pages of the build (src/app/prerender-home.tsx). */
export const MARKET_PLACEHOLDERS: LocalText = { en: '%MARKET_EN%', bn: '%MARKET_BN%' }

/** The text in this language, otherwise the one in the other language. */
export const pickText = (text: LocalText, locale: Locale): string => text[locale] || text.en || text.bn

/** The market's name, or the software's where it has none. */
export const pickMarketName = (market: Pick<MarketSettings, 'name'> | undefined, locale: Locale): string =>
  (market && pickText(market.name, locale)) || SOFTWARE_NAME[locale]

/** 09610-000000 → tel:09610000000 */
export const toPhoneLink = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`
