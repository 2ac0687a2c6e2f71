import { Refusal } from '../../src/contract/errors.ts'
import { REFUSED } from '../../src/contract/messages.ts'
import { productReviews } from '../../src/contract/reviews.ts'
import { type Binding, bind } from '../bind.ts'
import { findProducts } from '../queries/products.ts'
import { reviewsOfProduct } from '../queries/reviews.ts'

export const bindings: readonly Binding[] = [
  bind(productReviews, async ({ db, input, actor }) => {
    const [product] = await findProducts(db, [input.id], actor)
    const found = product && (await reviewsOfProduct(db, input))
    if (!found) throw new Refusal('NOT_FOUND', REFUSED.notFound)
    return { data: found }
  }),
]
