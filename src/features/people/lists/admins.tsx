import { Plus } from 'lucide-react'
import { useOpenForm } from '../../../lists/form-param.ts'
import { ADMINS } from '../../../local/people/people.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { NewAdmin } from './new-admin.tsx'
import { PeopleScreen } from './people-screen.tsx'

const PATH = '/dashboard/admins'

/** /dashboard/admins, for SUPER_ADMIN: the admins, and the form of a new one. */
const Admins = () => {
  const t = useTranslate()
  if (useOpenForm(['new']).opened) return <NewAdmin listPath={PATH} />
  return (
    <PeopleScreen
      kind={ADMINS}
      path={PATH}
      title={t('Admins')}
      searchLabel={t('Search admins')}
      empty="No admins found"
      aside={
        <Button variant="primary" icon={Plus} href={`${PATH}?open=new`}>
          {t('Add an admin')}
        </Button>
      }
    />
  )
}

export default Admins
