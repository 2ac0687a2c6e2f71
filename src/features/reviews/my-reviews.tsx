import { useEffect, useEffectEvent } from 'react'
import { useLocation, useSearch } from 'wouter'
import { SKELETONS } from '../../contract/constants.ts'
import { EMPTY } from '../../contract/messages.ts'
import type { ShownReview } from '../../local/review-overlay.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Page, Stack } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Section } from '../../ui/section.tsx'
import { Loading, skeletons } from '../../ui/skeleton.tsx'
import { useText } from '../../ui/text.ts'
import { useUser } from '../../ui/use-session.ts'
import { useTitle } from '../../ui/use-title.ts'
import { NotHereYet } from '../site/not-here-yet.tsx'
import { PartNote } from '../site/part-note.tsx'
import { OwnReviewCard } from './own-review-card.tsx'
import { ReviewsToWrite } from './reviews-to-write.tsx'
import { type MyReviews as Mine, useMyReviews } from './use-my-reviews.ts'
import { useWriteReview, type WriteReview } from './use-write-review.tsx'

/** As many reviews are drawn at once, however many the device has. */
const PAGE_SIZE = 20

/** The customer's reviews, with those that wait, and what he might write about. */
const MyReviews = () => {
  const t = useText()
  useTitle(t('My Reviews'))
  const { mine, refresh } = useMyReviews()
  // Before the first sync an empty table says nothing of what the server has.
  const isKnown = mine !== undefined && (mine.at !== null || mine.reviews.length > 0)
  return (
    <Page>
      <Section title={t('My Reviews')} level={1}>
        {isKnown && (
          <>
            <PartNote refresh={refresh} />
            <Known mine={mine} />
          </>
        )}
        {!isKnown && (
          <NotHereYet title={t('Your reviews are not on this phone yet')} refresh={refresh}>
            <Waiting />
          </NotHereYet>
        )}
      </Section>
    </Page>
  )
}

const Waiting = () => {
  const t = useText()
  return (
    <Stack>
      <Loading what={t('Loading reviews')} />
      {skeletons('row', SKELETONS.tableRows)}
    </Stack>
  )
}

const Known = ({ mine: { reviews, toWrite } }: { mine: Mine }) => {
  const t = useText()
  const { write, dialog } = useWriteReview()
  useAskedEdit(reviews, write)
  return (
    <Stack gap="lg">
      {toWrite.length > 0 && <ReviewsToWrite products={toWrite} onWrite={write} />}
      {reviews.length > 0 ? (
        <Section title={t('What you wrote')}>
          <Written reviews={reviews} onWrite={write} />
        </Section>
      ) : (
        <Empty
          title={t(EMPTY.reviews)}
          drawing="heart"
          action={toWrite.length === 0 && <Button href="/products">{t('Browse products')}</Button>}
        >
          {t('What you write about a product that you bought stands here and helps others to choose.')}
        </Empty>
      )}
      {dialog}
    </Stack>
  )
}

/** Opens the form of the review that the address names: one that came back is corrected there. */
const useAskedEdit = (reviews: readonly ShownReview[], write: WriteReview['write']): void => {
  const [path, navigate] = useLocation()
  const id = new URLSearchParams(useSearch()).get('edit')
  const user = useUser()
  const asked = user && reviews.find(review => review.id === id)
  const open = useEffectEvent((review: ShownReview) => {
    navigate(path, { replace: true })
    return write(review.product, review)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is opened once, however often its row changes
  useEffect(() => {
    if (asked) open(asked).catch(reportError)
  }, [asked?.id])
}

const Written = ({ reviews, onWrite }: { reviews: ShownReview[]; onWrite: WriteReview['write'] }) => {
  const page = pageOf(useSearch())
  return (
    <Stack>
      {reviews.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(review => (
        <OwnReviewCard key={review.id} review={review} onWrite={onWrite} />
      ))}
      <Pager
        page={page}
        total={reviews.length}
        limit={PAGE_SIZE}
        hrefOf={to => `/dashboard/my-reviews${to > 1 ? `?page=${to}` : ''}`}
      />
    </Stack>
  )
}

const pageOf = (search: string): number => {
  const page = Number(new URLSearchParams(search).get('page'))
  return Number.isSafeInteger(page) && page > 0 ? page : 1
}

export default MyReviews
