import { useId, useState } from 'react'
import { TOAST } from '../../contract/messages/fixed-messages.ts'
import { ApiFailure } from '../../local/api/client.ts'
import { discardEntry } from '../../local/outbox/entry-edit.ts'
import type { SubmitResult } from '../../local/outbox/submit.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { t as say, useTranslate } from '../../ui/i18n.ts'
import { toast } from '../../ui/toast.tsx'
import { ReviewForm } from './review-form.tsx'
import { type ReviewContent, type ReviewTask, submitReview } from './review-writes.ts'

export type ReviewDialogProps = {
  /** null: closed. */
  task: ReviewTask | null
  onClose: () => void
  /** The server knows of no purchase. */
  onUnbought: () => void
}

/** The form of a review over the present screen. */
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
      {task && <ReviewForm id={id} task={task} refusal={refusal} onSubmit={words => send(task, words)} />}
    </Dialog>
  )
}

/** What the server has just refused, and the entry that a second try corrects. */
type ReviewRejection = { entryId: string | null; message: string }

const useReviewSubmit = (onDone: () => void, onUnbought: () => void) => {
  const [refused, setRefused] = useState<ReviewRejection | null>(null)
  const [isBusy, setBusy] = useState(false)
  const send = async (task: ReviewTask, words: ReviewContent): Promise<void> => {
    setBusy(true)
    try {
      const submitted = await submitReview(task, words, refused?.entryId ?? null)
      if (submitted.state === 'rejected') return await refuse(submitted)
      toastReviewResult(submitted, task)
      setRefused(null)
      onDone()
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) reportError(failure)
      toast.error(say(failure instanceof ApiFailure ? failure.message : TOAST.somethingWrong))
    } finally {
      setBusy(false)
    }
  }
  const refuse = async ({ entryId, failure }: Extract<SubmitResult<unknown>, { state: 'rejected' }>) => {
    if (failure.error.code !== 'PURCHASE_REQUIRED') {
      setRefused({ entryId, message: failure.message })
      return void toast.error(say(TOAST.somethingWrong))
    }
    // There is nothing in it to correct: it is said, and given up.
    if (entryId) await discardEntry(entryId)
    setRefused(null)
    onUnbought()
  }
  return { send, refusal: refused?.message ?? null, isBusy, reset: () => setRefused(null) }
}

const toastReviewResult = ({ state }: SubmitResult<unknown>, { own }: ReviewTask): void => {
  if (state === 'waiting') toast.info(say('Saved on this phone. Waiting to send'))
  else toast.success(say(own ? TOAST.updated : TOAST.reviewDone))
}
