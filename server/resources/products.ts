import { Refusal } from '../../src/contract/errors.ts'
import { REFUSED } from '../../src/contract/messages.ts'
import { getProduct, listProducts } from '../../src/contract/products.ts'
import { type Binding, bind } from '../bind.ts'
import * as listing from '../queries/product-list.ts'
import { findProducts } from '../queries/products.ts'

export const bindings: readonly Binding[] = [
  bind(listProducts, async ({ db, input, actor }) => {
    const { products, total } = await listing.listProducts(db, input, actor)
    return { data: products, meta: { total } }
  }),

  bind(getProduct, async ({ db, input, actor }) => {
    const [product] = await findProducts(db, [input.id], actor)
    if (!product) throw new Refusal('NOT_FOUND', REFUSED.notFound)
    return { data: product }
  }),
]
