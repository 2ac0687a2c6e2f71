import { useId, useState } from 'react'
import { TOAST } from '../../contract/messages.ts'
import { ApiFailure } from '../../local/api.ts'
import { discardEntry } from '../../local/outbox-edit.ts'
import type { Submitted } from '../../local/write.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { t as say, useText } from '../../ui/text.ts'
import { toast } from '../../ui/toast.tsx'
import { ReviewForm } from './review-form.tsx'
import { type ReviewTask, type ReviewWords, writeReview } from './write-review.ts'

export type ReviewDialogProps = {
  /** null: closed. */
  task: ReviewTask | null
  onClose: () => void
  /** The server knows of no purchase. */
  onUnbought: () => void
}

/** The form of a review over the present screen. */
export const ReviewDialog = ({ task, onClose, onUnbought }: ReviewDialogProps) => {
  const t = useText()
  const id = useId()
  const { send, refusal, isBusy, reset } = useSend(onClose, onUnbought)
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
type Refused = { entryId: string | null; message: string }

const useSend = (onDone: () => void, onUnbought: () => void) => {
  const [refused, setRefused] = useState<Refused | null>(null)
  const [isBusy, setBusy] = useState(false)
  const send = async (task: ReviewTask, words: ReviewWords): Promise<void> => {
    setBusy(true)
    try {
      const submitted = await writeReview(task, words, refused?.entryId ?? null)
      if (submitted.state === 'rejected') return await refuse(submitted)
      tell(submitted, task)
      setRefused(null)
      onDone()
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) reportError(failure)
      toast.error(say(failure instanceof ApiFailure ? failure.message : TOAST.somethingWrong))
    } finally {
      setBusy(false)
    }
  }
  const refuse = async ({ entryId, failure }: Extract<Submitted<unknown>, { state: 'rejected' }>) => {
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

const tell = ({ state }: Submitted<unknown>, { own }: ReviewTask): void => {
  if (state === 'waiting') toast.info(say('Saved on this phone. Waiting to send'))
  else toast.success(say(own ? TOAST.updated : TOAST.reviewDone))
}
