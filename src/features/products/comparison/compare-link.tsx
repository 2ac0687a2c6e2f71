import { Scale } from 'lucide-react'
import { Badge } from '../../../ui/controls/badge.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { COMPARE_PATH } from './compare-path.ts'
import './compare-link.css'
import { useComparisonCount } from './use-comparison.ts'

/**
 * 'Compare Now' on the listing, with the number of products in the comparison. Narrow screens show the icon and the
 * number.
 */
export const CompareLink = () => {
  const t = useTranslate()
  const count = useComparisonCount()
  return (
    <div className="compare-link">
      <Button variant={count > 0 ? 'soft' : 'quiet'} icon={Scale} href={COMPARE_PATH}>
        {count > 0 ? t('Compare Now ({count})', { count }) : t('Compare Now')}
      </Button>
      <span className="compare-link-count" aria-hidden="true">
        <Badge count={count} />
      </span>
    </div>
  )
}
