import { SKELETONS } from '../../contract/constants.ts'
import { EMPTY } from '../../contract/messages.ts'
import { resetComparison } from '../../local/comparison.ts'
import { attempt } from '../../ui/attempt.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { Loading, skeletons } from '../../ui/skeleton.tsx'
import { useText } from '../../ui/text.ts'
import { useTitle } from '../../ui/use-title.ts'
import type { Compared } from './compared-now.ts'
import { ComparisonTable } from './comparison-table.tsx'
import { useComparison } from './use-comparison.ts'

/** Specification section 2: up to three products side by side, with or without a network. */
const Compare = () => {
  const t = useText()
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
            <Button variant="link" onClick={attempt(resetComparison)}>
              {t('Remove all')}
            </Button>
          )
        }
      >
        {compared ? <Loaded compared={compared} /> : <Waiting />}
      </Section>
    </Page>
  )
}

const Loaded = ({ compared }: { compared: Compared[] }) =>
  compared.length > 0 ? <ComparisonTable compared={compared} /> : <NothingYet />

const Waiting = () => {
  const t = useText()
  return (
    <div>
      <Loading what={t('Compare products')} />
      {skeletons('row', SKELETONS.tableRows)}
    </div>
  )
}

const NothingYet = () => {
  const t = useText()
  return (
    <Empty
      title={t(EMPTY.comparison)}
      drawing="scales"
      action={
        <Button variant="primary" href="/products">
          {t('Add Products')}
        </Button>
      }
    >
      {t('Up to three products of one category stand here side by side. They stay on this device.')}
    </Empty>
  )
}

export default Compare
