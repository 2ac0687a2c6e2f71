import { useLiveQuery } from 'dexie-react-hooks'
import { useLocation, useSearch } from 'wouter'
import { SKELETONS } from '../../contract/constants.ts'
import { EMPTY } from '../../contract/messages.ts'
import { db } from '../../local/db.ts'
import { inOneLook, pendingEntries } from '../../local/outbox.ts'
import { syncAccount } from '../../local/sync-account.ts'
import { Button } from '../../ui/button.tsx'
import { Chip, ChipRow } from '../../ui/chip.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { ListToolRow } from '../../ui/list-tools.tsx'
import { Page, Stack } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Section } from '../../ui/section.tsx'
import { Loading, skeletons } from '../../ui/skeleton.tsx'
import { useText } from '../../ui/text.ts'
import { useConnection } from '../../ui/use-connection.ts'
import { useTitle } from '../../ui/use-title.ts'
import { type Refresh, useRefresh } from '../catalogue/use-refresh.ts'
import { PartNote } from '../site/part-note.tsx'
import { pageOf } from '../vendor/queue-address.ts'
import { AnsweredItem } from './answered-item.tsx'
import {
  type AnsweredReview,
  overlayReplies,
  type ReviewView,
  reviewAddressOf,
  reviewsIn,
  reviewsOf,
  reviewViewOf,
} from './replies.ts'
import { ShopChoice, useShopChoice } from './shop-choice.tsx'
import './shop-reviews.css'

const PAGE = 20

/** /dashboard/shop-reviews: what customers say of the vendor's goods, and his answers. */
const ShopReviews = () => {
  const t = useText()
  useTitle(t('Reviews'))
  const [, navigate] = useLocation()
  const asked = reviewViewOf(useSearch())
  const { shops, shop } = useShopChoice(asked.shop)
  const view = { ...asked, shop }
  const read = useLiveQuery(() => inOneLook([db.reviews, db.products, db.meta], readReviews))
  const refresh = useRefresh('shop-reviews', syncAccount)
  const show = (changes: Partial<ReviewView>) =>
    navigate(reviewAddressOf({ ...view, page: 1, ...changes }), { replace: true })
  return (
    <Page>
      <Section title={t('Reviews')} level={1}>
        {(!read || read.isUnknown) && <ReviewsUnknown refresh={refresh} />}
        {read && !read.isUnknown && (
          <>
            <PartNote refresh={refresh} />
            {read.reviews.length > 0 && (
              <ListToolRow>
                <SearchField label={t('Search reviews')} term={view.term} onTerm={term => show({ term })} />
                <ShopChoice shops={shops} shop={shop} onChoose={shop => show({ shop })} />
              </ListToolRow>
            )}
            <Reviews reviews={reviewsOf(read.reviews, shop)} view={view} />
          </>
        )}
      </Section>
    </Page>
  )
}

/** Reviews with their answers, those of the view. */
export const Reviews = ({ reviews, view }: { reviews: readonly AnsweredReview[]; view: ReviewView }) => {
  const t = useText()
  const [, navigate] = useLocation()
  const found = reviewsIn(reviews, { ...view, isUnanswered: false })
  const chosen = reviewsIn(found, view)
  const { rows, page } = pageOf(chosen, view.page, PAGE)
  const show = (isUnanswered: boolean) => () =>
    navigate(reviewAddressOf({ ...view, isUnanswered, page: 1 }), { replace: true })
  return (
    <>
      <ChipRow label={t('Show')}>
        <Chip count={found.length} isSelected={!view.isUnanswered} onClick={show(false)}>
          {t('All')}
        </Chip>
        <Chip count={found.filter(review => !review.reply).length} isSelected={view.isUnanswered} onClick={show(true)}>
          {t('Not answered')}
        </Chip>
      </ChipRow>
      {rows.length === 0 ? (
        <NothingHere view={view} isEmpty={found.length === 0} />
      ) : (
        // biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one
        <ul role="list" className="answered-reviews" aria-label={t('Reviews')}>
          {rows.map(review => (
            <li key={review.id}>
              <AnsweredItem review={review} />
            </li>
          ))}
        </ul>
      )}
      <Pager page={page} total={chosen.length} limit={PAGE} hrefOf={to => reviewAddressOf({ ...view, page: to })} />
    </>
  )
}

/** Why no review is there: none was found, or each of them is answered. */
const NothingHere = ({ view, isEmpty }: { view: ReviewView; isEmpty: boolean }) => {
  const t = useText()
  if (isEmpty && view.term.trim())
    return (
      <Empty
        title={t(EMPTY.shopReviews)}
        drawing="search"
        action={<Button href={reviewAddressOf({ ...view, term: '', page: 1 })}>{t('Clear search')}</Button>}
      >
        {t('Nothing here answers to “{term}”.', { term: view.term })}
      </Empty>
    )
  return (
    <Empty title={t(EMPTY.shopReviews)} drawing="heart">
      {view.isUnanswered && !isEmpty ? t('Every review is answered.') : undefined}
    </Empty>
  )
}

const ReviewsUnknown = ({ refresh: { failure, retry } }: { refresh: Refresh }) => {
  const t = useText()
  const { isOnline } = useConnection()
  if (!isOnline || failure)
    return (
      <ErrorNote title={t('Your reviews are not on this phone yet')} onRetry={retry} isCalm={!isOnline}>
        {failure && isOnline ? t(failure.message) : t('They come as soon as Haat can be reached.')}
      </ErrorNote>
    )
  return (
    <Stack>
      <Loading what={t('Reviews')} />
      {skeletons('row', SKELETONS.tableRows)}
    </Stack>
  )
}

const readReviews = async (): Promise<{ reviews: AnsweredReview[]; isUnknown: boolean }> => {
  const [rows, entries, account] = await Promise.all([
    db.reviews.where('mine').equals(1).toArray(),
    pendingEntries(),
    db.meta.get('account'),
  ])
  const products = await db.products.bulkGet([...new Set(rows.map(review => review.productId))])
  const shopOf = new Map(products.map(product => [product?.id, product?.shop.id]))
  const isComplete = account?.key === 'account' && account.value.at !== null
  return { reviews: overlayReplies(rows, entries, id => shopOf.get(id)), isUnknown: !isComplete && rows.length === 0 }
}

export default ShopReviews
