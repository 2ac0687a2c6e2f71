import { useState } from 'react'
import type { FileColumns, FilePreview, FileUse } from '../../../contract/ledger/file-columns.ts'
import { formatTaka } from '../../../contract/messages/number-format.ts'
import { keysOf } from '../../../contract/records.ts'
import { Select } from '../../../ui/forms/select.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { type MessageKey, translateMessage, useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import '../../../ui/forms/column-fields.css'

export type FilePreviewFieldsProps<Use extends FileUse> = {
  preview: FilePreview
  /** The titles of the columns that are read. */
  uses: FileColumns<Use>
  /** What a column can be, in the order in which they are offered. */
  labels: Readonly<Record<Use, MessageKey>>
  /** How many parcels or payments there are. */
  count: string
  onName: (title: string, use: Use | '') => void
}

/** The sums of a settlement's file, and what each of its columns is read as. */
export const FilePreviewFields = <Use extends FileUse>(props: FilePreviewFieldsProps<Use>) => {
  const { preview, uses, labels, count, onName } = props
  const t = useTranslate()
  const locale = useLocale()
  // It stays open once the columns suffice: there may be more to name.
  const [isOpen, setOpen] = useState(false)
  const names = keysOf(labels)
  const options = [
    { value: '' as const, label: t('Not read') },
    ...names.map(use => ({ value: use, label: t(labels[use]) })),
  ]
  const columns = preview.columns.filter(
    ({ title }, at) => title !== '' && preview.columns.findIndex(other => other.title === title) === at,
  )
  const { problem, problemDescriptor, amount, fees, paid } = preview
  return (
    <>
      {problem ? (
        <Notice tone="wait" title={translateMessage(problem, problemDescriptor)} />
      ) : (
        <p role="status">
          <strong>{count}</strong>
          {' · '}
          {t('Collected {amount}, fee {fees}, paid {paid}', {
            amount: formatTaka(amount, locale),
            fees: formatTaka(fees, locale),
            paid: formatTaka(paid, locale),
          })}
        </p>
      )}
      <details
        className="folded-fields"
        open={isOpen || problem !== undefined}
        onToggle={event => setOpen(event.currentTarget.open)}
      >
        <summary>{t('What each column is')}</summary>
        <div className="column-fields">
          {columns.map(({ title, samples }) => (
            <Select<Use | ''>
              key={title}
              label={title}
              hint={samples.join(' · ') || t('All cells at the beginning are blank.')}
              value={names.find(use => uses[use] === title) ?? ''}
              onChange={chosen => onName(title, chosen)}
              options={options}
            />
          ))}
        </div>
      </details>
    </>
  )
}
