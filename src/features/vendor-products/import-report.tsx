import { useState } from 'react'
import { formatNumber } from '../../contract/messages/number-format.ts'
import type { ImportError, ProductImport } from '../../contract/product-csv.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { translateMessage, translateText, useLocale, useTranslate } from '../../ui/i18n.ts'
import { Row } from '../../ui/page.tsx'
import { getImportProgress } from './import-progress.ts'

/** The progress of an import and the errors in its file. */
export const ImportReport = ({ job }: { job: ProductImport }) => {
  const t = useTranslate()
  const locale = useLocale()
  const { rows, isOver, title } = getImportProgress(job)
  const counts = { done: formatNumber(job.done, locale), total: formatNumber(job.total, locale) }
  return (
    <>
      <Card as="section" label={t('Progress')}>
        <p role="status">
          <strong>{t(title, counts)}</strong>
        </p>
        {!isOver && (
          <progress className="import-progress" aria-label={t('Progress')} value={rows?.done} max={rows?.total || 1} />
        )}
        {job.dryRun && <p className="meta">{t('This is a test: nothing is changed.')}</p>}
        <p>
          {t('{created} new, {updated} changed, {failed} left out', {
            created: formatNumber(job.created, locale),
            updated: formatNumber(job.updated, locale),
            failed: formatNumber(job.failed, locale),
          })}
        </p>
      </Card>
      {isOver && <ImportProblems problems={job.report} />}
    </>
  )
}

const PAGE_SIZE = 50

const ImportProblems = ({ problems }: { problems: readonly ImportError[] }) => {
  const t = useTranslate()
  const locale = useLocale()
  const [page, setPage] = useState(0)
  if (problems.length === 0) return <p>{t('No errors in the file.')}</p>
  const from = page * PAGE_SIZE
  return (
    <section className="import-problems" aria-label={t('Errors in the file')}>
      <h2>{t('Errors in the file')}</h2>
      <DataTable
        caption={t('Errors in the file')}
        rows={problems.slice(from, from + PAGE_SIZE)}
        keyOf={({ line, column, message }) => `${line} ${column} ${message}`}
        columns={[
          { key: 'line', label: t('Line'), isNumber: true, render: ({ line }) => formatNumber(line, locale) },
          { key: 'column', label: t('Column'), render: ({ column }) => column || t('whole row') },
          { key: 'message', label: t('What is wrong'), isLead: true, render: translateImportError },
        ]}
      />
      {problems.length > PAGE_SIZE && (
        <Row align="between">
          <Button disabled={page === 0} onClick={() => setPage(page - 1)}>
            {t('Previous')}
          </Button>
          <span className="meta">
            {formatNumber(from + 1, locale)}–{formatNumber(Math.min(from + PAGE_SIZE, problems.length), locale)} /{' '}
            {formatNumber(problems.length, locale)}
          </span>
          <Button disabled={from + PAGE_SIZE >= problems.length} onClick={() => setPage(page + 1)}>
            {t('Next')}
          </Button>
        </Row>
      )}
    </section>
  )
}

/** Reports stored by earlier versions have plain texts only: those without values are translated. */
const translateImportError = ({ message, descriptor }: ImportError): string =>
  descriptor ? translateMessage(message, descriptor) : translateText(message)
