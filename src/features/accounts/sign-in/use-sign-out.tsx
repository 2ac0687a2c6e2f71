import { type ReactNode, useState } from 'react'
import { countUnsentChanges, type SignOutChoice, signOutDevice } from '../../../local/accounts/sign-in.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { catchToToast } from '../../../ui/overlays/catch-to-toast.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useLocale, useTranslate } from '../../../ui/text/i18n.ts'

export type SignOut = {
  /** Signs out; where changes are not sent yet, it asks first. Never rejects. */
  signOut: () => Promise<void>
  /** Render it once beside the control that signs out. */
  dialog: ReactNode
}

/**
 * Signs out without losing unsent changes: the person chooses to keep or discard them.
 * @param before must succeed before this device signs out, such as ending the other sessions
 */
export const useSignOut = (before?: () => Promise<unknown>): SignOut => {
  useLocale()
  const [unsent, setUnsent] = useState(NO_UNSENT_CHANGES)
  const end = async (choice: SignOutChoice) => {
    await before?.()
    await signOutDevice(choice)
  }
  const confirm = (choice: SignOutChoice) => {
    setUnsent(NO_UNSENT_CHANGES)
    return catchToToast(() => end(choice))()
  }
  return {
    signOut: catchToToast(async () => {
      const counts = await countUnsentChanges()
      if (counts.all > 0) return setUnsent(counts)
      await end('keep')
    }),
    dialog: <UnsentChangesDialog {...unsent} onCancel={() => setUnsent(NO_UNSENT_CHANGES)} onConfirm={confirm} />,
  }
}

const NO_UNSENT_CHANGES = { all: 0, uncertain: 0 }

/** `uncertain`: how many of `all` may already have taken effect on the server; these are always kept. */
type UnsentChangesDialogProps = {
  all: number
  uncertain: number
  onCancel: () => void
  onConfirm: (choice: SignOutChoice) => Promise<void>
}

const UnsentChangesDialog = ({ all: count, uncertain, onCancel, onConfirm }: UnsentChangesDialogProps) => {
  const t = useTranslate()
  return (
    <Dialog
      isOpen={count > 0}
      onClose={onCancel}
      title={t('{count, plural, one {# change is not sent yet} other {# changes are not sent yet}}', { count })}
      actions={
        <>
          <Button onClick={onCancel}>{t('Cancel')}</Button>
          {uncertain < count && (
            <Button variant="danger" onClick={() => onConfirm('discard')}>
              {t('Discard and log out')}
            </Button>
          )}
          <Button variant="brand" onClick={() => onConfirm('keep')}>
            {t('Keep and log out')}
          </Button>
        </>
      }
    >
      <p>
        {t(
          'If you keep them, they stay on this device and are sent when you sign in here again. Nobody else can send them.',
        )}
      </p>
      {uncertain > 0 && (
        <p>
          {t(
            '{count, plural, one {# change may already have gone through and cannot be discarded. It stays here until you sign in again.} other {# changes may already have gone through and cannot be discarded. They stay here until you sign in again.}}',
            { count: uncertain },
          )}
        </p>
      )}
    </Dialog>
  )
}
