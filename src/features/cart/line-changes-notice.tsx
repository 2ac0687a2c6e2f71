import { useLiveQuery } from 'dexie-react-hooks'
import { type ReactNode, useState } from 'react'
import { formatTaka } from '../../contract/messages/number-format.ts'
import { toLineKey } from '../../contract/products/chosen-variant.ts'
import { nameLine } from '../../contract/products/line-names.ts'
import { categoryUrl, DEFAULT_LISTING_QUERY, listingUrl } from '../../contract/products/listing-url.ts'
import type { Product } from '../../contract/products/products.ts'
import { chooseVariant } from '../../local/cart/cart.ts'
import { isLineUnavailable, type LineChange } from '../../local/cart/line-changes.ts'
import { readProductsById } from '../../local/products/rows.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Link } from '../../ui/controls/link.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { catchToToast } from '../../ui/overlays/catch-to-toast.ts'
import { useLoadedPart } from '../../ui/state/use-loaded-part.ts'
import { showName, type Translate, useLocale, useTranslate } from '../../ui/text/i18n.ts'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import './line-changes-notice.css'

const importChoiceSheet = () => import('./choice-sheet.tsx')

export type LineChangesNoticeProps = {
  title: string
  changes: readonly LineChange[]
  /** The delivery's fee and the total, before and after, in taka. */
  shipping?: { was: number; now: number }
  total?: { was: number; now: number }
  /** The button that accepts the changes. */
  action?: ReactNode
}

/** Prices and stock that changed since the person added the products: old and new, line by line. */
export const LineChangesNotice = ({ title, changes, shipping, total, action }: LineChangesNoticeProps) => {
  const t = useTranslate()
  const goneIds = changes.filter(isLineUnavailable).map(({ productId }) => productId)
  const gone = useLiveQuery(() => readProductsById(goneIds), [goneIds.join()])
  return (
    <Notice tone="wait" title={title} action={action}>
      <ul className="changed-goods">
        {changes.map(change => (
          <li key={toLineKey(change)}>
            <strong>{showName(nameLine(change))}</strong>
            <span className="changed-line">
              <LineChangeText change={change} />
              {isLineUnavailable(change) && (
                <SimilarProductsLink name={change.name} product={gone?.get(change.productId)} />
              )}
              {change.choice && <ChooseButton change={change} product={change.choice} />}
            </span>
          </li>
        ))}
        {shipping && shipping.was !== shipping.now && (
          <li>
            <strong>{t('Shipping')}</strong> <PriceChange {...shipping} />
          </li>
        )}
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
const SimilarProductsLink = ({ name, product }: { name: string; product: Product | undefined }) => {
  const t = useTranslate()
  const href = product ? categoryUrl(product.category.name) : listingUrl({ ...DEFAULT_LISTING_QUERY, term: name })
  return <Link href={href}>{t('Similar products')}</Link>
}

/** Opens the choice of a product that has got options since it was added. */
const ChooseButton = ({ change, product }: { change: LineChange; product: Product }) => {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const { Part: ChoiceSheet, load } = useLoadedPart(importChoiceSheet)
  const open = catchToToast(async () => {
    await load()
    setOpen(true)
  })
  const choose = (variantId: string) => {
    setOpen(false)
    return catchToToast(() => chooseVariant(toLineKey(change), product, variantId))()
  }
  return (
    <>
      <Button variant="brand" onClick={open} aria-label={`${showRequest(product, t)}: ${showName(change)}`}>
        {showRequest(product, t)}
      </Button>
      {isOpen && ChoiceSheet && (
        <ChoiceSheet product={product} action={t('Choose')} onChoose={choose} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

/** "Choose a size": the first option is what people know the product by. */
const showRequest = ({ options = [] }: Product, t: Translate): string =>
  options[0] ? t('Choose: {option}', { option: showName(options[0]) }) : t('Choose')

/** The change of one line, used in the notice and in the line itself. */
export const LineChangeText = ({ change }: { change: LineChange }) => {
  const t = useTranslate()
  if (change.choice) return <span className="changed-gone">{showRequest(change.choice, t)}</span>
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
