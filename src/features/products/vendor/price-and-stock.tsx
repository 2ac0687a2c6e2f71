import type { OptimisticProduct } from '../../../local/products/optimistic.ts'
import { submitProductUpdate } from '../../../local/products/submit.ts'
import { FiguresForm } from './figures-form.tsx'
import { PriceLockNotice } from './price-lock-notice.tsx'
import { VariantFigures } from './variant-figures.tsx'

type PriceAndStockProps = {
  product: OptimisticProduct
  /** Without it only the stock is edited. */
  hasPrice?: boolean
}

/** Price and stock of a product, or of each of its variants. */
export const PriceAndStock = ({ product, hasPrice = true }: PriceAndStockProps) => (
  <>
    {hasPrice && <PriceLockNotice product={product} />}
    <Figures product={product} hasPrice={hasPrice} />
  </>
)

const Figures = ({ product, hasPrice }: Required<PriceAndStockProps>) =>
  product.variants ? (
    <VariantFigures product={product} variants={product.variants} hasPrice={hasPrice} />
  ) : (
    <FiguresForm
      name={product.name}
      figures={product}
      hasPrice={hasPrice}
      onSave={changes => submitProductUpdate(product, changes)}
    />
  )
