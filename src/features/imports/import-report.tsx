import type { ProductImport } from '../../contract/imports/product-csv.ts'
import { Card } from '../../ui/layout/card.tsx'
import { useTranslate } from '../../ui/text/i18n.ts'
import { ImportCounts } from './import-counts.tsx'
import { ImportProblems } from './import-problems.tsx'
import { getImportProgress } from './import-progress.ts'

/** The progress of an import and the errors in its file. */
export const ImportReport = ({ job }: { job: ProductImport }) => {
  const t = useTranslate()
  const { rows, isOver, title } = getImportProgress(job)
  return (
    <>
      <Card as="section" label={t('Progress')}>
        <p role="status">
          <strong>{t(title, { done: job.done, total: job.total })}</strong>
        </p>
        {!isOver && (
          <progress className="import-progress" aria-label={t('Progress')} value={rows?.done} max={rows?.total || 1} />
        )}
        {job.dryRun && <p className="meta">{t('This is a test: nothing is changed.')}</p>}
        {/* Until it begins, they are those of the test before. */}
        {job.state !== 'QUEUED' && <ImportCounts job={job} />}
      </Card>
      {isOver && <ImportProblems problems={job.report} />}
    </>
  )
}
