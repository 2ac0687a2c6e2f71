import { EyeOff } from 'lucide-react'
import { useState } from 'react'
import { decideModeration } from '../../../contract/moderation/moderation-writes.ts'
import { listReviews, type Review } from '../../../contract/reviews/reviews.ts'
import { matchesSearch } from '../../../contract/search-text.ts'
import { ListScreen } from '../../../lists/list-screen.tsx'
import {
  LIST_COMPARATORS,
  LIST_SORT_LABELS,
  LIST_SORT_PARAMS,
  TIME_SORTS,
  type TimeSort,
} from '../../../lists/list-sorts.ts'
import type { ListOptions, ListView } from '../../../lists/list-url.ts'
import { ReasonDialog } from '../../../lists/reason-dialog.tsx'
import { applyPendingToReview, submitDecision } from '../../../local/moderation/moderation.ts'
import { applyPendingToRows, type OptimisticRow } from '../../../local/outbox/optimistic-rows.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Link } from '../../../ui/controls/link.tsx'
import { Tag } from '../../../ui/controls/tag.tsx'
import { Picture } from '../../../ui/goods/picture.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Page, Stack } from '../../../ui/layout/page.tsx'
import { CHANGE_MESSAGES, useSubmit } from '../../../ui/overlays/use-submit.ts'
import { BulkBar } from '../../../ui/rows/bulk-bar.tsx'
import { RowActions } from '../../../ui/rows/row-actions.tsx'
import { RowHeader, RowPicture } from '../../../ui/rows/row-header.tsx'
import { SelectRow } from '../../../ui/rows/select-row.tsx'
import { Permitted, usePermission } from '../../../ui/state/use-permission.ts'
import { type Selection, useSelection } from '../../../ui/state/use-selection.ts'
import { describeMessage, showName, useTranslate } from '../../../ui/text/i18n.ts'
import { translateReason } from '../../../ui/text/translate-reason.ts'
import { PendingNote } from '../../outbox/pending-note.tsx'
import { useBulkOutcomes } from '../../outbox/use-bulk-outcomes.tsx'
import { REASON_TEMPLATES } from '../../reports/reason-templates.ts'
import { ReviewItem } from '../review-item.tsx'
import '../reviews.css'

/** The filters are the stars, and the hidden reviews. */
const FILTER_LABELS = {
  ALL: 'All',
  '1': '1 star',
  '2': '2 stars',
  '3': '3 stars',
  '4': '4 stars',
  '5': '5 stars',
  HIDDEN: 'Hidden',
} as const
type Filter = keyof typeof FILTER_LABELS
const FILTERS: [Filter, ...Filter[]] = ['ALL', '1', '2', '3', '4', '5', 'HIDDEN']
const LIST_OPTIONS: ListOptions<Filter, TimeSort> = { path: '/dashboard/reviews', filters: FILTERS, sorts: TIME_SORTS }

/** /dashboard/reviews: every review of the market, by stars, to hide and show again. */
const Reviews = () => {
  const t = useTranslate()
  return (
    <Page>
      <ListScreen
        title={t('Reviews')}
        options={LIST_OPTIONS}
        filterLabels={FILTER_LABELS}
        sortLabels={LIST_SORT_LABELS}
        searchLabel={t('Search reviews')}
        endpoint={listReviews}
        toListInput={({ filter, sort }) => ({ ...LIST_SORT_PARAMS[sort], ...toFilterInput(filter) })}
        matchesView={matchesView}
        compare={LIST_COMPARATORS}
        applyPending={(rows: Review[], entries): ReviewRow[] => applyPendingToRows(rows, entries, applyPendingToReview)}
        empty={() => 'No reviews found'}
        drawing="heart"
      >
        {reviews => <SelectableReviews reviews={reviews} />}
      </ListScreen>
    </Page>
  )
}

const toFilterInput = (filter: Filter) => {
  if (filter === 'ALL') return {}
  return filter === 'HIDDEN' ? { hidden: true } : { rating: Number(filter) }
}

const matchesView = (review: Review, { term, filter }: ListView<Filter>): boolean => {
  const isIn =
    filter === 'ALL' || (filter === 'HIDDEN' ? review.hiddenReason !== undefined : review.rating === Number(filter))
  return isIn && matchesSearch(term, review.product.name, review.customer.name, review.comment)
}

