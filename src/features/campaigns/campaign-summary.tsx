import type { Campaign, OwnCampaign } from '../../contract/campaigns/campaigns.ts'
import { Tag } from '../../ui/controls/tag.tsx'
import { formatDateTime } from '../../ui/text/format-date-time.ts'
import { localiseDigits, type MessageKey, showName, useLocale, useTranslate } from '../../ui/text/i18n.ts'

type CampaignProps = { campaign: Campaign | OwnCampaign }

const STATES: Record<string, { label: MessageKey; tone: 'brand' | 'wait' | 'neutral' }> = {
  ANNOUNCED: { label: 'Announced', tone: 'wait' },
  RUNNING: { label: 'Running', tone: 'brand' },
  ENDED: { label: 'Ended', tone: 'neutral' },
  CANCELLED: { label: 'Cancelled', tone: 'neutral' },
}

export const CampaignState = ({ campaign: { state } }: CampaignProps) => {
  const t = useTranslate()
  const known = STATES[state]
  return <Tag tone={known?.tone ?? 'neutral'}>{known ? t(known.label) : state}</Tag>
}

/** What a campaign takes off, and when. */
export const CampaignTerms = ({ campaign: { percent, startsAt, endsAt } }: CampaignProps) => {
  const t = useTranslate()
  const locale = useLocale()
  const [from, to] = [formatDateTime(startsAt, locale), formatDateTime(endsAt, locale)]
  return (
    <p className="meta">
      {t('{percent}% off', { percent: localiseDigits(String(percent)) })} · {t('{from} to {to}', { from, to })}
    </p>
  )
}

/** For which products it is. */
export const CampaignTargets = ({ campaign: { isForAll, products, categories } }: CampaignProps) => {
  const t = useTranslate()
  if (isForAll) return <p className="meta">{t('All products of the shops that join')}</p>
  return <p className="meta">{[...categories, ...products].map(showName).join(' · ')}</p>
}
