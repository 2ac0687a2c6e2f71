import type { StoredProductPage } from '../../../local/products/reads.ts'
import { useConnection } from '../../../ui/state/use-connection.ts'
import { formatRecentTime } from '../../../ui/text/format-date-time.ts'
import { useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import type { ProductListingResult } from '../catalogue/use-product-listing.ts'

/**
 * The number of results, announced to screen readers; offline also how many products were searched and how old they
 * are.
 */
export const ListingCount = ({ read }: { read: ProductListingResult }) => (
  <output className="listing-count">{read.state === 'ready' && <ListingTotal page={read.page} />}</output>
)

const ListingTotal = ({ page }: { page: StoredProductPage }) => {
  const t = useTranslate()
  const locale = useLocale()
  const { isOnline } = useConnection()
  const isPartial = page.source === 'device' && page.isPartial
  return (
    <>
      <strong>{t('{total, plural, one {# product} other {# products}}', { total: page.total })}</strong>
      {isPartial && ` ${t('among the {count} products on this phone', { count: page.among })}`}
      {!isOnline && page.at !== null && `, ${t('as of {time}', { time: formatRecentTime(new Date(page.at), locale) })}`}
    </>
  )
}
