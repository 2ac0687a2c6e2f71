import { useState } from 'react'
import type { ImportPreviewRow, ImportRowState, ImportSettings } from '../../contract/import-settings.ts'
import type { ProductImport } from '../../contract/product-csv.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Chip, ChipRow } from '../../ui/chip.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { useTranslate } from '../../ui/i18n.ts'
import { ButtonGroup } from '../../ui/page.tsx'
import { EditRowDialog } from './edit-row-dialog.tsx'
import { ImportCounts } from './import-counts.tsx'
import { IMPORT_ROW_STATES } from './import-labels.ts'
import { ImportOptions } from './import-options.tsx'
import { ImportProblems } from './import-problems.tsx'
import { PreviewName, PreviewState } from './preview-row.tsx'

export type PreviewStepProps = {
  job: ProductImport
  isBusy: boolean
  onBack: () => void
  /** Reads the file again with these settings. */
  onChange: (settings: ImportSettings) => void
  onImport: (settings: ImportSettings) => void
}

const STATES: readonly ImportRowState[] = ['NEW', 'CHANGED', 'UNCHANGED', 'INVALID', 'SKIPPED']

/** The first products of the file as they would be imported, each of which can be corrected or left out. */
export const PreviewStep = ({ job, isBusy, onBack, onChange, onImport }: PreviewStepProps) => {
  const t = useTranslate()
  const preview = job.preview ?? []
  const [shown, setShown] = useState<ImportRowState | null>(null)
  const [edited, setEdited] = useState<ImportPreviewRow | null>(null)
  const rows = shown ? preview.filter(({ state }) => state === shown) : preview
  const lines = new Set(preview.map(({ line }) => line))
  const others = job.report.filter(({ line, isNote, rows: count }) => !lines.has(line) || isNote || count)
  const wanted = job.created + job.updated
  return (
    <>
      <Card>
        <ImportCounts job={job} />
        <p className="meta">{t('This is a test: nothing is changed.')}</p>
        <ImportOptions job={job} isBusy={isBusy} onChange={onChange} />
        <ButtonGroup>
          <Button variant="primary" isBusy={isBusy} disabled={wanted === 0} onClick={() => onImport({})}>
            {wanted === 0
              ? t('Nothing to import')
              : t('{count, plural, one {Import # product} other {Import # products}}', { count: wanted })}
          </Button>
          <Button onClick={onBack}>{t('Back')}</Button>
        </ButtonGroup>
      </Card>
      <ChipRow label={t('Show')}>
        <Chip isSelected={shown === null} count={preview.length} onClick={() => setShown(null)}>
          {t('All')}
        </Chip>
        {STATES.filter(state => preview.some(row => row.state === state)).map(state => (
          <Chip
            key={state}
            isSelected={shown === state}
            count={preview.filter(row => row.state === state).length}
            onClick={() => setShown(state)}
          >
            {t(IMPORT_ROW_STATES[state].label)}
          </Chip>
        ))}
      </ChipRow>
      {job.total > preview.length && preview.length >= 200 && (
        <p className="meta">{t('These are the first {count} products of the file.', { count: preview.length })}</p>
      )}
      <DataTable
        caption={t('Preview')}
        rows={rows}
        keyOf={({ line }) => String(line)}
        columns={[
          {
            key: 'name',
            label: t('Name'),
            isLead: true,
            render: row => <PreviewName row={row} problems={job.report} />,
          },
          { key: 'state', label: t('State'), render: row => <PreviewState row={row} /> },
          { key: 'price', label: t('Price'), isNumber: true, render: ({ price }) => price },
          { key: 'stock', label: t('Stock'), isNumber: true, render: ({ stock }) => stock },
          { key: 'category', label: t('Category'), render: ({ category }) => category || t('No category') },
          {
            key: 'edit',
            label: '',
            isLead: true,
            render: row => (
              <Button
                disabled={isBusy}
                onClick={() => setEdited(row)}
                aria-label={t('Correct {name}', { name: row.name || String(row.line) })}
              >
                {t('Correct')}
              </Button>
            ),
          },
        ]}
      />
      {others.length > 0 && <ImportProblems problems={others} />}
      {edited && (
        <EditRowDialog
          row={edited}
          settings={job.settings ?? {}}
          onClose={() => setEdited(null)}
          onSave={settings => {
            setEdited(null)
            onChange(settings)
          }}
        />
      )}
    </>
  )
}
