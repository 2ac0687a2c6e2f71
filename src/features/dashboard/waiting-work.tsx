import { useLiveQuery } from 'dexie-react-hooks'
import { LOW_STOCK } from '../../contract/constants.ts'
import { formatNumber } from '../../contract/money.ts'
import { db } from '../../local/db.ts'
import { inOneLook, pendingEntries } from '../../local/outbox.ts'
import { overlayOrders } from '../../local/overlay.ts'
import { KeyFigure, KeyFigures } from '../../ui/key-figure.tsx'
import { useLocale, useText } from '../../ui/text.ts'
import { addressOf } from '../vendor/queue-address.ts'
import { overlayReplies } from '../vendor-shops/replies.ts'

/** What waits beside orders: returns to decide, shelves that run empty, reviews without an answer. Nothing where nothing does. */
export const WaitingWork = () => {
  const t = useText()
  const locale = useLocale()
  const work = useLiveQuery(() => inOneLook([db.orders, db.reviews, db.products], readWork))
  const shown = WORK.filter(({ key }) => (work?.[key] ?? 0) > 0)
  if (!work || shown.length === 0) return null
  return (
    <KeyFigures>
      {shown.map(({ key, words, href }) => (
        <KeyFigure key={key} label={t(words)} value={formatNumber(work[key], locale)} href={href} />
      ))}
    </KeyFigures>
  )
}

type Work = { returns: number; low: number; reviews: number }

const WORK: readonly { key: keyof Work; words: string; href: string }[] = [
  { key: 'returns', words: 'returns to decide', href: addressOf({ queue: 'RETURN_REQUESTED', term: '', page: 1 }) },
  { key: 'low', words: 'running out', href: '/dashboard/shop-products?status=LOW&sort=low' },
  { key: 'reviews', words: 'reviews to answer', href: '/dashboard/shop-reviews?show=unanswered' },
]

const readWork = async (): Promise<Work> => {
  const [entries, returned, reviews, low] = await Promise.all([
    pendingEntries(),
    db.orders.where('status').equals('RETURN_REQUESTED').toArray(),
    db.reviews.where('mine').equals(1).toArray(),
    db.products
      .where('mine')
      .equals(1)
      .filter(({ status, stock }) => status === 'ACTIVE' && stock <= LOW_STOCK)
      .count(),
  ])
  return {
    returns: overlayOrders(returned, entries).filter(order => order.shownStatus === 'RETURN_REQUESTED').length,
    low,
    reviews: overlayReplies(reviews, entries).filter(review => review.reply === null).length,
  }
}
