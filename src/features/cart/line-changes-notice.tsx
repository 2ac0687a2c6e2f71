import { useLiveQuery } from 'dexie-react-hooks'
import type { ReactNode } from 'react'
import { formatTaka } from '../../contract/messages/number-format.ts'
import { categoryUrl, DEFAULT_LISTING_QUERY, listingUrl } from '../../contract/products/listing-url.ts'
import { Link } from '../../ui/controls/link.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { showName, useLocale, useTranslate } from '../../ui/text/i18n.ts'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import './line-changes-notice.css'
import { isLineUnavailable, type LineChange } from '../../local/cart/line-changes.ts'
import { readProduct } from '../../local/products/rows.ts'

export type LineChangesNoticeProps = {
  title: string
  changes: readonly LineChange[]
  /** The total before and after, in taka. */
  total?: { was: number; now: number }
  /** The button that accepts the changes. */
  action?: ReactNode
}

/** Prices and stock that changed since the person added the products: old and new, line by line. */
export const LineChangesNotice = ({ title, changes, total, action }: LineChangesNoticeProps) => {
  const t = useTranslate()
  return (
    <Notice tone="wait" title={title} action={action}>
      <ul className="changed-goods">
        {changes.map(change => (
          <li key={change.productId}>
            <strong>{showName(change)}</strong>
            <span className="changed-line">
              <LineChangeText change={change} />
              {isLineUnavailable(change) && <SimilarProductsLink change={change} />}
            </span>
          </li>
        ))}
        {total && total.was !== total.now && (
          <li>
            <strong>{t('Total')}</strong> <PriceChange {...total} />
          </li>
        )}
      </ul>
    </Notice>
  )
}

/** Leads from a product that is gone to others of its category, or of its name where this device does not know it. */
const SimilarProductsLink = ({ change: { productId, name } }: { change: LineChange }) => {
  const t = useTranslate()
  const product = useLiveQuery(() => readProduct(productId), [productId])
  const href = product ? categoryUrl(product.category.name) : listingUrl({ ...DEFAULT_LISTING_QUERY, term: name })
  return <Link href={href}>{t('Similar products')}</Link>
}

/** The change of one line, used in the notice and in the line itself. */
export const LineChangeText = ({ change }: { change: LineChange }) => {
  const t = useTranslate()
  if (isLineUnavailable(change)) return <span className="changed-gone">{t('Sold out')}</span>
  return (
    <>
      {change.price && <PriceChange {...change.price} />}{' '}
      {change.quantity && (
        <span>
          {t('Only {left} left, you wanted {wanted}', { left: change.quantity.left, wanted: change.quantity.wanted })}
        </span>
      )}
    </>
  )
}

const PriceChange = ({ was, now }: { was: number; now: number }) => {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <span className="changed-price">
      <s>
        <VisuallyHidden>{t('was')} </VisuallyHidden>
        {formatTaka(was, locale)}
      </s>{' '}
      <VisuallyHidden>{t('is now')} </VisuallyHidden>
      <b>{formatTaka(now, locale)}</b>
    </span>
  )
}
