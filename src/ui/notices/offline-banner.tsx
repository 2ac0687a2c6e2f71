import { CloudOff } from 'lucide-react'
import { Link } from '../controls/link.tsx'
import { formatRecentTime } from '../text/format-date-time.ts'
import './offline-banner.css'
import { useLocale, useTranslate } from '../text/i18n.ts'

export type OfflineBannerProps = {
  /** When this device last got data from the server; null: never. */
  savedAt: Date | null
  /** How many changes wait to be sent, and the screen that lists them. */
  pending?: { count: number; href: string }
}

/** A thin bar above every screen while the device is offline: how old the data is. */
export const OfflineBanner = ({ savedAt, pending }: OfflineBannerProps) => {
  const t = useTranslate()
  const at = formatRecentTime(savedAt ?? new Date(), useLocale())
  return (
    <output className="offline-banner">
      <span>
        <CloudOff aria-hidden="true" />
        {savedAt
          ? t('Offline: showing what this phone saved at {at}', { at })
          : t('Offline: nothing is saved here yet')}
      </span>
      {pending && pending.count > 0 && (
        <Link href={pending.href}>
          {t('{count, plural, one {# change waiting} other {# changes waiting}}', { count: pending.count })}
        </Link>
      )}
    </output>
  )
}
