import { useState } from 'react'
import type { ImportPreviewRow, ImportPreviewVariant } from '../../contract/imports/import-settings.ts'
import type { ImportError } from '../../contract/imports/product-csv.ts'
import { Tag, type TagTone } from '../../ui/controls/tag.tsx'
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
  const lines = new Set([row.line, ...(row.variants ?? []).map(({ line }) => line)])
  const own = problems.filter(({ line, isNote, rows }) => lines.has(line) && !isNote && !rows)
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
          {problem.line !== row.line && `${t('Line {line}', { line: problem.line })}, `}
          {problem.column && `${problem.column}: `}
          {translateProblem(problem)}
        </p>
      ))}
      {row.variants && <PreviewVariants variants={row.variants} />}
    </div>
  )
}

const VARIANT_STATES = {
  NEW: { label: 'New', tone: 'brand' },
  CHANGED: { label: 'Changed', tone: 'wait' },
  UNCHANGED: { label: 'Unchanged', tone: 'neutral' },
  REMOVED: { label: 'Deleted', tone: 'danger' },
  SKIPPED: { label: 'Left out', tone: 'neutral' },
} as const satisfies Record<ImportPreviewVariant['state'], { label: MessageKey; tone: TagTone }>

/** The variants of a product, folded: a hundred of them would hide the next product. */
const PreviewVariants = ({ variants }: { variants: readonly ImportPreviewVariant[] }) => {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const differing = variants.filter(({ state }) => state === 'NEW' || state === 'CHANGED').length
  return (
    <details className="import-variants" onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        {t('{count, plural, one {# variant} other {# variants}}, {changed} new or changed', {
          count: variants.length,
          changed: differing,
        })}
      </summary>
      {isOpen && (
        <ul>
          {variants.map(variant => (
            <li key={`${variant.line} ${variant.title}`}>
              <strong>{variant.title}</strong>{' '}
              <Tag tone={VARIANT_STATES[variant.state].tone}>{t(VARIANT_STATES[variant.state].label)}</Tag>
              <span className="meta">
                {t('{price}, {stock} in stock', { price: `৳${variant.price}`, stock: variant.stock })}
                {variant.sku && ` · ${variant.sku}`}
              </span>
              {variant.changes.length > 0 && (
                <ul className="meta">
                  {variant.changes.map(change => (
                    <li key={change.field}>
                      <Change {...change} />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}

const Change = ({ field, before, after }: ImportPreviewRow['changes'][number]) => {
  const t = useTranslate()
  const labels: Record<string, MessageKey> = COLUMN_USE_LABELS
  const label = labels[field]
  const name = label ? t(label) : field
  if (field === 'image' || field === 'variantImage') return t('{field}: new', { field: name })
  if (field === 'category') return t('{field}: no longer {before}', { field: name, before })
  return t('{field}: {before} → {after}', { field: name, before, after })
}
