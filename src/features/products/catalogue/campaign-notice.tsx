import { findShownCampaign } from '../../../contract/campaign-prices.ts'
import { toCampaignPath } from '../../../contract/campaigns/campaign-paths.ts'
import { DAY_MS } from '../../../contract/durations.ts'
import type { Product } from '../../../contract/products/products.ts'
import { Link } from '../../../ui/controls/link.tsx'
import { Tag } from '../../../ui/controls/tag.tsx'
import { formatDhakaDateTime } from '../../../ui/text/format-dhaka-time.ts'
import { localiseDigits, showName, useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import './campaign-notice.css'
import { formatLeft, useSeconds } from './campaign-time.ts'

/** The campaign that sets a product's price, with the time that is left, or the next one; it leads to the campaign's page. */
export const CampaignNotice = ({ product }: { product: Pick<Product, 'campaigns'> }) =>
  product.campaigns ? <ShownCampaign campaigns={product.campaigns} /> : null

const ShownCampaign = ({ campaigns }: { campaigns: NonNullable<Product['campaigns']> }) => {
  const t = useTranslate()
  const locale = useLocale()
  const seconds = useSeconds()
  const now = seconds ?? Date.now()
  const campaign = findShownCampaign(campaigns, now)
  if (!campaign) return null
  const name = showName(campaign)
  const href = toCampaignPath(campaign.slug)
  const starts = Date.parse(campaign.from)
  if (starts > now) {
    const percent = localiseDigits(String(campaign.percent))
    const values = { name, percent, time: formatDhakaDateTime(campaign.from, locale) }
    return (
      <p className="campaign-notice">
        <Tag tone="wait">
          <Link href={href}>{t('{name}: {percent}% off from {time}', values)}</Link>
        </Tag>
      </p>
    )
  }
  const left = Date.parse(campaign.to) - now
  const isSoon = seconds !== undefined && left < DAY_MS
  return (
    <p className="campaign-notice" {...(isSoon && { role: 'timer' })}>
      <Tag tone="brand">
        <Link href={href}>
          {isSoon
            ? t('{name} ends in {left}', { name, left: localiseDigits(formatLeft(left)) })
            : t('{name} until {time}', { name, time: formatDhakaDateTime(campaign.to, locale) })}
        </Link>
      </Tag>
    </p>
  )
}
