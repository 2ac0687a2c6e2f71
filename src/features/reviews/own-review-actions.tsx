import { withdraw } from '../../local/outbox.ts'
import type { ShownReview } from '../../local/review-overlay.ts'
import { attempt } from '../../ui/attempt.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Row, Stack } from '../../ui/page.tsx'
import { PendingMark } from '../../ui/pending-mark.tsx'
import { t as say, useText } from '../../ui/text.ts'
import { toast } from '../../ui/toast.tsx'
import { discardChange } from '../orders/discard.ts'
import { useWriteReview } from './use-write-review.tsx'
import { deleteOwnReview } from './write-review.ts'

/** Where an own review stands, and what its writer may do with it. */
export const OwnReviewActions = ({ review }: { review: ShownReview }) => {
  const t = useText()
  const { write, dialog } = useWriteReview()
  const { pending } = review
  if (review.isGoing) return <Going review={review} />
  return (
    <Stack gap="sm">
      {pending && <PendingMark state={pending.state === 'rejected' ? 'attention' : 'waiting'} />}
      {pending?.state === 'rejected' && <ErrorNote title={t(pending.error?.message ?? '')} />}
      <Row>
        <Button
          aria-label={t('Edit your review of {name}', review.product)}
          onClick={() => write(review.product, review)}
        >
          {t('Edit')}
        </Button>
        {pending?.state === 'rejected' && (
          <Button onClick={attempt(() => discardChange(pending.id))}>{t('Discard')}</Button>
        )}
        <Button
          aria-label={t('Delete your review of {name}', review.product)}
          onClick={attempt(() => removeWithUndo(review))}
        >
          {t('Delete')}
        </Button>
      </Row>
      {dialog}
    </Stack>
  )
}

/** For 8 seconds, or until there is a network, the deletion can be taken back. */
const Going = ({ review: { pending } }: { review: ShownReview }) => {
  const t = useText()
  return (
    <Row>
      <p className="meta">{t('Review deleted')}</p>
      {pending && pending.attempts === 0 && (
        <Button variant="link" onClick={attempt(() => withdraw(pending.id))}>
          {t('Undo')}
        </Button>
      )}
    </Row>
  )
}

const removeWithUndo = async (review: ShownReview): Promise<void> => {
  const undo = await deleteOwnReview(review)
  const takeBack = attempt(async () => {
    if (!(await undo())) toast.info(say('It was deleted already.'))
  })
  toast.info(say('Review deleted'), { action: { label: say('Undo'), onSelect: takeBack } })
}
