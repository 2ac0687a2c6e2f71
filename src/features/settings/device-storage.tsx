import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import type { Locale } from '../../contract/money.ts'
import { readPendingEntries } from '../../local/outbox/queue.ts'
import { Card } from '../../ui/card.tsx'
import { useLocale, useTranslate } from '../../ui/i18n.ts'
import { Link } from '../../ui/link.tsx'
import { Row } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'

/** What Haat keeps on this device, and what of it is not sent yet. */
export const DeviceStorage = () => {
  const t = useTranslate()
  const used = useStorageUsage()
  const locale = useLocale()
  const waiting = useLiveQuery(async () => (await readPendingEntries()).length)
  return (
    <Section title={t('On this device')}>
      <Card>
        {used !== null && (
          <Row align="between">
            <span>{t('Products, orders and pictures kept for offline')}</span>
            <strong>{formatBytes(used, locale)}</strong>
          </Row>
        )}
        {waiting !== undefined && (
          <Row align="between">
            <span>
              {waiting === 0
                ? t('Every change is sent.')
                : t('{count, plural, one {# change is not sent yet} other {# changes are not sent yet}}', {
                    count: waiting,
                  })}
            </span>
            <Link href="/dashboard/pending">{t('Pending changes')}</Link>
          </Row>
        )}
      </Card>
    </Section>
  )
}

/** Bytes, or null where the browser does not tell. */
const useStorageUsage = (): number | null => {
  const [used, setUsed] = useState<number | null>(null)
  useEffect(() => {
    const look = async () => setUsed((await navigator.storage?.estimate?.())?.usage ?? null)
    look().catch(reportError)
  }, [])
  return used
}

/** Kilobytes below a megabyte, then megabytes with one decimal. */
const formatBytes = (bytes: number, locale: Locale): string => {
  const isSmall = bytes < 1_000_000
  const format = new Intl.NumberFormat(locale === 'bn' ? 'bn-BD' : 'en-US', {
    style: 'unit',
    unit: isSmall ? 'kilobyte' : 'megabyte',
    maximumFractionDigits: isSmall ? 0 : 1,
  })
  return format.format(bytes / (isSmall ? 1_000 : 1_000_000))
}
