import { keysOf } from '../records.ts'
import type { LocalText, LogoPicture, MarketSettings, SocialNetwork } from './market-settings.ts'

// Not in market-settings.ts, which every first visit loads.

const NO_TEXT: LocalText = { en: '', bn: '' }
const NO_LOGO: LogoPicture = { image: '', ratio: 1 }

/** Those of a market that nobody has set up yet. */
export const EMPTY_MARKET: MarketSettings = {
  name: NO_TEXT,
  shortName: NO_TEXT,
  tagline: NO_TEXT,
  phone: '',
  email: '',
  address: NO_TEXT,
  openingHours: NO_TEXT,
  whatsapp: '',
  social: { facebook: '', instagram: '', youtube: '', tiktok: '', linkedin: '' },
  companyRegistration: '',
  bin: '',
  colours: { brand: '', accent: '' },
  logo: { light: NO_LOGO, dark: NO_LOGO },
  icon: '',
  defaultLanguage: '',
  defaultTheme: '',
  statisticsScript: { path: '', attributes: '' },
}

export const SOCIAL_NETWORKS: readonly SocialNetwork[] = keysOf(EMPTY_MARKET.social)
