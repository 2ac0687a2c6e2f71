import { useEffect, useEffectEvent } from 'react'
import { useLocation, useSearch } from 'wouter'
import { EMPTY_STATES } from '../../contract/messages/fixed-messages.ts'
import { defineUrlQuery, pageParam } from '../../contract/url-query.ts'
import { useOpenForm } from '../../lists/form-param.ts'
import { LoadingRows } from '../../lists/loading-rows.tsx'
import { NotCachedNotice } from '../../lists/not-cached-notice.tsx'
import { PartialDataNotice } from '../../lists/partial-data-notice.tsx'
import { slicePage } from '../../lists/slice-page.ts'
import type { OptimisticReview } from '../../local/reviews/optimistic.ts'
import type { OwnReviews } from '../../local/reviews/reads.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Page, Stack } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { EmptyState } from '../../ui/notices/empty-state.tsx'
import { Pager } from '../../ui/rows/pager.tsx'
import { useTitle } from '../../ui/state/use-title.ts'
import { useUser } from '../../ui/state/use-user.ts'
import { useTranslate } from '../../ui/text/i18n.ts'
import { OwnReviewCard } from './own-review-card.tsx'
import { ReviewsToWrite } from './reviews-to-write.tsx'
import { useMyReviews } from './use-my-reviews.ts'
import { useWriteReview, type WriteReview } from './use-write-review.tsx'

/** Reviews per page. */
const PAGE_SIZE = 20

/** /dashboard/my-reviews: the customer's reviews, pending ones included, and products they can review. */
const MyReviews = () => {
  const t = useTranslate()
  useTitle(t('My Reviews'))
  const { mine, refresh } = useMyReviews()
  // Before the first sync an empty table does not mean that there are no reviews.
  const isKnown = mine !== undefined && (mine.at !== null || mine.reviews.length > 0)
  return (
    <Page>
      <Section title={t('My Reviews')} level={1}>
        {isKnown && (
          <>
            <PartialDataNotice refresh={refresh} count={mine.reviews.length} />
            <MyReviewsContent mine={mine} />
          </>
        )}
        {!isKnown && (
          <NotCachedNotice title={t('Your reviews are not on this phone yet')} refresh={refresh}>
            <LoadingRows what={t('Loading reviews')} />
          </NotCachedNotice>
        )}
      </Section>
    </Page>
  )
}

const MyReviewsContent = ({ mine: { reviews, toWrite } }: { mine: OwnReviews }) => {
  const t = useTranslate()
  const { write, dialog } = useWriteReview()
  useEditFromUrl(reviews, write)
  return (
    <Stack gap="lg">
      {toWrite.length > 0 && <ReviewsToWrite products={toWrite} onWrite={write} />}
      {reviews.length > 0 ? (
        <Section title={t('Your reviews')}>
          <OwnReviewList reviews={reviews} onWrite={write} />
        </Section>
      ) : (
        <EmptyState
          title={t(EMPTY_STATES.reviews)}
          illustration="heart"
          action={toWrite.length === 0 && <Button href="/products">{t('Browse products')}</Button>}
        >
          {t('Your reviews of products you bought appear here and help others choose.')}
        </EmptyState>
      )}
      {dialog}
    </Stack>
  )
}

/** Opens the form of the review in `?edit=`: how a rejected review is corrected. */
const useEditFromUrl = (reviews: readonly OptimisticReview[], write: WriteReview['write']): void => {
  const [path, navigate] = useLocation()
  const { editedId: id } = useOpenForm([])
  const user = useUser()
  const review = user && reviews.find(review => review.id === id)
  const open = useEffectEvent((own: OptimisticReview) => {
    navigate(path, { replace: true })
    return write(own.product, own)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: open it once, however often its row changes
  useEffect(() => {
    if (review) open(review).catch(reportError)
  }, [review?.id])
}

const OwnReviewList = ({ reviews, onWrite }: { reviews: OptimisticReview[]; onWrite: WriteReview['write'] }) => {
  const asked = parseMyReviewsUrl(useSearch())
  const { rows, page } = slicePage(sortHiddenFirst(reviews), asked.page, PAGE_SIZE)
  return (
    <Stack>
      {rows.map(review => (
        <OwnReviewCard key={review.id} review={review} onWrite={onWrite} />
      ))}
      <Pager page={page} total={reviews.length} limit={PAGE_SIZE} hrefOf={to => buildMyReviewsUrl({ page: to })} />
    </Stack>
  )
}

/** A notification says that one was hidden: it must not stand pages away. */
const sortHiddenFirst = (reviews: readonly OptimisticReview[]): OptimisticReview[] =>
  [...reviews].sort((a, b) => Number(b.hiddenReason !== undefined) - Number(a.hiddenReason !== undefined))

const { parse: parseMyReviewsUrl, build: buildMyReviewsUrl } = defineUrlQuery<{ page: number }>(
  '/dashboard/my-reviews',
  { page: pageParam },
)

export default MyReviews
