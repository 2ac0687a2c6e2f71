import { useState } from 'react'
import type { ImportOutline, ImportSettings } from '../../contract/imports/import-settings.ts'
import type { Category } from '../../contract/products/categories.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ButtonGroup } from '../../ui/layout/page.tsx'
import { showName, useTranslate } from '../../ui/text/i18n.ts'
import { useCategories } from '../products/catalogue/use-categories.ts'
import { mergeChoices, type OutlinedImport, suggestChoices } from './import-steps.ts'
import '../../ui/forms/column-fields.css'

export type CategoriesStepProps = {
  job: OutlinedImport
  isBusy: boolean
  onBack: () => void
  onContinue: (settings: ImportSettings) => void
}

/** Chooses a category for each value that is none of the market's, and one for everything else. */
export const CategoriesStep = ({ job, isBusy, onBack, onContinue }: CategoriesStepProps) => {
  const t = useTranslate()
  const { categories } = useCategories()
  const [choices, setChoices] = useState(() => suggestChoices(job))
  const [defaultId, setDefaultId] = useState(job.settings?.defaultCategoryId ?? '')
  const choose = (value: string, id: string) =>
    setChoices(choices.map(choice => (choice.value === value ? { value, categoryId: id || null } : choice)))
  const finish = () =>
    onContinue({ categories: mergeChoices(job.settings?.categories, choices), defaultCategoryId: defaultId || null })
  const isLeavingOut = defaultId === '' && choices.some(({ categoryId }) => categoryId === null)
  return (
    <Card>
      {job.outline.categories.length === 0 ? (
        <p>{t('All categories of the file are known.')}</p>
      ) : (
        <p>{t('These categories of the file are not in this market. Choose one for each, once.')}</p>
      )}
      <div className="column-fields">
        {job.outline.categories.map(row => (
          <CategoryChoice
            key={row.value}
            row={row}
            categories={categories ?? []}
            chosen={choices.find(({ value }) => value === row.value)?.categoryId ?? ''}
            onChoose={id => choose(row.value, id)}
          />
        ))}
      </div>
      <Select
        label={t('Category for everything else')}
        hint={isLeavingOut && t('Without it, products of “None of these” are left out.')}
        value={defaultId}
        onChange={setDefaultId}
        options={[{ value: '', label: t('None') }, ...toOptions(categories ?? [])]}
      />
      <ButtonGroup>
        <Button variant="primary" isBusy={isBusy} onClick={finish}>
          {t('Continue')}
        </Button>
        <Button onClick={onBack}>{t('Back')}</Button>
      </ButtonGroup>
    </Card>
  )
}

type CategoryChoiceProps = {
  row: ImportOutline['categories'][number]
  categories: readonly Category[]
  chosen: string
  onChoose: (id: string) => void
}

/** The suggestion stands first in the list. It is chosen only where it is nearly certain. */
const CategoryChoice = ({ row, categories, chosen, onChoose }: CategoryChoiceProps) => {
  const t = useTranslate()
  const suggestedId = row.suggestedId ?? row.similarId
  const suggested = categories.filter(({ id }) => id === suggestedId)
  const others = categories.filter(({ id }) => id !== suggestedId)
  return (
    <Select
      label={row.value || t('No category')}
      hint={t('{count, plural, one {# product} other {# products}}', { count: row.products })}
      value={chosen}
      onChange={onChoose}
      options={[
        ...suggested.map(row => ({ value: row.id, label: t('{name} (suggested)', { name: showName(row) }) })),
        { value: '', label: t('None of these') },
        ...toOptions(others),
      ]}
    />
  )
}

const toOptions = (categories: readonly Category[]) =>
  categories.map(category => ({ value: category.id, label: showName(category) }))
