import * as v from 'valibot'

/** What a shop's invoices say about VAT, in the terms of Mushak 6.3. Null or absent: nothing. */
export const ShopTax = {
  /** The Business Identification Number: 13 digits, of older registrations 9. */
  bin: v.optional(v.nullable(v.string())),
  /** The VAT that the shop's prices contain. */
  vatPercent: v.optional(v.nullable(v.number())),
}
export type ShopTax = { bin?: string | null | undefined; vatPercent?: number | null | undefined }
