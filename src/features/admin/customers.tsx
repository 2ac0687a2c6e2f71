import { EMPTY } from '../../contract/messages.ts'
import { useText } from '../../ui/text.ts'
import { CUSTOMERS } from './people.ts'
import { PeopleScreen } from './people-screen.tsx'

/** /dashboard/customers (specification section 2): block, unblock and delete. */
const Customers = () => {
  const t = useText()
  return (
    <PeopleScreen
      kind={CUSTOMERS}
      path="/dashboard/customers"
      title={t('Customers')}
      searchLabel={t('Search customers')}
      empty={EMPTY.customers}
    />
  )
}

export default Customers
