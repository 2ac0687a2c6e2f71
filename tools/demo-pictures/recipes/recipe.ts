import type { ProductView } from '../../../server/demo/catalogue/demo-product-views.ts'
import type { ColourName } from '../colours/palette.ts'
import type { Motif } from '../drawings/cloth-patterns.ts'

/** What the picture of a product shows. Drawings are those of drawings/own, else icons of @iconify-json/fluent-emoji. */
export type ProductRecipe = {
  drawing: string
  /** A second, smaller drawing. */
  prop?: string
  /** The weave of a cloth. */
  motif?: Motif
  /** Of the drawing's main parts; without one they keep theirs. */
  colour?: ColourName
  /** Of what stands out from it, such as a sari's border. */
  border?: ColourName
}

/** By the name of the picture's file (server/demo/demo-picture-files.ts). */
export type ProductRecipes = Record<string, ProductRecipe>

/** `key` is unique but for views of the same product. */
export type PictureRecipe = ProductRecipe & {
  key: string
  /** Position within its category, so that neighbours differ. */
  index: number
  kind: 'product' | 'category' | 'shop'
  /** A further picture of a product. */
  view?: ProductView
}
