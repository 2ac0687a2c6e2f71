import { ArrowRight } from 'lucide-react'
import type { AuditEntry } from '../../contract/audit-log.ts'
import { Picture } from '../../ui/picture.tsx'
import { useText } from '../../ui/text.ts'
import { Moment } from '../../ui/timeline.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import './admin.css'
import {
  actionWords,
  type Difference,
  differencesOf,
  fieldWords,
  isPicture,
  isTime,
  nameIn,
  valueWords,
} from './audit-words.ts'

export type AuditItemProps = {
  entry: AuditEntry
  /** Whom it was about, where this device knows it and the log does not. */
  person: string | undefined
}

/** One thing that was done: what to what, by whom, when, and each field as it was and as it is. */
export const AuditItem = ({ entry, person }: AuditItemProps) => {
  const t = useText()
  const { actor, at } = entry
  const name = nameIn(entry) ?? person
  const differences = differencesOf(entry)
  return (
    <article className="audit-item">
      <h2>
        {t(actionWords(entry))}
        {name && <>: {name}</>}
      </h2>
      <p className="meta">
        {t(actor.name)} · <Moment at={at} />
        {!name && <> · {entry.entityId}</>}
      </p>
      {differences.length > 0 && (
        <dl className="audit-diff">
          {differences.map(difference => (
            <Changed key={difference.field} difference={difference} entity={entry.entity} />
          ))}
        </dl>
      )}
    </article>
  )
}

const Changed = ({ difference: { field, before, after }, entity }: { difference: Difference; entity: string }) => {
  const t = useText()
  return (
    <div>
      <dt>{t(fieldWords(field))}</dt>
      <dd>
        {before !== null && (
          <del>
            <VisuallyHidden>{t('before')}: </VisuallyHidden>
            <Value value={before} entity={entity} />
          </del>
        )}
        {before !== null && after !== null && <ArrowRight aria-hidden="true" />}
        {after !== null && (
          <ins>
            <VisuallyHidden>{t('after')}: </VisuallyHidden>
            <Value value={after} entity={entity} />
          </ins>
        )}
      </dd>
    </div>
  )
}

const Value = ({ value, entity }: { value: string; entity: string }) => {
  const t = useText()
  const words = valueWords(value, entity)
  if (words) return t(words)
  if (isTime(value)) return <Moment at={value} />
  return isPicture(value) ? <Picture image={value} alt={t('Picture')} sizes="48px" /> : value
}
