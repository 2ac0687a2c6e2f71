import type { ReactNode } from 'react'
import { formatTaka } from '../../contract/money.ts'
import { Notice } from '../../ui/notice.tsx'
import { useLocale, useText } from '../../ui/text.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import './changed-goods.css'
import { type GoodsChange, isGone } from './goods-change.ts'

export type ChangedGoodsProps = {
  title: string
  changes: readonly GoodsChange[]
  /** The total as it was shown and as it is now, in taka. */
  total?: { was: number; now: number }
  /** The tap that accepts them. */
  action?: ReactNode
}

/** What changed since the person saw it: old and new, line by line. */
export const ChangedGoods = ({ title, changes, total, action }: ChangedGoodsProps) => {
  const t = useText()
  return (
    <Notice tone="wait" title={title} action={action}>
      <ul className="changed-goods">
        {changes.map(change => (
          <li key={change.productId}>
            <strong>{change.name}</strong> <ChangeWords change={change} />
          </li>
        ))}
        {total && total.was !== total.now && (
          <li>
            <strong>{t('Total')}</strong> <WasNow {...total} />
          </li>
        )}
      </ul>
    </Notice>
  )
}

/** One line's change, for the list above and for the line itself. */
export const ChangeWords = ({ change }: { change: GoodsChange }) => {
  const t = useText()
  if (isGone(change)) return <span className="changed-gone">{t('Sold out')}</span>
  return (
    <>
      {change.price && <WasNow {...change.price} />}{' '}
      {change.quantity && (
        <span>
          {t('Only {left} left, you wanted {wanted}', { left: change.quantity.left, wanted: change.quantity.wanted })}
        </span>
      )}
    </>
  )
}

const WasNow = ({ was, now }: { was: number; now: number }) => {
  const t = useText()
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
