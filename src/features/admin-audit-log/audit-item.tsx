import { ArrowRight } from 'lucide-react'
import type { AuditEntry } from '../../contract/audit-log.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { translateText, useLocale, useTranslate } from '../../ui/i18n.ts'
import { Picture } from '../../ui/picture.tsx'
import { translateName } from '../../ui/translate-name.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import {
  diffAuditEntry,
  type FieldChange,
  findEntityName,
  findValueLabel,
  formatAuditAction,
  formatFieldName,
  isIsoTimestamp,
  isPicturePath,
} from './audit-labels.ts'
import './audit-log.css'

export type AuditItemProps = {
  entry: AuditEntry
  /** Name of the user that the entry is about, if this device knows it. The log does not store it. */
  person: string | undefined
}

/** One audit entry: the action, who did it and when, and each field before and after. */
export const AuditItem = ({ entry, person }: AuditItemProps) => {
  useLocale()
  const { actor, at } = entry
  const name = findEntityName(entry) ?? person
  const differences = diffAuditEntry(entry)
  return (
    <article className="audit-item">
      <h2>
        {translateText(formatAuditAction(entry))}
        {name && <>: {name}</>}
      </h2>
      <p className="meta">
        {translateName(actor.name)} · <DateTime at={at} />
        {!name && <> · {entry.entityId}</>}
      </p>
      {differences.length > 0 && (
        <dl className="audit-diff">
          {differences.map(difference => (
            <FieldChangeRow key={difference.field} difference={difference} entity={entry.entity} />
          ))}
        </dl>
      )}
    </article>
  )
}

const FieldChangeRow = ({
  difference: { field, before, after },
  entity,
}: {
  difference: FieldChange
  entity: string
}) => {
  const t = useTranslate()
  return (
    <div>
      <dt>{translateText(formatFieldName(field))}</dt>
      <dd>
        {before !== null && (
          <del>
            <VisuallyHidden>{t('before')}: </VisuallyHidden>
            <AuditValue value={before} entity={entity} />
          </del>
        )}
        {before !== null && after !== null && <ArrowRight aria-hidden="true" />}
        {after !== null && (
          <ins>
            <VisuallyHidden>{t('after')}: </VisuallyHidden>
            <AuditValue value={after} entity={entity} />
          </ins>
        )}
      </dd>
    </div>
  )
}

const AuditValue = ({ value, entity }: { value: string; entity: string }) => {
  const t = useTranslate()
  const label = findValueLabel(value, entity)
  if (label) return t(label)
  if (isIsoTimestamp(value)) return <DateTime at={value} />
  return isPicturePath(value) ? <Picture image={value} alt={t('Picture')} sizes="48px" /> : value
}
