import { type ReactNode, useState } from 'react'
import { TOAST } from '../../contract/messages/fixed-messages.ts'
import { ApiFailure } from '../../local/api/client.ts'
import { countUnsentChanges, type SignOutChoice, signOutDevice } from '../../local/resources/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useTranslate } from '../../ui/i18n.ts'
import { toast } from '../../ui/toast.tsx'

export type SignOut = {
  /** Signs out at once, or asks first where changes are not sent yet. Never rejects. */
  signOut: () => Promise<void>
  /** Stands once beside the menu that signs out. */
  dialog: ReactNode
}

/**
 * Signing out, which never loses a change without asking (offline protocol: Keep or Discard).
 * @param first what must succeed before this device signs out: ending the other sessions, say
 */
export const useSignOut = (first?: () => Promise<unknown>): SignOut => {
  const t = useTranslate()
  const [unsent, setUnsent] = useState(NO_UNSENT_CHANGES)
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      toast.error(error instanceof ApiFailure ? t(error.message) : t(TOAST.somethingWrong))
      if (!(error instanceof ApiFailure)) reportError(error)
    }
  }
  const end = async (choice: SignOutChoice) => {
    await first?.()
    await signOutDevice(choice)
  }
  const leave = (choice: SignOutChoice) => {
    setUnsent(NO_UNSENT_CHANGES)
    return attempt(() => end(choice))
  }
  return {
    signOut: () =>
      attempt(async () => {
        const counts = await countUnsentChanges()
        if (counts.all > 0) return setUnsent(counts)
        await end('keep')
      }),
    dialog: <UnsentChangesDialog {...unsent} onCancel={() => setUnsent(NO_UNSENT_CHANGES)} onLeave={leave} />,
  }
}

const NO_UNSENT_CHANGES = { all: 0, uncertain: 0 }

/** `uncertain`: how many of `all` may have happened and are kept. */
type UnsentChangesDialogProps = {
  all: number
  uncertain: number
  onCancel: () => void
  onLeave: (choice: SignOutChoice) => Promise<void>
}

const UnsentChangesDialog = ({ all: count, uncertain, onCancel, onLeave }: UnsentChangesDialogProps) => {
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
            <Button variant="danger" onClick={() => onLeave('discard')}>
              {t('Discard and log out')}
            </Button>
          )}
          <Button variant="brand" onClick={() => onLeave('keep')}>
            {t('Keep and log out')}
          </Button>
        </>
      }
    >
      <p>{t('Kept, they wait on this device and are sent when you sign in here again. Nobody else can send them.')}</p>
      {uncertain > 0 && (
        <p>
          {t(
            '{count, plural, one {# of them may have happened already and cannot be discarded: it is kept until you sign in here again.} other {# of them may have happened already and cannot be discarded: they are kept until you sign in here again.}}',
            { count: uncertain },
          )}
        </p>
      )}
    </Dialog>
  )
}
