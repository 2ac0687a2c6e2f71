import { Mail, Plus } from 'lucide-react'
import { useOpenForm } from '../../../lists/form-param.ts'
import { ADMINS } from '../../../local/people/people.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Row } from '../../../ui/layout/page.tsx'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { InviteStaff } from './invite-staff.tsx'
import { NewAdmin } from './new-admin.tsx'
import { PeopleScreen } from './people-screen.tsx'

const PATH = '/dashboard/admins'

/** /dashboard/admins, for SUPER_ADMIN: the admins, and the form of a new one. */
const Admins = () => {
  const t = useTranslate()
  const { opened } = useOpenForm(['new', 'invite'])
  if (opened === 'new') return <NewAdmin listPath={PATH} />
  if (opened === 'invite') return <InviteStaff listPath={PATH} />
  return (
    <PeopleScreen
      kind={ADMINS}
      path={PATH}
      title={t('Admins')}
      searchLabel={t('Search admins')}
      empty="No admins found"
      aside={
        <Row>
          <Button variant="primary" icon={Mail} href={`${PATH}?open=invite`}>
            {t('Invite staff')}
          </Button>
          <Button icon={Plus} href={`${PATH}?open=new`}>
            {t('Add an admin')}
          </Button>
        </Row>
      }
    />
  )
}

export default Admins
