import { Plus } from 'lucide-react'
import { useState } from 'react'
import { VARIANTS_MAX } from '../../../contract/constants.ts'
import { toKey } from '../../../contract/products/variant-draft.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Row } from '../../../ui/layout/page.tsx'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { addCombinations, listOpenCombinations } from './edit-assortment.ts'
import type { TypedAssortment } from './typed-assortment.ts'
import { showVariantTitle } from './variant-title.ts'

type OpenCombinationsProps = { assortment: TypedAssortment; onChange: (changed: TypedAssortment) => void }

/** The combinations of values that the shop does not sell yet: all are ticked, and added with one tap. */
export const OpenCombinations = ({ assortment, onChange }: OpenCombinationsProps) => {
  const t = useTranslate()
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set())
  const { combinations, isCut } = listOpenCombinations(assortment)
  if (combinations.length === 0) return null
  const ticked = combinations.filter(values => !unticked.has(toKey(values)))
  const tick = (key: string, isTicked: boolean) =>
    setUnticked(new Set(isTicked ? [...unticked].filter(one => one !== key) : [...unticked, key]))
  return (
    <Card as="section" label={t('Not sold yet')}>
      <h2>{t('Not sold yet')}</h2>
      <p>{t('Tick what you sell.')}</p>
      <div className="open-combinations">
        {combinations.map(values => {
          const key = toKey(values)
          return (
            <Checkbox
              key={key}
              label={showVariantTitle(assortment.options, values)}
              checked={!unticked.has(key)}
              onChange={event => tick(key, event.target.checked)}
            />
          )
        })}
      </div>
      {isCut && <p className="meta">{t('A product has at most {count} variants.', { count: VARIANTS_MAX })}</p>}
      <Row>
        <Button
          variant="brand"
          icon={Plus}
          disabled={ticked.length === 0}
          onClick={() => onChange(addCombinations(assortment, ticked))}
        >
          {t('{count, plural, one {Add # variant} other {Add # variants}}', { count: ticked.length })}
        </Button>
      </Row>
    </Card>
  )
}
