import { ArrowRight } from 'lucide-react'
import type { AuditEntry } from '../../contract/audit/audit-log.ts'
import { DateTime } from '../../ui/controls/date-time.tsx'
import { Link } from '../../ui/controls/link.tsx'
import { Picture } from '../../ui/goods/picture.tsx'
import { translateText, useLocale, useTranslate } from '../../ui/text/i18n.ts'
import { translateName } from '../../ui/text/translate-name.ts'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import {
  diffAuditEntry,
  type FieldChange,
  findEntityName,
  findValueLabel,
  formatAuditAction,
  formatFieldName,
  isId,
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
  const mention = entry.mentions?.[entry.entityId]
  const name = mention?.name ?? findEntityName(entry) ?? person
  const differences = diffAuditEntry(entry)
  return (
    <article className="audit-item">
      <h2>
        {translateText(formatAuditAction(entry))}
        {name && <>: {mention?.path ? <Link href={mention.path}>{translateName(name)}</Link> : translateName(name)}</>}
      </h2>
      <p className="meta">
        {translateName(actor.name)} · <DateTime at={at} />
      </p>
      {differences.length > 0 && (
        <dl className="audit-diff">
          {differences.map(difference => (
            <FieldChangeRow key={difference.field} difference={difference} entry={entry} />
          ))}
        </dl>
      )}
    </article>
  )
}

const FieldChangeRow = ({
  difference: { field, before, after },
  entry,
}: {
  difference: FieldChange
  entry: AuditEntry
}) => {
  const t = useTranslate()
  return (
    <div>
      <dt>{translateText(formatFieldName(field))}</dt>
      <dd>
        {before !== null && (
          <del>
            <VisuallyHidden>{t('before')}: </VisuallyHidden>
            <AuditValue value={before} entry={entry} />
          </del>
        )}
        {before !== null && after !== null && <ArrowRight aria-hidden="true" />}
        {after !== null && (
          <ins>
            <VisuallyHidden>{t('after')}: </VisuallyHidden>
            <AuditValue value={after} entry={entry} />
          </ins>
        )}
      </dd>
    </div>
  )
}

const AuditValue = ({ value, entry }: { value: string; entry: AuditEntry }) => {
  const t = useTranslate()
  const mention = entry.mentions?.[value]
  if (mention) return mention.path ? <Link href={mention.path}>{mention.name}</Link> : mention.name
  if (isId(value)) return t('Deleted')
  const label = findValueLabel(value, entry.entity)
  if (label) return t(label)
  if (isIsoTimestamp(value)) return <DateTime at={value} />
  return isPicturePath(value) ? <Picture image={value} alt={t('Picture')} sizes="48px" /> : value
}
