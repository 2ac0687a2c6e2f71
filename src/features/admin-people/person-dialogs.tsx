import type { Person } from '../../contract/people.ts'
import { ConfirmDialog } from '../../lists/confirm-dialog.tsx'
import { ReasonDialog } from '../../lists/reason-dialog.tsx'
import { useTranslate } from '../../ui/i18n.ts'

type ConfirmProps = { onClose: () => void; onConfirm: () => void }
type ReasonProps = { onClose: () => void; onConfirm: (reason: string) => void }

/** Confirms blocking people and asks for the reason, which they get by mail. */
export const BlockPeopleDialog = ({ people, ...confirmation }: ReasonProps & { people: readonly Person[] }) => {
  const t = useTranslate()
  const [first] = people
  const title =
    people.length === 1 && first
      ? t('Block {name}?', { name: first.name })
      : t('{count, plural, one {Block # person?} other {Block # people?}}', { count: people.length })
  return (
    <ReasonDialog
      title={title}
      action={t('Block')}
      missing={t('Enter a reason. The person will see it.')}
      {...confirmation}
    >
      {t('Blocked people are signed out everywhere and cannot sign in until you unblock them.')}{' '}
      {people.some(person => person.user.role === 'VENDOR') &&
        t("A blocked vendor's shops and products are not on sale meanwhile.")}
    </ReasonDialog>
  )
}

/** Confirms deleting a person, which cannot be undone, and asks for the reason, which they get by mail. */
export const DeletePersonDialog = ({ person, ...confirmation }: ReasonProps & { person: Person }) => {
  const t = useTranslate()
  return (
    <ReasonDialog
      title={t('Delete {name}?', { name: person.name })}
      action={t('Delete')}
      missing={t('Enter a reason. The person will see it.')}
      {...confirmation}
    >
      {t('Name, email, phone and address are deleted for good. Orders and reviews stay, without the name.')}{' '}
      {person.user.role === 'VENDOR' && t('The shops and products leave the market.')}
    </ReasonDialog>
  )
}

/** Confirms resetting an admin's second factor. */
export const ResetSecondFactorDialog = ({ person, ...confirmation }: ConfirmProps & { person: Person }) => {
  const t = useTranslate()
  return (
    <ConfirmDialog
      title={t('Reset two-step verification for {name}?', { name: person.name })}
      action={t('Reset two-step verification')}
      {...confirmation}
    >
      <p>
        {t('They are signed out everywhere, get a mail about it, and sign in with their password alone.')}{' '}
        {t('Make sure that the request really comes from them.')}
      </p>
    </ConfirmDialog>
  )
}
