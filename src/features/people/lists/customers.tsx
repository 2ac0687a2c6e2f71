import { EMPTY_STATES } from '../../../contract/messages/fixed-messages.ts'
import { CUSTOMERS } from '../../../local/people/people.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { PeopleScreen } from './people-screen.tsx'

/** /dashboard/customers: block, unblock and delete customers. */
const Customers = () => {
  const t = useTranslate()
  return (
    <PeopleScreen
      kind={CUSTOMERS}
      path="/dashboard/customers"
      title={t('Customers')}
      searchLabel={t('Search customers')}
      empty={EMPTY_STATES.customers}
    />
  )
}

export default Customers
