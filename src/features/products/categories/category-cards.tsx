import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { TOAST } from '../../../contract/messages/fixed-messages.ts'
import { ConfirmDialog } from '../../../lists/confirm-dialog.tsx'
import type { OptimisticCategory } from '../../../local/products/optimistic-categories.ts'
import { submitCategoryDeletion } from '../../../local/products/submit-category.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Cards } from '../../../ui/layout/page.tsx'
import { BulkBar } from '../../../ui/rows/bulk-bar.tsx'
import { useSelection } from '../../../ui/state/use-selection.ts'
import { showName, useTranslate } from '../../../ui/text/i18n.ts'
import { useBulkOutcomes } from '../../outbox/use-bulk-outcomes.tsx'
import { CategoryCard } from './category-card.tsx'

export type CategoryCardsProps = {
  categories: readonly OptimisticCategory[]
  /** Ids of those without products; undefined: not known, so that none can be deleted. */
  emptyIds: readonly string[] | undefined
  /** All of them are empty, so that several can be deleted at once. */
  canSelect: boolean
}

/** Categories as cards, with bulk delete. */
export const CategoryCards = ({ categories, emptyIds, canSelect }: CategoryCardsProps) => {
  const t = useTranslate()
  const { run, isBusy, dialog } = useBulkOutcomes(t('What happened to each category'))
  const selection = useSelection()
  const [isAsking, setAsking] = useState(false)
  const selectable = canSelect ? categories.filter(({ isDeleting, isNew }) => !isDeleting && !isNew) : []
  const selected = selectable.filter(({ id }) => selection.has(id))
  const remove = () => {
    selection.clear()
    const deletions = selected.map(category => ({
      id: category.id,
      name: showName(category),
      submit: () => submitCategoryDeletion(category),
    }))
    return run(deletions, { done: TOAST.deleted })
  }
  return (
    <>
      {selectable.length > 1 && (
        <BulkBar selection={selection} ids={selectable.map(({ id }) => id)}>
          <Button icon={Trash2} isBusy={isBusy} onClick={() => setAsking(true)}>
            {t('Delete')}
          </Button>
        </BulkBar>
      )}
      <Cards>
        {categories.map(category => (
          <CategoryCard
            key={category.id}
            category={category}
            canDelete={category.isNew || Boolean(emptyIds?.includes(category.id))}
            selection={selectable.length > 1 && selectable.includes(category) ? selection : null}
          />
        ))}
      </Cards>
      {isAsking && (
        <ConfirmDialog
          title={t('{count, plural, one {Delete # category?} other {Delete # categories?}}', {
            count: selected.length,
          })}
          action={t('Delete')}
          onClose={() => setAsking(false)}
          onConfirm={remove}
        >
          <p>{t('Categories that get a product in the meantime are kept.')}</p>
        </ConfirmDialog>
      )}
      {dialog}
    </>
  )
}
