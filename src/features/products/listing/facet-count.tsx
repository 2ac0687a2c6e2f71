import { formatNumber } from '../../../contract/messages/number-format.ts'
import { useLocale } from '../../../ui/text/i18n.ts'

/** The number of products that would remain, after the name of a choice; nothing before it is known. */
export const FacetCount = ({ count }: { count: number | undefined }) => {
  const locale = useLocale()
  return count === undefined ? null : <span className="facet-count"> ({formatNumber(count, locale)})</span>
}
