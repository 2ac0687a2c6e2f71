import { useEffect, useState } from 'react'
import type { OutputOf } from '../../contract/endpoint.ts'
import { listImports } from '../../contract/imports/product-csv.ts'
import { callAuthenticated } from '../../local/api/authenticated-call.ts'
import { ApiFailure } from '../../local/api/client.ts'
import { Button } from '../../ui/controls/button.tsx'
import { RelativeTime } from '../../ui/controls/date-time.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Row } from '../../ui/layout/page.tsx'
import { useTranslate } from '../../ui/text/i18n.ts'
import { ImportCounts } from './import-counts.tsx'

type Imports = OutputOf<typeof listImports>

/** The imports of the last day, each of which can be undone. Nothing offline. */
export const RecentImports = ({ undo, isBusy }: { undo: (id: string) => void; isBusy: boolean }) => {
  const t = useTranslate()
  const [imports, setImports] = useState<Imports>([])
  useEffect(() => {
    callAuthenticated(listImports, {})
      .then(({ data }) => setImports(data))
      .catch(error => {
        if (!(error instanceof ApiFailure)) reportError(error)
      })
  }, [])
  if (imports.length === 0) return null
  return (
    <Card as="section" label={t('Imports of the last day')}>
      <h2>{t('Imports of the last day')}</h2>
      {imports.map(job => (
        <Row key={job.id} align="between">
          <div>
            <p>
              {job.fileName ?? t('Product file')} <RelativeTime at={job.createdAt} />
            </p>
            <ImportCounts job={job} />
          </div>
          {job.undo === 'POSSIBLE' && (
            <Button
              isBusy={isBusy}
              onClick={() => undo(job.id)}
              aria-label={t('Undo the import of {file}', { file: job.fileName ?? '' })}
            >
              {t('Undo')}
            </Button>
          )}
          {job.undo === 'DONE' && <span className="meta">{t('Undone')}</span>}
        </Row>
      ))}
    </Card>
  )
}
