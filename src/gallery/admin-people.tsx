import { CUSTOMERS } from '../features/admin/people.ts'
import { PeopleTable } from '../features/admin/people-table.tsx'
import { useSelection } from '../ui/use-selection.ts'
import { DashboardFrame } from './dashboard-frame.tsx'
import { MarketList } from './market-list.tsx'
import { PEOPLE } from './sample-rows.ts'

/** A list of people: found, chosen, blocked, corrected, deleted. */
export const AdminPeople = () => {
  const selection = useSelection()
  return (
    <DashboardFrame who="admin" at="customers">
      <MarketList
        title="Customers"
        filterWords={{ ALL: 'All', SOME: 'Active', OTHERS: 'Blocked' }}
        rows={PEOPLE}
        empty="No Data Found"
      >
        {people => <PeopleTable kind={CUSTOMERS} caption="Customers" people={people} selection={selection} me="me" />}
      </MarketList>
    </DashboardFrame>
  )
}
