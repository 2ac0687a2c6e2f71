import { RATING_MAX } from '../../contract/constants.ts'
import type { Review } from '../../contract/reviews/reviews.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { Row } from '../../ui/layout/page.tsx'
import { showName, useTranslate } from '../../ui/text/i18n.ts'
import { listReviewedVariants, type ReviewChoice } from './chosen-reviews.ts'

type ReviewFiltersProps = {
  reviews: readonly Review[]
  choice: ReviewChoice
  onChoose: (choice: ReviewChoice) => void
}

/** Chooses reviews by stars, by variant where several were reviewed, by photos where there are any, and their order. */
export const ReviewFilters = ({ reviews, choice, onChoose }: ReviewFiltersProps) => {
  const t = useTranslate()
  const variants = listReviewedVariants(reviews)
  const stars = Array.from({ length: RATING_MAX }, (_, index) => RATING_MAX - index)
  return (
    <Row>
      <Select
        label={t('Stars')}
        isLabelHidden
        options={[
          { value: '', label: t('All stars') },
          ...stars.map(value => ({
            value: String(value),
            label: t('{stars, plural, one {# star} other {# stars}}', { stars: value }),
          })),
        ]}
        value={choice.stars ? String(choice.stars) : ''}
        onChange={value => onChoose({ ...choice, stars: Number(value) || undefined })}
      />
      {variants.length > 1 && (
        <Select
          label={t('Variant')}
          isLabelHidden
          options={[
            { value: '', label: t('All variants') },
            ...variants.map(({ variantTitle: name = '', variantTitleBn: nameBn }) => ({
              value: name,
              label: showName({ name, nameBn }),
            })),
          ]}
          value={choice.variant ?? ''}
          onChange={value => onChoose({ ...choice, variant: value || undefined })}
        />
      )}
      {reviews.some(({ photos }) => photos) && (
        <Checkbox
          label={t('With photos')}
          checked={choice.withPhotos ?? false}
          onChange={event => onChoose({ ...choice, withPhotos: event.target.checked })}
        />
      )}
      <Select
        label={t('Sort by')}
        isLabelHidden
        options={[
          { value: 'newest', label: t('Newest first') },
          { value: 'helpful', label: t('Most helpful first') },
        ]}
        value={choice.order}
        onChange={order => onChoose({ ...choice, order })}
      />
    </Row>
  )
}
