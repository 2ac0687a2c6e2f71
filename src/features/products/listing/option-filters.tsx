import { useState } from 'react'
import type { OptionFacet } from '../../../contract/facet-counts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { showOptionName, showValue } from '../../../ui/variants/option-texts.ts'
import { Swatch } from '../../../ui/variants/swatch.tsx'
import { changeOptionFilter, listOptionChoices, type OptionChoices, type ValueChoice } from './facet-choices.ts'
import { FacetCount } from './facet-count.tsx'
import './option-filters.css'

/** More values than this are shown by a press. */
const SHOWN_VALUES = 12

type OptionFiltersProps = {
  facets: readonly OptionFacet[]
  /** The filter by options, as the address has it. */
  filter: string
  onChange: (filter: string) => void
}

/** Sizes, colours and what else the listed products differ in. */
export const OptionFilters = ({ facets, filter, onChange }: OptionFiltersProps) =>
  listOptionChoices(facets, filter).map(option => (
    <OptionFilter
      key={option.name}
      option={option}
      onToggle={value => onChange(changeOptionFilter(filter, option, value))}
    />
  ))

type OptionFilterProps = { option: OptionChoices; onToggle: (value: ValueChoice) => void }

const OptionFilter = ({ option, onToggle }: OptionFilterProps) => {
  const t = useTranslate()
  const [isWhole, setWhole] = useState(false)
  const shown = option.values.filter(({ isChosen }, at) => isWhole || isChosen || at < SHOWN_VALUES)
  return (
    <fieldset className="option-filter">
      <legend>{showOptionName(option)}</legend>
      {shown.map(value => (
        <label key={value.value} className="option-filter-value">
          <input type="checkbox" checked={value.isChosen} onChange={() => onToggle(value)} />
          <Swatch colour={value.swatch} />
          <span>
            {showValue(option, value.value)}
            <FacetCount count={value.count} />
          </span>
        </label>
      ))}
      {shown.length < option.values.length && (
        <Button variant="link" onClick={() => setWhole(true)}>
          {t('Show all {count}', { count: option.values.length })}
        </Button>
      )}
    </fieldset>
  )
}