type ReviewRow = OptimisticRow<Review>

/** Reviews as cards, to hide one or several and to show them again. */
export const SelectableReviews = ({ reviews }: { reviews: ReviewRow[] }) => {
  const t = useTranslate()
  const selection = useSelection()
  const { run, isBusy, dialog } = useBulkOutcomes(t('What happened to each review'))
  const [isAsking, setAsking] = useState(false)
  const shown = reviews.filter(review => review.hiddenReason === undefined)
  const selected = shown.filter(({ id }) => selection.has(id))
  const hide = (reason: string) => {
    selection.clear()
    return run(
      selected.map(review => ({ id: review.id, name: showName(review.product), submit: () => decide(review, reason) })),
    )
  }
  return (
    <>
      <Permitted call={decideModeration}>
        <BulkBar selection={selection} ids={shown.map(({ id }) => id)}>
          <Button icon={EyeOff} isBusy={isBusy} onClick={() => setAsking(true)}>
            {t('Hide')}
          </Button>
        </BulkBar>
      </Permitted>
      <Stack>
        {reviews.map(review => (
          <ReviewCard key={review.id} review={review} selection={selection} />
        ))}
      </Stack>
      {isAsking && <HideDialog count={selected.length} onClose={() => setAsking(false)} onConfirm={hide} />}
      {dialog}
    </>
  )
}

/** Hides a review with a reason, or shows it again without one. */
const decide = (review: Review, reason?: string) =>
  submitDecision({ entity: 'REVIEW', id: review.id }, reason ? 'HIDE' : 'KEEP', {
    label: describeMessage('{action}: {name}', {
      action: describeMessage(reason ? 'Hide' : 'Show again'),
      name: review.product.name,
    }),
    reason,
  })

const ReviewCard = ({ review, selection }: { review: ReviewRow; selection: Selection }) => {
  const t = useTranslate()
  const { run, isBusy } = useSubmit()
  const [isAsking, setAsking] = useState(false)
  const may = usePermission()
  const name = showName(review.product)
  const isHidden = review.hiddenReason !== undefined
  const action = isHidden ? t('Show again') : t('Hide')
  const change = (reason?: string) => run(CHANGE_MESSAGES, () => decide(review, reason))
  return (
    <Card as="article" label={t('Review of {name}', { name })}>
      <RowHeader
        checkbox={
          isHidden || !may(decideModeration) ? null : <SelectRow selection={selection} id={review.id} name={name} />
        }
        picture={
          <RowPicture>
            <Picture image={review.product.image} alt="" sizes="48px" />
          </RowPicture>
        }
        status={review.entries.length > 0 && <PendingNote entries={review.entries} />}
      >
        <Link href={`/products/${review.productId}`}>{name}</Link>
      </RowHeader>
      <ReviewItem review={review} level={2}>
        {isHidden && (
          <p>
            <Tag tone="soft-danger">{t('Hidden')}</Tag>{' '}
            {t('Reason: {reason}', { reason: translateReason(review.hiddenReason) })}
          </p>
        )}
      </ReviewItem>
      <Permitted call={decideModeration}>
        <RowActions>
          <Button
            isBusy={isBusy}
            aria-label={`${action}: ${name}`}
            onClick={() => (isHidden ? change() : setAsking(true))}
          >
            {action}
          </Button>
        </RowActions>
      </Permitted>
      {isAsking && <HideDialog count={1} onClose={() => setAsking(false)} onConfirm={change} />}
    </Card>
  )
}

type HideDialogProps = { count: number; onClose: () => void; onConfirm: (reason: string) => void }

const HideDialog = ({ count, ...handlers }: HideDialogProps) => {
  const t = useTranslate()
  return (
    <ReasonDialog
      title={t('{count, plural, one {Hide # review?} other {Hide # reviews?}}', { count })}
      action={t('Hide')}
      missing={t('Enter a reason. The person will see it.')}
      templates={REASON_TEMPLATES.review}
      {...handlers}
    >
      {t('Only the author still sees a hidden review, and its stars do not count.')}
    </ReasonDialog>
  )
}

export default Reviews
