import type { AuditEntry } from '../../contract/audit/audit-log.ts'
import { AuditItem } from './audit-item.tsx'
import './audit-log.css'

type AuditListProps = { entries: readonly AuditEntry[]; people: ReadonlyMap<string, string> }

/** Audit entries. */
export const AuditList = ({ entries, people }: AuditListProps) => (
  <ol className="audit-list">
    {entries.map(entry => (
      <li key={entry.id}>
        <AuditItem entry={entry} person={people.get(entry.entityId)} />
      </li>
    ))}
  </ol>
)
