import { RETURN_DAYS } from '../../../contract/constants.ts'
import { EMPTY_MARKET } from '../../../contract/market/empty-market.ts'
import { pickMarketName, pickText } from '../../../contract/market/market-settings.ts'
import { formatNumber, type Locale } from '../../../contract/messages/number-format.ts'
import type { Settings } from '../../../contract/settings/settings.ts'

/** What the starting texts say about this market, in one language. */
export type MarketFacts = {
  name: string
  /** How to write to the market, in Markdown; '' where it has set nothing. */
  contact: string
  hasOnlinePayment: boolean
  /** Whether the market sends text messages. */
  hasTexts: boolean
  hasStoreCredit: boolean
  hasStatisticsScript: boolean
  returnDays: string
  shippingFee: string
}

export const readMarketFacts = (settings: Settings | undefined, locale: Locale): MarketFacts => {
  const market = settings?.market ?? EMPTY_MARKET
  const { email, phone } = market
  const contact = [
    email && `[${email}](mailto:${email})`,
    phone && `[${phone}](tel:${phone.replace(/[^\d+]/g, '')})`,
    pickText(market.address, locale),
  ]
  return {
    name: pickMarketName(settings?.market, locale),
    contact: contact.filter(Boolean).join(', '),
    hasOnlinePayment: settings?.payments.online ?? false,
    hasTexts: settings?.phoneSignIn === true || (settings?.textKinds?.length ?? 0) > 0,
    hasStoreCredit: settings?.storeCredit ?? false,
    hasStatisticsScript: settings?.market?.hasStatisticsScript ?? false,
    returnDays: formatNumber(RETURN_DAYS, locale),
    shippingFee: formatNumber(settings?.shipping.fee ?? 0, locale),
  }
}
