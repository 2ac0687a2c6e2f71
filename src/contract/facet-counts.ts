/** With its name in Bangla, where there is one. */
export type Named = { name: string; nameBn?: string | null | undefined }
export type PlaceFacet = Named & { id: string; count: number }
/** A value that can be chosen; `swatch`: the colour that stands for it. */
export type ValueFacet = { value: string; valueBn?: string; swatch?: string; count: number }
export type OptionFacet = Named & { values: ValueFacet[] }

/**
 * What a listing can be narrowed to, each with the number of products that would remain: with all other filters, and in place of
 * that of its own kind.
 */
export type Facets = {
  categories: PlaceFacet[]
  shops: PlaceFacet[]
  ratings: { min: number; count: number }[]
  /** Taka; null where nothing is left. */
  price: { min: number; max: number } | null
  options: OptionFacet[]
}
