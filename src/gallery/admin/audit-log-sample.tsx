import { AuditList } from '../../features/audit/audit-list.tsx'
import { DashboardFrameSample } from '../frames/dashboard-frame-sample.tsx'
import { ListSample } from '../frames/list-sample.tsx'
import { AUDIT_ENTRIES } from '../frames/sample-entities.ts'

/** The audit log: who changed what. */
export const AuditLogSample = () => (
  <DashboardFrameSample who="admin" at="audit-log">
    <ListSample
      title="Audit log"
      filterWords={{ ALL: 'All', SOME: 'Blocked users', OTHERS: 'Shops' }}
      rows={AUDIT_ENTRIES}
      empty="No activity yet"
      source="Changes that admins make are recorded here automatically."
    >
      {entries => <AuditList entries={entries} people={new Map()} />}
    </ListSample>
  </DashboardFrameSample>
)
