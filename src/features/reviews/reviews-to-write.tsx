import { useState } from 'react'
import type { Review } from '../../contract/reviews/reviews.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Cards, Row } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { LineItem } from '../../ui/rows/line-item.tsx'
import { showName, useTranslate } from '../../ui/text/i18n.ts'
import { productUrl } from '../products/catalogue/product-tiles.tsx'
import type { WriteReview } from './use-write-review.tsx'
import { WriteReviewButton } from './write-review-button.tsx'

/** How many products are shown before "Show all". */
const INITIAL_COUNT = 4

export type ReviewsToWriteProps = { products: Review['product'][]; onWrite: WriteReview['write'] }

/** Delivered products that the customer has not reviewed yet. */
export const ReviewsToWrite = ({ products, onWrite }: ReviewsToWriteProps) => {
  const t = useTranslate()
  const [isExpanded, setExpanded] = useState(false)
  const visible = isExpanded ? products : products.slice(0, INITIAL_COUNT)
  return (
    <Section title={t('Products to review')}>
      <Cards>
        {visible.map(product => (
          <Card key={product.id} as="article" label={showName(product)}>
            <LineItem name={showName(product)} href={productUrl(product)} image={product.image}>
              <WriteReviewButton product={product} onWrite={onWrite} isQuiet />
            </LineItem>
          </Card>
        ))}
      </Cards>
      {visible.length < products.length && (
        <Row>
          <Button onClick={() => setExpanded(true)}>{t('Show all {count}', { count: products.length })}</Button>
        </Row>
      )}
    </Section>
  )
}
