import { useState } from 'react'
import type { ImportError } from '../../contract/imports/product-csv.ts'
import { formatNumber } from '../../contract/messages/number-format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Row } from '../../ui/layout/page.tsx'
import { DataTable } from '../../ui/rows/data-table.tsx'
import { translateMessage, translateText, useLocale, useTranslate } from '../../ui/text/i18n.ts'

const PAGE_SIZE = 50

/** The errors in a file and the notes about its products, by line. */
export const ImportProblems = ({ problems }: { problems: readonly ImportError[] }) => {
  const t = useTranslate()
  const locale = useLocale()
  const [page, setPage] = useState(0)
  if (problems.length === 0) return <p>{t('No errors in the file.')}</p>
  const from = page * PAGE_SIZE
  const hasErrors = problems.some(({ isNote }) => !isNote)
  const title = hasErrors ? t('Errors in the file') : t('Notes about the file')
  return (
    <section className="import-problems" aria-label={title}>
      <h2>{title}</h2>
      <DataTable
        caption={title}
        rows={problems.slice(from, from + PAGE_SIZE)}
        keyOf={({ line, column, message }) => `${line} ${column} ${message}`}
        columns={[
          {
            key: 'line',
            label: t('Line'),
            isNumber: true,
            render: ({ line }) => (line === 0 ? '' : formatNumber(line, locale)),
          },
          {
            key: 'column',
            label: t('Column'),
            render: ({ line, column }) => column || (line === 0 ? t('File') : t('whole row')),
          },
          {
            key: 'message',
            label: hasErrors ? t('What is wrong') : t('Note'),
            isLead: true,
            render: problem => <Problem {...problem} />,
          },
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

const Problem = (problem: ImportError) => {
  const t = useTranslate()
  return (
    <>
      {translateProblem(problem)}
      {problem.rows !== undefined && <b> {t('{count} products', { count: problem.rows })}</b>}
    </>
  )
}

/** Reports stored by earlier versions have plain texts only: those without values are translated. */
export const translateProblem = ({ message, descriptor }: ImportError): string =>
  descriptor ? translateMessage(message, descriptor) : translateText(message)
