import { type ProductOrigin, toVariantKey } from './entries/import-lookups.ts'
import { toOriginKeys } from './entries/product-matching.ts'
import type { PlannedEntry } from './planned-entry.ts'
import { parseLocalizedNumber } from './reading/localized-numbers.ts'

/** What the file says about a product and its variants now. */
export const toOrigins = (planned: PlannedEntry, productId: string, shopId: string): ProductOrigin[] => {
  const { entry, pictures } = planned
  const values = {
    stock: toStock(entry.cells.stock),
    status: entry.cells.status.toUpperCase(),
    // Without a picture the next import tries to fetch it again.
    image: pictures.memory,
  }
  const ofProduct = toOriginKeys(entry).map(key => ({ shopId, key, productId, ...values }))
  return [...ofProduct, ...toVariantOrigins(planned, productId, shopId)]
}

const toStock = (cell: string): number | null => {
  const stock = cell === '' ? Number.NaN : parseLocalizedNumber(cell)
  return Number.isInteger(stock) ? stock : null
}

const toVariantOrigins = ({ plan, pictures, kind }: PlannedEntry, productId: string, shopId: string): ProductOrigin[] =>
  (plan?.variants ?? []).flatMap(({ cells, draft, row, fileValues }) => {
    if (!cells) return []
    const isFound = pictures.variantImages.has(draft.id) || (kind === 'change' && row?.image !== null)
    return {
      ...{ shopId, key: toVariantKey(productId, fileValues), productId, variantId: draft.id },
      ...{ stock: toStock(cells.stock), status: null },
      image: cells.variantImage !== '' && isFound ? cells.variantImage : null,
    }
  })

/** The origins of a matched product that the file says something new about. Rows with our own id need no other name for it. */
export const toRenewedOrigins = (planned: PlannedEntry): ProductOrigin[] => {
  if (planned.kind === 'new' || planned.match.by === 'id') return []
  const { product } = planned.match
  return toOrigins(planned, product.id, product.shopId)
}
