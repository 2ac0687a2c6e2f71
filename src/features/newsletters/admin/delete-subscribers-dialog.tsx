import { TOAST } from '../../../contract/messages/fixed-messages.ts'
import type { Subscriber } from '../../../contract/newsletters/newsletters.ts'
import { ConfirmDialog } from '../../../lists/confirm-dialog.tsx'
import type { SubmitMessages } from '../../../ui/overlays/use-submit.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'

type SubscriberRef = Pick<Subscriber, 'id' | 'email'>

export const DELETE_MESSAGES: SubmitMessages = { loading: 'Sending', done: TOAST.deleted }

export type DeleteSubscribersDialogProps = {
  subscribers: readonly SubscriberRef[]
  onClose: () => void
  onConfirm: () => void
}

/** Confirms deleting subscribers; only they themselves can subscribe again. */
export const DeleteSubscribersDialog = ({ subscribers, ...confirmation }: DeleteSubscribersDialogProps) => {
  const t = useTranslate()
  const [first] = subscribers
  const isOne = subscribers.length === 1
  const title =
    isOne && first
      ? t('Remove {name}?', { name: first.email })
      : t('{count, plural, one {Remove # address?} other {Remove # addresses?}}', { count: subscribers.length })
  return (
    <ConfirmDialog title={title} action={t('Remove')} {...confirmation}>
      <p>
        {isOne
          ? t('This address gets no more newsletters. Its owner can subscribe again.')
          : t('These addresses get no more newsletters. Their owners can subscribe again.')}
      </p>
    </ConfirmDialog>
  )
}
