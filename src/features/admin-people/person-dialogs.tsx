import type { Person } from '../../contract/people.ts'
import { ConfirmDialog } from '../../lists/confirm-dialog.tsx'
import { useTranslate } from '../../ui/i18n.ts'

type ConfirmProps = { onClose: () => void; onConfirm: () => void }

/** Confirms blocking people. */
export const BlockPeopleDialog = ({ people, ...confirmation }: ConfirmProps & { people: readonly Person[] }) => {
  const t = useTranslate()
  const [first] = people
  const title =
    people.length === 1 && first
      ? t('Block {name}?', { name: first.name })
      : t('{count, plural, one {Block # person?} other {Block # people?}}', { count: people.length })
  return (
    <ConfirmDialog title={title} action={t('Block')} {...confirmation}>
      <p>
        {t('Blocked people are signed out everywhere and cannot sign in until you unblock them.')}{' '}
        {people.some(person => person.user.role === 'VENDOR') &&
          t("A blocked vendor's shops and products are not on sale meanwhile.")}
      </p>
    </ConfirmDialog>
  )
}

/** Confirms deleting a person, which cannot be undone. */
export const DeletePersonDialog = ({ person, ...confirmation }: ConfirmProps & { person: Person }) => {
  const t = useTranslate()
  return (
    <ConfirmDialog title={t('Delete {name}?', { name: person.name })} action={t('Delete')} {...confirmation}>
      <p>
        {t('Name, email, phone and address are deleted for good. Orders and reviews stay, without the name.')}{' '}
        {person.user.role === 'VENDOR' && t('The shops and products leave the market.')}
      </p>
    </ConfirmDialog>
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
        {t('Make sure that it is really them who asks.')}
      </p>
    </ConfirmDialog>
  )
}
