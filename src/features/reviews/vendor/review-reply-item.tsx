import { type FormEvent, useState } from 'react'
import { TEXT_MAX } from '../../../contract/constants.ts'
import { TOAST } from '../../../contract/messages/fixed-messages.ts'
import { type RepliedReview, submitReviewReply } from '../../../local/reviews/replies.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Link } from '../../../ui/controls/link.tsx'
import { useEditGuard } from '../../../ui/forms/edit-guard.ts'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { Picture } from '../../../ui/goods/picture.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Row, Stack } from '../../../ui/layout/page.tsx'
import { showName, useTranslate } from '../../../ui/text/i18n.ts'
import { ReviewItem } from '../review-item.tsx'
import '../reviews.css'
import './own-shop-reviews.css'
import { useSubmit } from '../../../ui/overlays/use-submit.ts'
import { PendingNote } from '../../outbox/pending-note.tsx'

/** A review with its product and the vendor's reply, edited in place. */
export const ReviewReplyItem = ({ review }: { review: RepliedReview }) => {
  const t = useTranslate()
  const [isWriting, setWriting] = useState(false)
  return (
    <Card as="article" label={t('Review of {name}', { name: showName(review.product) })}>
      <Link className="answered-review-product" href={`/products/${review.product.id}`}>
        <Picture image={review.product.image} alt="" sizes="48px" />
        {showName(review.product)}
      </Link>
      <ReviewItem review={review} level={2}>
        {isWriting ? (
          <ReplyForm review={review} onDone={() => setWriting(false)} />
        ) : (
          <Row>
            <Button variant={review.reply ? 'quiet' : 'soft'} onClick={() => setWriting(true)}>
              {review.reply ? t('Edit reply') : t('Answer')}
            </Button>
          </Row>
        )}
        <PendingNote entries={review.entries} />
      </ReviewItem>
    </Card>
  )
}

const ReplyForm = ({ review, onDone }: { review: RepliedReview; onDone: () => void }) => {
  const t = useTranslate()
  const { run, isBusy } = useSubmit()
  const [isChanged, setChanged] = useState(false)
  useEditGuard(isChanged)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const reply = String(new FormData(event.currentTarget).get('reply') ?? '').trim()
    const done = await run({ loading: 'Sending', done: TOAST.updated }, () => submitReviewReply(review, reply))
    if (done && done.state !== 'rejected') onDone()
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextArea
          label={t('Your reply')}
          hint={
            review.reply ? t('Everyone can see it. Leave it empty to remove your reply.') : t('Everyone can see it.')
          }
          name="reply"
          defaultValue={review.reply ?? ''}
          onChange={event => setChanged(event.target.value.trim() !== (review.reply ?? ''))}
          maxLength={TEXT_MAX}
          required={!review.reply}
          autoFocus
        />
        <Row align="end">
          <Button onClick={onDone}>{t('Cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={isBusy}>
            {t('Send reply')}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
