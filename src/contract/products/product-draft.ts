import * as v from 'valibot'
import { banglaFields, orNull } from '../bangla-fields.ts'
import {
  DESCRIPTION_MAX,
  DESCRIPTION_MIN,
  NAME_MIN,
  PRICE_MAX,
  PRODUCT_NAME_MAX,
  STOCK_MAX,
  WARRANTY_MAX,
} from '../constants.ts'
import { Id, lineSchema, OptionalId, QueryNumber, textSchema } from '../fields.ts'
import { VALIDATION } from '../messages/validation-messages.ts'
import { hasWholePoisha, INVALID_DECIMALS } from '../money.ts'
import { ProductStatus } from './products.ts'

/** Forms send numbers as text. */
/* @__NO_SIDE_EFFECTS__ */
const taka = (least: number, message: string) =>
  v.pipe(
    QueryNumber,
    v.minValue(least, message),
    v.maxValue(PRICE_MAX, `This must be at most ${PRICE_MAX}.`),
    v.check(hasWholePoisha, INVALID_DECIMALS),
  )

/** A blank one removes it, and an absent one stays unchanged. */
const Warranty = orNull(
  lineSchema({ max: WARRANTY_MAX, tooLong: `Warranty must be at most ${WARRANTY_MAX} characters.` }),
)

export const ProductFields = {
  name: lineSchema({
    min: NAME_MIN,
    max: PRODUCT_NAME_MAX,
    message: VALIDATION.name,
    tooLong: `Name must be at most ${PRODUCT_NAME_MAX} characters.`,
  }),
  description: textSchema({
    min: DESCRIPTION_MIN,
    max: DESCRIPTION_MAX,
    message: VALIDATION.description,
    tooLong: `Description must be at most ${DESCRIPTION_MAX} characters.`,
  }),
  ...banglaFields(PRODUCT_NAME_MAX),
  warranty: Warranty,
  warrantyBn: Warranty,
  categoryId: v.pipe(v.string(VALIDATION.category), v.uuid(VALIDATION.category)),
  price: taka(0.01, 'Price must be above 0.'),
  discount: taka(0, 'Discount must not be below 0.'),
  stock: v.pipe(
    QueryNumber,
    v.integer('Stock must be a whole number.'),
    v.minValue(0, 'Stock must not be below 0.'),
    v.maxValue(STOCK_MAX, `Stock must be at most ${STOCK_MAX}.`),
  ),
}

/** Without `shopId` the product is added to the vendor's oldest open shop. */
export const ProductDraft = v.object({
  ...ProductFields,
  id: OptionalId,
  discount: v.optional(ProductFields.discount, 0),
  status: v.optional(ProductStatus, 'ACTIVE'),
  shopId: v.optional(Id),
})
export type ProductDraft = v.InferOutput<typeof ProductDraft>

/** Every field is optional: absent fields stay unchanged. */
export const ProductChange = v.object({
  ...v.partial(v.object(ProductFields)).entries,
  status: v.optional(ProductStatus),
})
export type ProductChange = v.InferOutput<typeof ProductChange>
