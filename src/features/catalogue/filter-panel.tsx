import { useId } from 'react'
import { SKELETONS } from '../../contract/constants.ts'
import type { ChangeQuestion, Question } from '../../contract/listing-address.ts'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { Loading, skeletons } from '../../ui/skeleton.tsx'
import { useText } from '../../ui/text.ts'
import { NotHereYet } from '../site/not-here-yet.tsx'
import { PriceRange } from './price-range.tsx'
import { useCategories } from './use-categories.ts'

export type FilterPanelProps = { question: Question; onChange: ChangeQuestion }

/** How many filters narrow the listing. */
export const filterCount = ({ category, min, max }: Question): number =>
  [category !== '', min !== null, max !== null].filter(Boolean).length

/** Specification section 2: the price range and the categories, beside the listing or in a sheet over it. */
export const FilterPanel = ({ question, onChange }: FilterPanelProps) => (
  <div className="filter-panel">
    <PriceRange min={question.min} max={question.max} onChange={range => onChange(range, { replace: true })} />
    <CategoryChoice question={question} onChange={onChange} />
  </div>
)

const CategoryChoice = ({ question, onChange }: FilterPanelProps) => {
  const t = useText()
  // The panel may stand twice on a page, beside the listing and in the sheet: two groups of one name would be one group.
  const name = useId()
  const { categories, ...refresh } = useCategories()
  if (!categories)
    return (
      <NotHereYet title={t('The categories could not be fetched')} refresh={refresh}>
        <div>
          <Loading what={t('Loading categories')} />
          {skeletons('line', SKELETONS.categories)}
        </div>
      </NotHereYet>
    )
  return (
    <RadioGroup
      legend={t('Categories')}
      name={name}
      value={question.category}
      onChange={category => onChange({ category })}
      options={[
        { value: '', label: t('All Categories') },
        ...categories.map(category => ({ value: category.name, label: category.name })),
      ]}
    />
  )
}
