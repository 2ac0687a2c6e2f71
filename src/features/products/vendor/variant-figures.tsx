import { hasPriceRange, listLowVariants } from '../../../contract/products/chosen-variant.ts'
import type { ProductVariant } from '../../../contract/products/options.ts'
import type { OptimisticProduct } from '../../../local/products/optimistic.ts'
import { submitVariantUpdate } from '../../../local/products/submit.ts'
import { Price } from '../../../ui/goods/price.tsx'
import { useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { showVariantTitle } from '../assortment/variant-title.ts'
import { FiguresForm } from './figures-form.tsx'
import './variant-figures.css'

type VariantFiguresProps = {
  product: OptimisticProduct
  variants: readonly ProductVariant[]
  hasPrice: boolean
}

/** Price and stock of each variant, folded: a list of products stays one. Those that run low are open without the rest. */
export const VariantFigures = ({ product, variants, hasPrice }: VariantFiguresProps) => {
  const t = useTranslate()
  useLocale()
  if (!hasPrice) return <VariantForms product={product} variants={listLowVariants(product)} hasPrice={false} />
  return (
    <details className="variant-figures">
      <summary>
        <Price price={product.price} discount={product.discount} isFrom={hasPriceRange(product)} size="sm" />
        <span>{t('{count, plural, one {# variant} other {# variants}}', { count: variants.length })}</span>
        <span>{t('{count} in stock', { count: product.stock })}</span>
      </summary>
      <VariantForms product={product} variants={variants} hasPrice />
    </details>
  )
}

const VariantForms = ({ product, variants, hasPrice }: VariantFiguresProps) => (
  <ul className="variant-forms">
    {variants.map(variant => {
      const title = showVariantTitle(product.options ?? [], variant.values)
      return (
        <li key={variant.id}>
          <strong>{title}</strong>
          <FiguresForm
            name={`${product.name} (${title})`}
            figures={variant}
            hasPrice={hasPrice}
            onSave={changes => submitVariantUpdate(product, variant, changes)}
          />
        </li>
      )
    })}
  </ul>
)
