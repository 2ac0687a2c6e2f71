import { TOAST } from '../../contract/messages.ts'
import { deleteSubscriber, type Subscriber } from '../../contract/newsletters.ts'
import { type Submitted, submit } from '../../local/write.ts'
import { useText } from '../../ui/text.ts'
import type { SendWords } from '../orders/use-send.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

type Reader = Pick<Subscriber, 'id' | 'email'>

export const REMOVAL_WORDS: SendWords = { loading: 'Sending', done: TOAST.deleted }

/** Takes an address off the list. @throws ApiFailure */
export const submitRemoval = ({ id, email }: Reader): Promise<Submitted<unknown>> =>
  submit(deleteSubscriber, { id }, { scope: `subscriber:${id}`, label: email })

export type RemovalDialogProps = { subscribers: readonly Reader[]; onClose: () => void; onConfirm: () => void }

/** Asks before addresses go, which nobody but their owners brings back. */
export const RemovalDialog = ({ subscribers, ...asked }: RemovalDialogProps) => {
  const t = useText()
  const [first] = subscribers
  const isOne = subscribers.length === 1
  const title =
    isOne && first
      ? t('Remove {name}?', { name: first.email })
      : t('{count, plural, one {Remove # address?} other {Remove # addresses?}}', { count: subscribers.length })
  return (
    <ConfirmDialog title={title} action={t('Remove')} {...asked}>
      <p>
        {isOne
          ? t('The address gets no more letters. Its owner may subscribe again.')
          : t('These addresses get no more letters. Their owners may subscribe again.')}
      </p>
    </ConfirmDialog>
  )
}
