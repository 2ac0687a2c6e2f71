import { useState } from 'react'
import type { ImportSettings } from '../../contract/imports/import-settings.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ButtonGroup } from '../../ui/layout/page.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { localiseDigits, useTranslate } from '../../ui/text/i18n.ts'
import {
  type ColumnChoices,
  chooseUse,
  type FileColumn,
  findUse,
  listColumns,
  mergeUses,
  USES,
} from './column-choices.ts'
import { COLUMN_USE_LABELS, IMPORT_FIELD_LABELS } from './import-labels.ts'
import type { OutlinedImport } from './import-steps.ts'
import { PriceFactor, readFactor } from './price-factor.tsx'
import '../../ui/forms/column-fields.css'

export type ColumnsStepProps = {
  job: OutlinedImport
  isBusy: boolean
  onBack: () => void
  /** Null: nothing was changed. */
  onContinue: (settings: Pick<ImportSettings, 'uses' | 'priceFactor'> | null) => void
}

/** What each column of the file is used for. What was recognised is chosen already, and can be chosen anew. */
export const ColumnsStep = ({ job, isBusy, onBack, onContinue }: ColumnsStepProps) => {
  const t = useTranslate()
  const outline = job.outline
  const columns = listColumns(outline.columns)
  const [choices, setChoices] = useState<ColumnChoices>({})
  const [factor, setFactor] = useState(localiseDigits(String(job.settings?.priceFactor ?? '')))
  const priceFactor = readFactor(factor)
  const isRead = (column: FileColumn) => findUse(column, {}) !== 'ignored'
  const finish = () => {
    const isSame = Object.keys(choices).length === 0 && priceFactor === job.settings?.priceFactor
    onContinue(isSame ? null : { uses: mergeUses(job.settings?.uses, choices), priceFactor: priceFactor ?? undefined })
  }
  const list = (shown: readonly FileColumn[]) => (
    <div className="column-fields">
      {shown.map(column => (
        <ColumnChoice
          key={column.title}
          column={column}
          choices={choices}
          onChoose={use => setChoices(chooseUse(columns, choices, column.title, use))}
        />
      ))}
    </div>
  )
  const others = columns.filter(column => !isRead(column))
  return (
    <>
      {outline.missing.length > 0 && (
        <Notice
          tone="wait"
          title={t('Which column is it? {fields}', {
            fields: outline.missing.map(field => t(IMPORT_FIELD_LABELS[field])).join(', '),
          })}
        />
      )}
      <Card>
        <p>{t('What each column of {file} contains. Your shop remembers it.', { file: job.fileName ?? '' })}</p>
        {list(columns.filter(isRead))}
        {others.length > 0 && (
          <details className="folded-fields" open={outline.missing.length > 0}>
            <summary>
              {t('{count, plural, one {# column is not read} other {# columns are not read}}', {
                count: others.length,
              })}
            </summary>
            {list(others)}
          </details>
        )}
        {!outline.isOwnExport && (
          <PriceFactor currencies={outline.currencies ?? []} value={factor} onChange={setFactor} />
        )}
        <ButtonGroup>
          <Button variant="primary" isBusy={isBusy} disabled={priceFactor === null} onClick={finish}>
            {t('Continue')}
          </Button>
          <Button onClick={onBack}>{t('Choose another file')}</Button>
        </ButtonGroup>
      </Card>
    </>
  )
}

type ColumnChoiceProps = {
  column: FileColumn
  choices: ColumnChoices
  onChoose: (use: (typeof USES)[number]) => void
}

const ColumnChoice = ({ column, choices, onChoose }: ColumnChoiceProps) => {
  const t = useTranslate()
  return (
    <Select
      label={column.title}
      hint={column.samples.join(' · ') || t('All cells at the beginning are blank.')}
      value={findUse(column, choices)}
      onChange={onChoose}
      options={USES.map(use => ({ value: use, label: t(COLUMN_USE_LABELS[use]) }))}
    />
  )
}
