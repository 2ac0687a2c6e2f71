import { useState } from 'react'
import { IMPORT_FIELDS, type ImportField, type ImportSettings } from '../../contract/import-settings.ts'
import type { ProductImport } from '../../contract/product-csv.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useTranslate } from '../../ui/i18n.ts'
import { Notice } from '../../ui/notice.tsx'
import { ButtonGroup } from '../../ui/page.tsx'
import { Select } from '../../ui/select.tsx'
import { IMPORT_FIELD_LABELS } from './import-labels.ts'

export type ColumnsStepProps = {
  job: ProductImport
  isBusy: boolean
  onBack: () => void
  onContinue: (columns: NonNullable<ImportSettings['columns']>) => void
}

/** Chooses the column of each field. What was recognised is chosen already. */
export const ColumnsStep = ({ job, isBusy, onBack, onContinue }: ColumnsStepProps) => {
  const t = useTranslate()
  const outline = job.outline!
  const recognised = (field: ImportField) => outline.columns.find(column => column.field === field)?.title ?? ''
  const [chosen, setChosen] = useState<Partial<Record<ImportField, string>>>({})
  const columns = outline.columns.filter(({ title }) => title !== '')
  const options = [
    { value: '', label: t('No column') },
    ...columns.map(({ title, samples }) => ({ value: title, label: [title, samples[0]].filter(Boolean).join(': ') })),
  ]
  const finish = () => {
    const changed = Object.entries(chosen).map(([field, title]) => ({ field: field as ImportField, title }))
    const before = (job.settings?.columns ?? []).filter(({ field }) => chosen[field] === undefined)
    onContinue([...before, ...changed])
  }
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
        <div className="import-fields">
          {IMPORT_FIELDS.map(field => (
            <Select
              key={field}
              label={t(IMPORT_FIELD_LABELS[field])}
              isOptional={field !== 'name' && field !== 'price'}
              options={options}
              value={chosen[field] ?? recognised(field)}
              onChange={event => setChosen({ ...chosen, [field]: event.target.value })}
            />
          ))}
        </div>
        <ButtonGroup>
          <Button variant="primary" isBusy={isBusy} onClick={finish}>
            {t('Continue')}
          </Button>
          <Button onClick={onBack}>{t('Choose another file')}</Button>
        </ButtonGroup>
      </Card>
    </>
  )
}
