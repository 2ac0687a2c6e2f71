import { useState } from 'react'
import type { ImportPreviewRow, ImportRowState, ImportSettings } from '../../contract/imports/import-settings.ts'
import type { ProductImport } from '../../contract/imports/product-csv.ts'
import { foldText } from '../../contract/search-text.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Chip, ChipRow } from '../../ui/controls/chip.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ButtonGroup } from '../../ui/layout/page.tsx'
import { DataTable } from '../../ui/rows/data-table.tsx'
import { showName, useTranslate } from '../../ui/text/i18n.ts'
import { useCategories } from '../products/catalogue/use-categories.ts'
import { EditRowDialog } from './edit-row-dialog.tsx'
import { ImportCounts } from './import-counts.tsx'
import { IMPORT_ROW_STATES } from './import-labels.ts'
import { ImportOptions } from './import-options.tsx'
import { ImportProblems } from './import-problems.tsx'
import { findChosenCategory } from './import-steps.ts'
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

/** Products shown at first, and added by each press. */
const PAGE_SIZE = 50
/** The server sends no more, beside those with problems. */
const PREVIEW_LIMIT = 1000

/** The products of the file as they would be imported, those with problems first. Each can be corrected or left out. */
export const PreviewStep = ({ job, isBusy, onBack, onChange, onImport }: PreviewStepProps) => {
  const t = useTranslate()
  const preview = job.preview ?? []
  const [state, setState] = useState<ImportRowState | null>(null)
  const [edited, setEdited] = useState<ImportPreviewRow | null>(null)
  const lines = new Set(preview.map(({ line }) => line))
  const others = job.report.filter(({ line, isNote, rows: count }) => !lines.has(line) || isNote || count)
  return (
    <>
      <Card>
        <ImportCounts job={job} />
        <p className="meta" role="status">
          {isBusy ? t('Reading the file again') : t('This is a test: nothing is changed.')}
        </p>
        {job.settings?.priceFactor !== undefined && !job.outline?.isOwnExport && (
          <p className="meta">
            {t('Prices of the file are multiplied by {factor}.', { factor: job.settings.priceFactor })}
          </p>
        )}
        <ImportOptions job={job} isBusy={isBusy} onChange={onChange} />
        <ButtonGroup>
          <ImportButton count={job.created + job.updated} isBusy={isBusy} onClick={() => onImport({})} />
          <Button onClick={onBack}>{t('Back')}</Button>
        </ButtonGroup>
      </Card>
      <StateChips preview={preview} selected={state} onSelect={setState} />
      {job.total > preview.length && preview.length >= PREVIEW_LIMIT && (
        <p className="meta">
          {t('These are the first {count} products of the file, those with problems before the others.', {
            count: preview.length,
          })}
        </p>
      )}
      <PreviewTable
        key={state}
        rows={state ? preview.filter(row => row.state === state) : preview}
        job={job}
        onCorrect={setEdited}
      />
      {others.length > 0 && <ImportProblems problems={others} />}
      {edited && (
        <EditRowDialog
          row={edited}
          job={job}
          isBusy={isBusy}
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

const ImportButton = ({ count, isBusy, onClick }: { count: number; isBusy: boolean; onClick: () => void }) => {
  const t = useTranslate()
  return (
    <Button variant="primary" isBusy={isBusy} disabled={count === 0} onClick={onClick}>
      {count === 0
        ? t('Nothing to import')
        : t('{count, plural, one {Import # product} other {Import # products}}', { count })}
    </Button>
  )
}

type StateChipsProps = {
  preview: readonly ImportPreviewRow[]
  /** Null: all. */
  selected: ImportRowState | null
  onSelect: (state: ImportRowState | null) => void
}

/** One chip for each state that a row of the preview has. */
const StateChips = ({ preview, selected, onSelect }: StateChipsProps) => {
  const t = useTranslate()
  return (
    <ChipRow label={t('Show')}>
      <Chip isSelected={selected === null} count={preview.length} onClick={() => onSelect(null)}>
        {t('All')}
      </Chip>
      {STATES.filter(state => preview.some(row => row.state === state)).map(state => (
        <Chip
          key={state}
          isSelected={selected === state}
          count={preview.filter(row => row.state === state).length}
          onClick={() => onSelect(state)}
        >
          {t(IMPORT_ROW_STATES[state].label)}
        </Chip>
      ))}
    </ChipRow>
  )
}

type PreviewTableProps = {
  rows: readonly ImportPreviewRow[]
  job: ProductImport
  onCorrect: (row: ImportPreviewRow) => void
}

/** The category that a new product will have; of others what the file says. */
const useCategoryNames = ({ settings }: ProductImport): ((row: ImportPreviewRow) => string) => {
  const { categories = [] } = useCategories()
  return ({ state, category }) => {
    const known = categories.find(({ name, nameBn }) =>
      [name, nameBn || name].map(foldText).includes(foldText(category)),
    )
    const chosen = categories.find(({ id }) => id === findChosenCategory(settings, category))
    const shown = known ?? (state === 'NEW' ? chosen : undefined)
    return shown ? showName(shown) : category
  }
}

const PreviewTable = ({ rows, job, onCorrect }: PreviewTableProps) => {
  const t = useTranslate()
  const [visible, setVisible] = useState(PAGE_SIZE)
  const nameCategory = useCategoryNames(job)
  const hidden = rows.length - visible
  return (
    <>
      <DataTable
        caption={t('Preview')}
        rows={rows.slice(0, visible)}
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
          {
            key: 'category',
            label: t('Category'),
            render: row => nameCategory(row) || t('No category'),
          },
          {
            key: 'edit',
            label: t('Actions'),
            isLead: true,
            render: row => (
              <Button
                onClick={() => onCorrect(row)}
                aria-label={t('Correct {name}', { name: row.name || String(row.line) })}
              >
                {t('Correct')}
              </Button>
            ),
          },
        ]}
      />
      {hidden > 0 && (
        <Button onClick={() => setVisible(visible + PAGE_SIZE)}>
          {t('Show {count} more', { count: Math.min(PAGE_SIZE, hidden) })}
        </Button>
      )}
    </>
  )
}
