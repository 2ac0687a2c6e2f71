import type { ImportPreviewRow } from '../../contract/imports/import-settings.ts'
import type { ImportError } from '../../contract/imports/product-csv.ts'
import { Tag } from '../../ui/controls/tag.tsx'
import { type MessageKey, useTranslate } from '../../ui/text/i18n.ts'
import { COLUMN_USE_LABELS, IMPORT_ROW_STATES } from './import-labels.ts'
import { translateProblem } from './import-problems.tsx'

export const PreviewState = ({ row: { state } }: { row: ImportPreviewRow }) => {
  const t = useTranslate()
  const { label, tone } = IMPORT_ROW_STATES[state]
  return <Tag tone={tone}>{t(label)}</Tag>
}

/** A product's name with what would change and what is wrong with it. */
export const PreviewName = ({ row, problems }: { row: ImportPreviewRow; problems: readonly ImportError[] }) => {
  const t = useTranslate()
  const own = problems.filter(({ line, isNote, rows }) => line === row.line && !isNote && !rows)
  return (
    <div className="import-preview-name">
      <strong>{row.name || t('No name')}</strong> <span className="meta">{t('Line {line}', { line: row.line })}</span>
      {row.changes.length > 0 && (
        <ul className="meta">
          {row.changes.map(change => (
            <li key={change.field}>
              <Change {...change} />
            </li>
          ))}
        </ul>
      )}
      {own.map(problem => (
        <p key={`${problem.column} ${problem.message}`} className="field-error">
          {problem.column && `${problem.column}: `}
          {translateProblem(problem)}
        </p>
      ))}
    </div>
  )
}

const Change = ({ field, before, after }: ImportPreviewRow['changes'][number]) => {
  const t = useTranslate()
  const label = (COLUMN_USE_LABELS as Record<string, MessageKey>)[field]
  const name = label ? t(label) : field
  if (field === 'image') return t('{field}: new', { field: name })
  if (field === 'category') return t('{field}: no longer {before}', { field: name, before })
  return t('{field}: {before} → {after}', { field: name, before, after })
}
