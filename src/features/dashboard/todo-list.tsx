import { useLiveQuery } from 'dexie-react-hooks'
import { LOW_STOCK } from '../../contract/constants.ts'
import { formatNumber } from '../../contract/messages/number-format.ts'
import { db } from '../../local/db/database.ts'
import { readConsistent, readPendingEntries } from '../../local/outbox/queue.ts'
import { applyPendingOrders } from '../../local/resources/orders/optimistic.ts'
import { applyPendingReviewReplies } from '../../local/resources/reviews/replies.ts'
import { type MessageKey, useLocale, useTranslate } from '../../ui/i18n.ts'
import { StatCard, StatCards } from '../../ui/stat-card.tsx'
import { buildOrdersUrl } from '../order-management/orders-url.ts'

/** Counts of other work: returns to decide, low stock, reviews without a reply. Renders nothing if there is none. */
export const TodoList = () => {
  const t = useTranslate()
  const locale = useLocale()
  const work = useLiveQuery(() => readConsistent([db.orders, db.reviews, db.products], readTodoCounts))
  const shown = TODO_ITEMS.filter(({ key }) => (work?.[key] ?? 0) > 0)
  if (!work || shown.length === 0) return null
  return (
    <StatCards>
      {shown.map(({ key, words, href }) => (
        <StatCard key={key} label={t(words)} value={formatNumber(work[key], locale)} href={href} />
      ))}
    </StatCards>
  )
}

type TodoCounts = { returns: number; low: number; reviews: number }

const TODO_ITEMS: readonly { key: keyof TodoCounts; words: MessageKey; href: string }[] = [
  {
    key: 'returns',
    words: 'returns to decide',
    href: buildOrdersUrl({ queue: 'RETURN_REQUESTED', term: '', page: 1 }),
  },
  { key: 'low', words: 'low stock', href: '/dashboard/shop-products?status=LOW&sort=low' },
  { key: 'reviews', words: 'reviews to reply to', href: '/dashboard/shop-reviews?show=unanswered' },
]

const readTodoCounts = async (): Promise<TodoCounts> => {
  const [entries, returned, reviews, low] = await Promise.all([
    readPendingEntries(),
    db.orders.where('status').equals('RETURN_REQUESTED').toArray(),
    db.reviews.where('mine').equals(1).toArray(),
    db.products
      .where('mine')
      .equals(1)
      .filter(({ status, stock }) => status === 'ACTIVE' && stock <= LOW_STOCK)
      .count(),
  ])
  return {
    returns: applyPendingOrders(returned, entries).filter(order => order.shownStatus === 'RETURN_REQUESTED').length,
    low,
    reviews: applyPendingReviewReplies(reviews, entries).filter(review => review.reply === null).length,
  }
}
