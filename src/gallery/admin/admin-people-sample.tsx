import { PeopleTable } from '../../features/people/lists/people-table.tsx'
import { CUSTOMERS } from '../../local/people/people.ts'
import { useSelection } from '../../ui/state/use-selection.ts'
import { DashboardFrameSample } from '../frames/dashboard-frame-sample.tsx'
import { ListSample } from '../frames/list-sample.tsx'
import { PEOPLE } from '../frames/sample-entities.ts'

/** A list of people: selected, blocked, with pending and rejected changes, being deleted. */
export const AdminPeopleSample = () => {
  const selection = useSelection()
  return (
    <DashboardFrameSample who="admin" at="customers">
      <ListSample
        title="Customers"
        filterWords={{ ALL: 'All', SOME: 'Active', OTHERS: 'Blocked' }}
        rows={PEOPLE}
        empty="No Data Found"
      >
        {people => <PeopleTable kind={CUSTOMERS} caption="Customers" people={people} selection={selection} me="me" />}
      </ListSample>
    </DashboardFrameSample>
  )
}
