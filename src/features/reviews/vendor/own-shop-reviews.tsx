import { useLiveQuery } from 'dexie-react-hooks'
import { useLocation, useSearch } from 'wouter'
import { EMPTY_STATES } from '../../../contract/messages/fixed-messages.ts'
import { LoadingRows } from '../../../lists/loading-rows.tsx'
import { NotCachedNotice } from '../../../lists/not-cached-notice.tsx'
import { PartialDataNotice } from '../../../lists/partial-data-notice.tsx'
import { slicePage } from '../../../lists/slice-page.ts'
import { useRefresh } from '../../../lists/use-refresh.ts'
import { type RepliedReview, readRepliedReviews } from '../../../local/reviews/replies.ts'
import { pullAccount } from '../../../local/sync/account-sync.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Chip, ChipRow } from '../../../ui/controls/chip.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { ListToolbar } from '../../../ui/rows/list-toolbar.tsx'
import { Pager } from '../../../ui/rows/pager.tsx'
import { SearchField } from '../../../ui/rows/search-field.tsx'
import { useTitle } from '../../../ui/state/use-title.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { ShopFilter, useShopFilter } from '../../products/vendor/shop-filter.tsx'
import {
  buildShopReviewsUrl,
  filterReviewsByShop,
  filterShopReviews,
  parseShopReviewsUrl,
  type ShopReviewsView,
  type Stars,
} from './review-replies.ts'
import { ReviewReplyItem } from './review-reply-item.tsx'

const PAGE_SIZE = 20

/** /dashboard/shop-reviews: reviews of the vendor's products, and the vendor's replies. */
const ShopReviews = () => {
  const t = useTranslate()
  useTitle(t('Reviews'))
  const [, navigate] = useLocation()
  const query = parseShopReviewsUrl(useSearch())
  const { shops, shop } = useShopFilter(query.shop)
  const view = { ...query, shop }
  const read = useLiveQuery(readRepliedReviews)
  const refresh = useRefresh('shop-reviews', pullAccount)
  const show = (changes: Partial<ShopReviewsView>) =>
    navigate(buildShopReviewsUrl({ ...view, page: 1, ...changes }), { replace: true })
  return (
    <Page>
      <Section title={t('Reviews')} level={1}>
        {(!read || read.isUnknown) && (
          <NotCachedNotice title={t('Your reviews are not on this phone yet')} refresh={refresh}>
            <LoadingRows what={t('Reviews')} />
          </NotCachedNotice>
        )}
        {read && !read.isUnknown && (
          <>
            <PartialDataNotice refresh={refresh} count={read.reviews.length} />
            {read.reviews.length > 0 && (
              <ListToolbar>
                <SearchField label={t('Search reviews')} term={view.term} onTerm={term => show({ term })} />
                <StarsFilter stars={view.stars} onChoose={stars => show({ stars })} />
                <ShopFilter shops={shops} shop={shop} onChoose={shop => show({ shop })} />
              </ListToolbar>
            )}
            <ShopReviewList reviews={filterReviewsByShop(read.reviews, shop)} view={view} />
          </>
        )}
      </Section>
    </Page>
  )
}

type StarsFilterProps = { stars: Stars | undefined; onChoose: (stars: Stars | undefined) => void }

const StarsFilter = ({ stars, onChoose }: StarsFilterProps) => {
  const t = useTranslate()
  return (
    <Select
      label={t('Stars')}
      isLabelHidden
      options={[
        { value: '', label: t('All stars') },
        { value: '5', label: t('5 stars') },
        { value: '4', label: t('4 stars') },
        { value: '3', label: t('3 stars') },
        { value: '2', label: t('2 stars') },
        { value: '1', label: t('1 star') },
      ]}
      value={stars ?? ''}
      onChange={chosen => onChoose(chosen || undefined)}
    />
  )
}

/** The reviews of the view with their replies. */
export const ShopReviewList = ({ reviews, view }: { reviews: readonly RepliedReview[]; view: ShopReviewsView }) => {
  const t = useTranslate()
  const [, navigate] = useLocation()
  const found = filterShopReviews(reviews, { ...view, isUnanswered: false })
  const chosen = filterShopReviews(found, view)
  const { rows, page } = slicePage(chosen, view.page, PAGE_SIZE)
  const show = (isUnanswered: boolean) => () =>
    navigate(buildShopReviewsUrl({ ...view, isUnanswered, page: 1 }), { replace: true })
  return (
    <>
      <ChipRow label={t('Show')}>
        <Chip count={found.length} isSelected={!view.isUnanswered} onClick={show(false)}>
          {t('All')}
        </Chip>
        <Chip count={found.filter(review => !review.reply).length} isSelected={view.isUnanswered} onClick={show(true)}>
          {t('Not replied')}
        </Chip>
      </ChipRow>
      {rows.length === 0 ? (
        <EmptyReviewList view={view} isEmpty={found.length === 0} />
      ) : (
        // biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one
        <ul role="list" className="answered-reviews" aria-label={t('Reviews')}>
          {rows.map(review => (
            <li key={review.id}>
              <ReviewReplyItem review={review} />
            </li>
          ))}
        </ul>
      )}
      <Pager
        page={page}
        total={chosen.length}
        limit={PAGE_SIZE}
        hrefOf={to => buildShopReviewsUrl({ ...view, page: to })}
      />
    </>
  )
}

/** Explains an empty list: no review was found, or all of them are answered. */
const EmptyReviewList = ({ view, isEmpty }: { view: ShopReviewsView; isEmpty: boolean }) => {
  const t = useTranslate()
  if (isEmpty && view.term.trim())
    return (
      <EmptyState
        title={t(EMPTY_STATES.shopReviews)}
        illustration="search"
        action={<Button href={buildShopReviewsUrl({ ...view, term: '', page: 1 })}>{t('Clear search')}</Button>}
      >
        {t('No results for “{term}”.', { term: view.term })}
      </EmptyState>
    )
  return (
    <EmptyState title={t(EMPTY_STATES.shopReviews)} illustration="heart">
      {view.isUnanswered && !isEmpty ? t('You have replied to every review.') : undefined}
    </EmptyState>
  )
}

export default ShopReviews
