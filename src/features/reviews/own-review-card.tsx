import { Button } from '../../ui/controls/button.tsx'
import { StarRating } from '../../ui/goods/star-rating.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { LineItem } from '../../ui/rows/line-item.tsx'
import { formatDate } from '../../ui/text/format-date-time.ts'
import { showName, useLocale, useTranslate } from '../../ui/text/i18n.ts'
import { translateReason } from '../../ui/text/translate-reason.ts'
import { productUrl } from '../products/catalogue/product-tiles.tsx'
import './reviews.css'
import { OwnReviewActions, type OwnReviewProps } from './own-review-actions.tsx'
import { ReviewPhotos } from './review-photos.tsx'
import { ShopReply } from './shop-reply.tsx'

/** The customer's own review with the product that it is about. */
export const OwnReviewCard = ({ review, onWrite }: OwnReviewProps) => {
  const locale = useLocale()
  const t = useTranslate()
  const { product, rating, comment, createdAt, isDeleting } = review
  return (
    <Card as="article" label={showName(product)}>
      <LineItem
        name={showName(product)}
        href={productUrl(product)}
        image={product.image}
        detail={
          <>
            <StarRating rating={rating} variant="full" />
            <time dateTime={createdAt}>{formatDate(createdAt, locale)}</time>
          </>
        }
      />
      {review.hiddenReason && (
        <Notice
          tone="wait"
          title={t('An admin has hidden this review.')}
          action={
            <Button variant="link" href="/contact">
              {t('Contact')}
            </Button>
          }
        >
          {t('Reason: {reason}', { reason: translateReason(review.hiddenReason) })}
        </Notice>
      )}
      {!isDeleting && comment && <p className="reading review-words">{comment}</p>}
      {!isDeleting && <ReviewPhotos review={review} />}
      {!isDeleting && <ShopReply review={review} />}
      <OwnReviewActions review={review} onWrite={onWrite} />
    </Card>
  )
}
