import { useEffect, useState } from 'react'
import { findShownCampaign } from '../../../contract/campaign-prices.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/durations.ts'
import type { Product } from '../../../contract/products/products.ts'
import { Tag } from '../../../ui/controls/tag.tsx'
import { formatDateTime } from '../../../ui/text/format-date-time.ts'
import { localiseDigits, showName, useLocale, useTranslate } from '../../../ui/text/i18n.ts'

const SECOND_MS = 1000

/** The campaign that sets a product's price, with the time that is left, or the next one. */
export const CampaignNotice = ({ product }: { product: Pick<Product, 'campaigns'> }) =>
  product.campaigns ? <ShownCampaign campaigns={product.campaigns} /> : null

const ShownCampaign = ({ campaigns }: { campaigns: NonNullable<Product['campaigns']> }) => {
  const t = useTranslate()
  const locale = useLocale()
  const now = useSeconds()
  const campaign = findShownCampaign(campaigns, now)
  if (!campaign) return null
  const name = showName(campaign)
  const starts = Date.parse(campaign.from)
  if (starts > now) {
    const percent = localiseDigits(String(campaign.percent))
    const values = { name, percent, time: formatDateTime(campaign.from, locale) }
    return <Tag tone="wait">{t('{name}: {percent}% off from {time}', values)}</Tag>
  }
  const left = Date.parse(campaign.to) - now
  return (
    <Tag tone="brand">
      {left >= DAY_MS ? (
        t('{name} until {time}', { name, time: formatDateTime(campaign.to, locale) })
      ) : (
        <span role="timer">{t('{name} ends in {left}', { name, left: localiseDigits(formatLeft(left)) })}</span>
      )}
    </Tag>
  )
}

/** 2:05:09 */
const formatLeft = (ms: number): string => {
  const pad = (figure: number) => String(Math.floor(figure)).padStart(2, '0')
  return `${Math.floor(ms / HOUR_MS)}:${pad((ms % HOUR_MS) / MINUTE_MS)}:${pad((ms % MINUTE_MS) / SECOND_MS)}`
}

/** The current time in milliseconds, updated every second. */
const useSeconds = (): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
