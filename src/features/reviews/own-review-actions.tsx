import { withdraw } from '../../local/outbox-edit.ts'
import { canEdit } from '../../local/outbox-entry.ts'
import type { ShownReview } from '../../local/review-overlay.ts'
import { attempt } from '../../ui/attempt.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Row, Stack } from '../../ui/page.tsx'
import { PendingMark } from '../../ui/pending-mark.tsx'
import { t as say, useText } from '../../ui/text.ts'
import { toast } from '../../ui/toast.tsx'
import { discardChange } from '../orders/discard.ts'
import type { WriteReview } from './use-write-review.tsx'
import { deleteOwnReview } from './write-review.ts'

export type OwnReviewProps = { review: ShownReview; onWrite: WriteReview['write'] }

/** Where an own review stands, and what its writer may do with it. */
export const OwnReviewActions = ({ review, onWrite }: OwnReviewProps) => {
  const t = useText()
  const { pending } = review
  const isRefused = pending?.state === 'rejected'
  if (review.isGoing) return <Going review={review} />
  return (
    <Stack gap="sm">
      {pending && <PendingMark state={isRefused ? 'attention' : 'waiting'} />}
      {isRefused && <ErrorNote title={t(pending.error?.message ?? '')} />}
      <Row>
        <Button
          aria-label={t('Edit your review of {name}', review.product)}
          onClick={() => onWrite(review.product, review)}
        >
          {t('Edit')}
        </Button>
        {isRefused && canEdit(pending) && (
          <Button onClick={attempt(() => discardChange(pending.id))}>{t('Discard')}</Button>
        )}
        {/* One that the server never took is given up by Discard. */}
        {!(isRefused && review.seq === 0) && (
          <Button
            aria-label={t('Delete your review of {name}', review.product)}
            onClick={attempt(() => removeWithUndo(review))}
          >
            {t('Delete')}
          </Button>
        )}
      </Row>
    </Stack>
  )
}

/** For 8 seconds, or until there is a network, the deletion can be taken back. */
const Going = ({ review: { pending } }: { review: ShownReview }) => {
  const t = useText()
  return (
    <Row>
      <p className="meta">{t('Review deleted')}</p>
      {pending && canEdit(pending) && (
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
