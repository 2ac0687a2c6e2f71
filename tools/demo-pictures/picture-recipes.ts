import { PRODUCT_VIEWS } from '../../server/demo/catalogue/demo-product-views.ts'
import { catalogue } from '../../server/demo/catalogue/index.ts'
import { toPictureName } from '../../server/demo/demo-picture-files.ts'
import { electronics } from './recipes/electronics.ts'
import { food } from './recipes/food.ts'
import { footwear } from './recipes/footwear.ts'
import { handicraft, homeDecor, kitchen, plants } from './recipes/household.ts'
import { beauty, books, sports, toys } from './recipes/leisure.ts'
import { CATEGORY_DRAWINGS, SHOP_DRAWINGS } from './recipes/places.ts'
import type { PictureRecipe, ProductRecipe, ProductRecipes } from './recipes/recipe.ts'
import { textile } from './recipes/textile.ts'

export const PRODUCT_RECIPES: ProductRecipes = {
  ...textile,
  ...footwear,
  ...electronics,
  ...food,
  ...kitchen,
  ...homeDecor,
  ...plants,
  ...handicraft,
  ...toys,
  ...sports,
  ...beauty,
  ...books,
}

/** One recipe for each picture of the demo market. @throws Error where something of the catalogue has none */
export const listPictureRecipes = (): PictureRecipe[] => [
  ...catalogue.categories.map((category, index) => placeRecipe('category', CATEGORY_DRAWINGS, category.name, index)),
  ...catalogue.shops.map((shop, index) => placeRecipe('shop', SHOP_DRAWINGS, shop.name, index)),
  ...productRecipes(),
]

const placeRecipe = (
  kind: 'category' | 'shop',
  drawings: Record<string, string>,
  name: string,
  index: number,
): PictureRecipe => ({ ...found(drawings, name, name), key: name, kind, index })

const productRecipes = (): PictureRecipe[] => {
  const inCategory = new Map<string, number>()
  return catalogue.products.flatMap(({ name, category }): PictureRecipe[] => {
    const index = inCategory.get(category) ?? 0
    inCategory.set(category, index + 1)
    const cover = { ...found(PRODUCT_RECIPES, toPictureName(name), name), key: name, kind: 'product' as const, index }
    const views = PRODUCT_VIEWS[category] ?? []
    return [cover, ...views.map(({ view }, at) => ({ ...cover, view, index: index + 3 + at }))]
  })
}

const found = (from: Record<string, ProductRecipe | string>, key: string, name: string): ProductRecipe => {
  const recipe = from[key]
  if (!recipe) throw new Error(`Nothing says how to draw "${name}": add it to tools/demo-pictures/recipes.`)
  return typeof recipe === 'string' ? { drawing: recipe } : recipe
}
