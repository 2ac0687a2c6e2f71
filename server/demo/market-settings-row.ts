import { SOFTWARE_NAME } from '../../src/contract/constants.ts'
import { EMPTY_MARKET } from '../../src/contract/market/empty-market.ts'
import type { MarketSettings } from '../../src/contract/market/market-settings.ts'
import { MARKET_ROW } from '../market/market.ts'
import type { MarketRows } from './market-rows.ts'

/** What the demo market says about itself. All of it is invented. */
const DEMO_MARKET: MarketSettings = {
  ...EMPTY_MARKET,
  name: SOFTWARE_NAME,
  shortName: SOFTWARE_NAME,
  tagline: { en: 'the open market of Bangladesh', bn: 'বাংলাদেশের খোলা হাট' },
  phone: '09610-000000',
  email: 'hello@haat.example',
  address: { en: 'House 12, Road 5, Dhanmondi, Dhaka 1205', bn: 'বাসা ১২, সড়ক ৫, ধানমন্ডি, ঢাকা ১২০৫' },
  openingHours: { en: 'Every day, 9 in the morning to 9 at night', bn: 'প্রতিদিন সকাল ৯টা থেকে রাত ৯টা' },
}

export const createMarketSettingsRows = (
  now: number,
): Pick<MarketRows, 'market_settings' | 'market_settings_versions'> => {
  const row = { version: 1, document: JSON.stringify(DEMO_MARKET), updated_at: now, updated_by: null }
  return { market_settings: [{ id: MARKET_ROW, ...row }], market_settings_versions: [row] }
}
