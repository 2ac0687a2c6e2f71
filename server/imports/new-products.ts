import type { ImportSettings } from '../../src/contract/imports/import-settings.ts'
import { toPoisha } from '../../src/contract/money.ts'
import { deriveFigures } from '../../src/contract/products/variants.ts'
import type { ProductInsert } from '../products/product-writes.ts'
import { toVariantRow } from '../products/variants/plan-assortment.ts'
import { toOnlyVariantRow, type VariantRow, writeOptions } from '../products/variants/variant-rows.ts'
import type { ImportedPicture } from './import-pictures.ts'
import type { PlannedNew } from './planned-entry.ts'

export const toNewProduct = (
  { product, plan, pictures: { pictures, variantImages } }: PlannedNew,
  id: string,
  settings: ImportSettings | null,
  placeholder: ImportedPicture,
): ProductInsert & { variants: VariantRow[] } => {
  const cover = pictures?.[0]
  const isDraft = cover === undefined && settings !== null && settings.withoutPicture !== 'AS_IS'
  const row = {
    id,
    shop_id: product.shopId,
    category_id: product.categoryId,
    name: product.name,
    description: product.description,
    name_bn: product.nameBn ?? null,
    description_bn: product.descriptionBn ?? null,
    warranty: product.warranty ?? null,
    warranty_bn: product.warrantyBn ?? null,
    image: (cover ?? placeholder).image,
    thumbhash: (cover ?? placeholder).thumbhash,
    status: isDraft ? ('DRAFT' as const) : product.status,
  }
  if (!plan) {
    const figures = { price: toPoisha(product.price), discount: toPoisha(product.discount), stock: product.stock }
    const { sku = null, barcode = null, weight = null } = product
    const only = toOnlyVariantRow({ id, shop_id: product.shopId, ...figures })
    return { ...row, ...figures, variants: [{ ...only, sku, barcode, weight }] }
  }
  const variants = plan.variants.map(({ draft }, position) => {
    const image = variantImages.get(draft.id) ?? null
    return { ...toVariantRow({ id, shopId: product.shopId }, { ...draft, image }, undefined), position }
  })
  const { priceMax, ...figures } = deriveFigures(variants)
  const price_max = priceMax > figures.price ? priceMax : null
  return { ...row, ...figures, price_max, options: writeOptions(plan.options), variants } as ProductInsert & {
    variants: VariantRow[]
  }
}
