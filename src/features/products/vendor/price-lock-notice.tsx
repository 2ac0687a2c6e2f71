import { findRunningCampaign } from '../../../contract/discounts.ts'
import type { Product } from '../../../contract/products/products.ts'
import { Notice } from '../../../ui/notices/notice.tsx'
import { formatDateTime } from '../../../ui/text/format-date-time.ts'
import { showName, useLocale, useTranslate } from '../../../ui/text/i18n.ts'

/** Says that a campaign sets the price, before a vendor changes it in vain. */
export const PriceLockNotice = ({ product }: { product: Pick<Product, 'campaigns' | 'ownPrice' | 'variants'> }) => {
  const t = useTranslate()
  const locale = useLocale()
  const { campaigns = [], ownPrice, variants = [] } = product
  const campaign = findRunningCampaign(campaigns, new Date().toISOString())
  if (!campaign || ![{ ownPrice }, ...variants].some(one => one.ownPrice !== undefined)) return null
  const values = { name: showName(campaign), end: formatDateTime(campaign.to, locale) }
  return (
    <Notice title={t('A campaign sets the price')}>
      {t(
        'The campaign “{name}” sets this price until {end}. To change it now, leave the campaign under Campaigns.',
        values,
      )}
    </Notice>
  )
}
