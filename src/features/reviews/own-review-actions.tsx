import { nameValues } from '../../contract/bangla-texts.ts'
import { discardChange } from '../../local/orders/discard-change.ts'
import { canEdit } from '../../local/outbox/entry.ts'
import { withdrawEntry } from '../../local/outbox/entry-edit.ts'
import type { OptimisticReview } from '../../local/reviews/optimistic.ts'
import { submitReviewDeletion } from '../../local/reviews/submit.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Row, Stack } from '../../ui/layout/page.tsx'
import { ErrorNotice } from '../../ui/notices/error-notice.tsx'
import { SyncStatus } from '../../ui/notices/sync-status.tsx'
import { catchToToast } from '../../ui/overlays/catch-to-toast.ts'
import { toast } from '../../ui/overlays/toast.tsx'
import { describeMessage, t as say, useTranslate } from '../../ui/text/i18n.ts'
import { translateFailure } from '../../ui/text/translate-failure.ts'
import type { WriteReview } from './use-write-review.tsx'

export type OwnReviewProps = { review: OptimisticReview; onWrite: WriteReview['write'] }

/** The sync state of the customer's own review, and its actions. */
export const OwnReviewActions = ({ review, onWrite }: OwnReviewProps) => {
  const t = useTranslate()
  const { pending } = review
  const isRejected = pending?.state === 'rejected'
  if (review.isDeleting) return <DeletedReview review={review} />
  return (
    <Stack gap="sm">
      {pending && <SyncStatus state={isRejected ? 'attention' : 'waiting'} />}
      {review.waitingPhotos > 0 && (
        <p className="meta">
          {t('{count, plural, one {# photo waiting to send} other {# photos waiting to send}}', {
            count: review.waitingPhotos,
          })}
        </p>
      )}
      {isRejected && <ErrorNotice title={translateFailure(pending.error)} />}
      <Row>
        <Button
          aria-label={t('Edit your review of {name}', review.product)}
          onClick={() => onWrite(review.product, review)}
        >
          {t('Edit')}
        </Button>
        {isRejected && canEdit(pending) && (
          <Button onClick={catchToToast(() => discardChange(pending.id))}>{t('Discard')}</Button>
        )}
        {/* A review that the server never accepted has Discard instead. */}
        {!(isRejected && review.seq === 0) && (
          <Button
            aria-label={t('Delete your review of {name}', review.product)}
            onClick={catchToToast(() => deleteReviewWithUndo(review))}
          >
            {t('Delete')}
          </Button>
        )}
      </Row>
    </Stack>
  )
}

/** The deletion can be undone until it is sent: for 8 seconds, or as long as the device is offline. */
const DeletedReview = ({ review: { pending } }: { review: OptimisticReview }) => {
  const t = useTranslate()
  return (
    <Row>
      <p className="meta">{t('Review deleted')}</p>
      {pending && canEdit(pending) && (
        <Button variant="link" onClick={catchToToast(() => withdrawEntry(pending.id))}>
          {t('Undo')}
        </Button>
      )}
    </Row>
  )
}

const deleteReviewWithUndo = async (review: OptimisticReview): Promise<void> => {
  const label = describeMessage('Deletion of your review of {name}', nameValues('name', review.product))
  const undo = await submitReviewDeletion(review, label)
  const onUndo = catchToToast(async () => {
    if (!(await undo())) toast.info(say('It is already deleted.'))
  })
  toast.info(say('Review deleted'), { action: { label: say('Undo'), onSelect: onUndo } })
}
