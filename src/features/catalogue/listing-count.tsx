import type { ProductPage } from '../../local/catalogue.ts'
import { clock } from '../../ui/offline-strip.tsx'
import { useLocale, useText } from '../../ui/text.ts'
import { useConnection } from '../../ui/use-connection.ts'
import type { ListingRead } from './use-listing.ts'

/** How many were found, told to screen readers too; offline also among what, and as of when. */
export const ListingCount = ({ read }: { read: ListingRead }) => (
  <output className="listing-count">{read.state === 'ready' && <Count page={read.page} />}</output>
)

const Count = ({ page }: { page: ProductPage }) => {
  const t = useText()
  const locale = useLocale()
  const { isOnline } = useConnection()
  const isPartial = page.source === 'device' && page.isPartial
  return (
    <>
      <strong>{t('{total, plural, one {# product} other {# products}}', { total: page.total })}</strong>
      {isPartial && ` ${t('among the {count} products on this phone', { count: page.among })}`}
      {!isOnline && page.at !== null && `, ${t('as of {time}', { time: clock(new Date(page.at), locale) })}`}
    </>
  )
}
