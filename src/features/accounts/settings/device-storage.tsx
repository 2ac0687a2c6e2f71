import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { readPendingEntries } from '../../../local/outbox/queue.ts'
import { Link } from '../../../ui/controls/link.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Row } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { formatBytes } from '../../../ui/text/format-bytes.ts'
import { useLocale, useTranslate } from '../../../ui/text/i18n.ts'

/** The storage that Haat uses on this device, and how many changes are not sent yet. */
export const DeviceStorage = () => {
  const t = useTranslate()
  const used = useStorageUsage()
  const locale = useLocale()
  const pendingCount = useLiveQuery(async () => (await readPendingEntries()).length)
  return (
    <Section title={t('On this device')}>
      <Card>
        {used !== null && (
          <Row align="between">
            <span>{t('Products, orders and pictures saved for offline use')}</span>
            <strong>{formatBytes(used, locale)}</strong>
          </Row>
        )}
        {pendingCount !== undefined && (
          <Row align="between">
            <span>
              {pendingCount === 0
                ? t('All changes are sent.')
                : t('{count, plural, one {# change is not sent yet} other {# changes are not sent yet}}', {
                    count: pendingCount,
                  })}
            </span>
            <Link href="/dashboard/pending">{t('Pending changes')}</Link>
          </Row>
        )}
      </Card>
    </Section>
  )
}

/** In bytes; null where the browser does not tell. */
const useStorageUsage = (): number | null => {
  const [used, setUsed] = useState<number | null>(null)
  useEffect(() => {
    const measure = async () => setUsed((await navigator.storage?.estimate?.())?.usage ?? null)
    measure().catch(reportError)
  }, [])
  return used
}
