import { AuditList } from '../features/admin/audit-log.tsx'
import { DashboardFrame } from './dashboard-frame.tsx'
import { MarketList } from './market-list.tsx'
import { AUDIT } from './sample-rows.ts'

/** Who did what, and what it changed. */
export const AuditLog = () => (
  <DashboardFrame who="admin" at="audit-log">
    <MarketList
      title="Audit log"
      filterWords={{ ALL: 'All', SOME: 'Blocking', OTHERS: 'Shops' }}
      rows={AUDIT}
      empty="Nothing was done yet"
      source="What admins change in the market is written down here by itself."
    >
      {entries => <AuditList entries={entries} people={new Map()} />}
    </MarketList>
  </DashboardFrame>
)
