import { ArrowRight } from 'lucide-react'
import type { OptimisticProduct } from '../../../local/products/optimistic.ts'
import { Price } from '../../../ui/goods/price.tsx'
import { showName, useTranslate } from '../../../ui/text/i18n.ts'
import { applyBulkChange, type BulkProductChange } from './bulk-product-changes.ts'
import './bulk-price-preview.css'

type BulkPricePreviewProps = { products: readonly OptimisticProduct[]; change: BulkProductChange }

const PREVIEWED = 3

/** The prices that customers will see of the first products that a change concerns. */
export const BulkPricePreview = ({ products, change }: BulkPricePreviewProps) => {
  const t = useTranslate()
  if (!change.price && !change.offer && change.priceBefore === undefined) return null
  const changed = products.flatMap(product => {
    const { price = product.price, discount = product.discount } = applyBulkChange(product, change)
    return price === product.price && discount === product.discount ? [] : [{ product, price, discount }]
  })
  const [others, unchanged] = [changed.length - PREVIEWED, products.length - changed.length]
  return (
    <div className="bulk-price-preview" aria-live="polite">
      {changed.length > 0 && <span className="meta">{t('Customers see')}</span>}
      {changed.slice(0, PREVIEWED).map(({ product, price, discount }) => (
        <div key={product.id} className="bulk-price-preview-product">
          <span>{showName(product)}</span>
          <Price price={product.price} discount={product.discount} size="sm" />
          <ArrowRight aria-hidden="true" />
          <Price price={price} discount={discount} size="sm" hasPercent />
        </div>
      ))}
      {others > 0 && (
        <span className="meta">{t('{count, plural, one {and # more} other {and # more}}', { count: others })}</span>
      )}
      {unchanged > 0 && (
        <span className="meta">
          {t('{count, plural, one {# product stays as it is} other {# products stay as they are}}', {
            count: unchanged,
          })}
        </span>
      )}
    </div>
  )
}
