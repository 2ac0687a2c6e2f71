import { useId, useState } from 'react'
import { nameValues } from '../../contract/bangla-texts.ts'
import { TOAST } from '../../contract/messages/fixed-messages.ts'
import type { MessageDescriptor } from '../../contract/messages/message.ts'
import { discardEntry } from '../../local/outbox/entry-edit.ts'
import type { SubmitResult } from '../../local/outbox/submit.ts'
import { type ReviewChange, type ReviewTask, submitReview } from '../../local/reviews/submit.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { toast } from '../../ui/overlays/toast.tsx'
import { describeMessage, t as say, useTranslate } from '../../ui/text/i18n.ts'
import { translateFailure } from '../../ui/text/translate-failure.ts'
import { ReviewForm } from './review-form.tsx'

export type ReviewDialogProps = {
  /** null: closed. */
  task: ReviewTask | null
  onClose: () => void
  /** Called when the server finds no purchase. */
  onUnbought: () => void
}

/** The form of a review in a dialog. */
export const ReviewDialog = ({ task, onClose, onUnbought }: ReviewDialogProps) => {
  const t = useTranslate()
  const id = useId()
  const { send, refusal, isBusy, reset } = useReviewSubmit(onClose, onUnbought)
  const close = () => {
    reset()
    onClose()
  }
  return (
    <Dialog
      isOpen={task !== null}
      onClose={close}
      title={task?.own ? t('Edit your review') : t('Write a review')}
      actions={
        <>
          <Button onClick={close}>{t('Cancel')}</Button>
          <Button type="submit" form={id} variant="primary" isBusy={isBusy}>
            {t('Submit review')}
          </Button>
        </>
      }
    >
      {task && <ReviewForm id={id} task={task} refusal={refusal} onSubmit={content => send(task, content)} />}
    </Dialog>
  )
}

/** Why the server rejected the review, and the outbox entry that the next attempt edits. */
type ReviewRejection = { entryId: string | null; message: string }

const useReviewSubmit = (onDone: () => void, onUnbought: () => void) => {
  const [rejection, setRejection] = useState<ReviewRejection | null>(null)
  const [isBusy, setBusy] = useState(false)
  const send = async (task: ReviewTask, content: ReviewChange): Promise<void> => {
    setBusy(true)
    try {
      const submitted = await submitReview(task, content, {
        label: formatEntryLabel(task),
        rejectedEntryId: rejection?.entryId ?? null,
      })
      if (submitted.state === 'rejected') return await handleRejection(submitted)
      toastReviewResult(submitted, task)
      setRejection(null)
      onDone()
    } finally {
      setBusy(false)
    }
  }
  const handleRejection = async ({ entryId, failure }: Extract<SubmitResult<unknown>, { state: 'rejected' }>) => {
    if (failure.error.code !== 'PURCHASE_REQUIRED') {
      setRejection({ entryId, message: translateFailure(failure) })
      return void toast.error(say(TOAST.somethingWrong))
    }
    // Nothing in the review can be corrected: discard it and explain.
    if (entryId) await discardEntry(entryId)
    setRejection(null)
    onUnbought()
  }
  return { send, refusal: rejection?.message ?? null, isBusy, reset: () => setRejection(null) }
}

const formatEntryLabel = ({ product, own }: ReviewTask): MessageDescriptor =>
  describeMessage(own ? 'Change of your review of {name}' : 'Review of {name}', nameValues('name', product))

const toastReviewResult = ({ state }: SubmitResult<unknown>, { own }: ReviewTask): void => {
  if (state === 'waiting') toast.info(say('Saved on this phone. Waiting to send'))
  else toast.success(say(own ? TOAST.updated : TOAST.reviewDone))
}
