import { useState } from 'react'
import type { Review } from '../../contract/reviews.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useTranslate } from '../../ui/i18n.ts'
import { LineItem } from '../../ui/line-item.tsx'
import { Cards, Row } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { productUrl } from '../catalogue/product-tiles.tsx'
import type { WriteReview } from './use-write-review.tsx'
import { WriteReviewButton } from './write-review-button.tsx'

/** How many stand there before the rest is asked for. */
const INITIAL_COUNT = 4

export type ReviewsToWriteProps = { products: Review['product'][]; onWrite: WriteReview['write'] }

/** Products that were delivered and that the customer has not written about yet. */
export const ReviewsToWrite = ({ products, onWrite }: ReviewsToWriteProps) => {
  const t = useTranslate()
  const [isAll, setAll] = useState(false)
  const shown = isAll ? products : products.slice(0, INITIAL_COUNT)
  return (
    <Section title={t('Waiting for your review')}>
      <Cards>
        {shown.map(product => (
          <Card key={product.id} as="article" label={product.name}>
            <LineItem name={product.name} href={productUrl(product)} image={product.image}>
              <WriteReviewButton product={product} onWrite={onWrite} isQuiet />
            </LineItem>
          </Card>
        ))}
      </Cards>
      {shown.length < products.length && (
        <Row>
          <Button onClick={() => setAll(true)}>{t('Show all {count}', { count: products.length })}</Button>
        </Row>
      )}
    </Section>
  )
}
