import { VENDORS } from '../../../local/people/people.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { PeopleScreen } from './people-screen.tsx'

/** /dashboard/vendors: the vendors, with the number of their shops and products. */
const Vendors = () => {
  const t = useTranslate()
  return (
    <PeopleScreen
      kind={VENDORS}
      path="/dashboard/vendors"
      title={t('Vendors')}
      searchLabel={t('Search vendors')}
      empty="No vendors found"
    />
  )
}

export default Vendors
