import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { showName, useTranslate } from '../../ui/text/i18n.ts'
import { useCategories } from '../products/catalogue/use-categories.ts'
import { ShelfChoice } from '../storefront/home-editor/shelf-choice.tsx'
import type { Targets } from './campaign-form.ts'

type TargetChoiceProps = { targets: Targets; error: string | null; onChange: (targets: Targets) => void }

/** For which products a campaign is: all, or those of categories and chosen ones. */
export const TargetChoice = ({ targets, error, onChange }: TargetChoiceProps) => {
  const t = useTranslate()
  const { categories = [] } = useCategories()
  const { isForAll, productIds, categoryIds } = targets
  const toggle = (id: string) =>
    onChange({
      ...targets,
      categoryIds: categoryIds.includes(id) ? categoryIds.filter(one => one !== id) : [...categoryIds, id],
    })
  return (
    <Card>
      <h2>{t('Which products')}</h2>
      {error && <p role="alert">{error}</p>}
      <Checkbox
        label={t('All products of the shops that join')}
        checked={isForAll}
        onChange={() => onChange({ ...targets, isForAll: !isForAll })}
      />
      {!isForAll && (
        <>
          <fieldset>
            <legend>
              <strong>{t('Categories')}</strong>
            </legend>
            <p className="meta">{t('Products in them and in the categories below them.')}</p>
            {categories.map(category => (
              <Checkbox
                key={category.id}
                label={showName(category)}
                checked={categoryIds.includes(category.id)}
                onChange={() => toggle(category.id)}
              />
            ))}
          </fieldset>
          <ShelfChoice
            source="chosen"
            ids={productIds}
            error={null}
            onChange={ids => onChange({ ...targets, productIds: ids })}
          />
        </>
      )}
    </Card>
  )
}
