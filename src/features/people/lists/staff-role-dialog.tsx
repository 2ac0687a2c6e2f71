import { useState } from 'react'
import { TOAST } from '../../../contract/messages/fixed-messages.ts'
import type { Person } from '../../../contract/people/person.ts'
import { type StaffRoleChoice, setStaffRole } from '../../../contract/people/staff.ts'
import { callAuthenticated } from '../../../local/api/authenticated-call.ts'
import { markStale } from '../../../local/db/replica.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { OfflineFormNotice } from '../../../ui/forms/offline-form-notice.tsx'
import { RadioGroup } from '../../../ui/forms/radio-group.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { isRejected, useSubmit } from '../../../ui/overlays/use-submit.ts'
import { useConnection } from '../../../ui/state/use-connection.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { useRoleOptions } from './use-role-options.ts'

/** Chooses what an admin works at. */
export const StaffRoleDialog = ({ person, onClose }: { person: Person; onClose: () => void }) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const { run, isBusy } = useSubmit()
  const options = useRoleOptions()
  const [staffRole, setRole] = useState(() => options.find(({ value }) => value === person.user.staffRole)?.value ?? '')
  const save = async () => {
    const result = await run({ loading: 'Sending', done: TOAST.changed }, () => sendRole(person.id, staffRole))
    if (!isRejected(result)) onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('Role of {name}', { name: person.name })}
      actions={
        <>
          <Button onClick={onClose}>{t('Go back')}</Button>
          <Button variant="primary" isBusy={isBusy} disabled={!isOnline} onClick={save}>
            {t('Save changes')}
          </Button>
        </>
      }
    >
      <OfflineFormNotice>{t('You need to be online to change a role.')}</OfflineFormNotice>
      <p>{t('They are signed out everywhere, and sign in again with the new role.')}</p>
      <RadioGroup legend={t('Role')} name="staffRole" value={staffRole} options={options} onChange={setRole} />
    </Dialog>
  )
}

const sendRole = async (id: string, staffRole: StaffRoleChoice) => {
  const response = await callAuthenticated(setStaffRole, { id, staffRole })
  await markStale(setStaffRole.stale)
  return response
}
