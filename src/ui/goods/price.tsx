import { discountPercent, originalPrice } from '../../contract/discounts.ts'
import { formatTaka } from '../../contract/messages/number-format.ts'
import { useLocale, useTranslate } from '../text/i18n.ts'
import './price.css'
import { VisuallyHidden } from '../text/visually-hidden.tsx'

export type PriceProps = {
  /** In taka, after the discount. */
  price: number
  /** In taka. */
  discount?: number
  size?: 'sm' | 'md' | 'lg'
  /** Shows the discount in percent too. */
  hasPercent?: boolean
  /** Some variants cost more. */
  isFrom?: boolean
}

/** The price, and the price before the discount struck through. Wraps instead of overflowing. */
export const Price = ({ price, discount = 0, size = 'md', hasPercent = false, isFrom = false }: PriceProps) => {
  const locale = useLocale()
  const t = useTranslate()
  const percent = hasPercent ? discountPercent({ price, discount }) : 0
  return (
    <p className={`price price-${size}`}>
      <strong>{isFrom ? t('from {price}', { price: formatTaka(price, locale) }) : formatTaka(price, locale)}</strong>
      {discount > 0 && (
        <s>
          <VisuallyHidden>{t('instead of')} </VisuallyHidden>
          {formatTaka(originalPrice({ price, discount }), locale)}
        </s>
      )}
      {percent > 0 && <span className="price-off">{t('{percent}% off', { percent })}</span>}
    </p>
  )
}
