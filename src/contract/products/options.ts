import * as v from 'valibot'
import { Id } from '../fields.ts'

export const OptionValue = v.object({
  value: v.string(),
  /** Null or absent: there is none in Bangla. */
  valueBn: v.optional(v.nullable(v.string())),
  /** The colour that stands for it, as `#rrggbb`. */
  swatch: v.optional(v.nullable(v.string())),
})
export type OptionValue = v.InferOutput<typeof OptionValue>

/** What a shopper chooses of a product: `Size` with 40, 41 and 42, in the vendor's order. */
export const ProductOption = v.object({
  name: v.string(),
  nameBn: v.optional(v.nullable(v.string())),
  values: v.array(OptionValue),
})
export type ProductOption = v.InferOutput<typeof ProductOption>

/**
 * One combination of values, which is what has a price and a stock. `values` has one value for each option, in the order of the
 * options. `sku` and `barcode` are sent to the product's vendor and admins only.
 */
export const ProductVariant = v.object({
  id: Id,
  values: v.array(v.string()),
  price: v.number(),
  discount: v.number(),
  /** The vendor's own, which returns when the campaigns end. Price + discount stays the same. Absent: it is in force. */
  ownPrice: v.optional(v.number()),
  stock: v.number(),
  sku: v.optional(v.nullable(v.string())),
  barcode: v.optional(v.nullable(v.string())),
  /** Grams. */
  weight: v.optional(v.nullable(v.number())),
  /** One of the product's pictures. Absent: the cover stands for it. */
  image: v.optional(v.nullable(v.string())),
})
export type ProductVariant = v.InferOutput<typeof ProductVariant>

/** The texts of options by which a product is found. */
export const listOptionTexts = (options: readonly ProductOption[]): string[] =>
  options.flatMap(({ values }) => values.flatMap(({ value, valueBn }) => (valueBn ? [value, valueBn] : [value])))
