import { SKELETONS } from '../../../contract/constants.ts'
import { EMPTY_STATES } from '../../../contract/messages/fixed-messages.ts'
import { resetComparison } from '../../../local/products/comparison.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { Loading, renderSkeletons } from '../../../ui/notices/skeleton.tsx'
import { catchToToast } from '../../../ui/overlays/catch-to-toast.ts'
import { useTitle } from '../../../ui/state/use-title.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'
import type { ComparedProduct } from './compared-products.ts'
import { ComparisonTable } from './comparison-table.tsx'
import { useComparison } from './use-comparison.ts'

/** /compare-products: up to three products side by side; works offline. */
const Compare = () => {
  const t = useTranslate()
  useTitle(t('Compare products'))
  const compared = useComparison()
  return (
    <Page>
      <Section
        title={t('Compare products')}
        level={1}
        aside={
          compared &&
          compared.length > 1 && (
            <Button variant="link" onClick={catchToToast(resetComparison)}>
              {t('Remove all')}
            </Button>
          )
        }
      >
        {compared ? <ComparisonContents compared={compared} /> : <ComparisonLoading />}
      </Section>
    </Page>
  )
}

const ComparisonContents = ({ compared }: { compared: ComparedProduct[] }) =>
  compared.length > 0 ? <ComparisonTable compared={compared} /> : <ComparisonEmptyState />

const ComparisonLoading = () => {
  const t = useTranslate()
  return (
    <div>
      <Loading what={t('Compare products')} />
      {renderSkeletons('row', SKELETONS.tableRows)}
    </div>
  )
}

const ComparisonEmptyState = () => {
  const t = useTranslate()
  return (
    <EmptyState
      title={t(EMPTY_STATES.comparison)}
      illustration="scales"
      link={{ href: '/products', label: t('Add Products') }}
    >
      {t('Compare up to three products of the same category. The list is saved on this device.')}
    </EmptyState>
  )
}

export default Compare
