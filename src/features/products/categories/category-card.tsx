import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { TOAST } from '../../../contract/messages/fixed-messages.ts'
import { ConfirmDialog } from '../../../lists/confirm-dialog.tsx'
import type { OptimisticCategory } from '../../../local/products/optimistic-categories.ts'
import { discardNewCategory, submitCategoryDeletion } from '../../../local/products/submit-category.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Tag } from '../../../ui/controls/tag.tsx'
import { useObjectUrl } from '../../../ui/forms/picture-input.tsx'
import { Picture } from '../../../ui/goods/picture.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { catchToToast } from '../../../ui/overlays/catch-to-toast.ts'
import { toast } from '../../../ui/overlays/toast.tsx'
import { useSubmit } from '../../../ui/overlays/use-submit.ts'
import { RowActions } from '../../../ui/rows/row-actions.tsx'
import { SelectRow } from '../../../ui/rows/select-row.tsx'
import type { Selection } from '../../../ui/state/use-selection.ts'
import { t as say, showDescription, showName, useTranslate } from '../../../ui/text/i18n.ts'
import { PendingNote } from '../../outbox/pending-note.tsx'
import { useCategories } from '../catalogue/use-categories.ts'
import './categories.css'
import { MergeCategoryButton } from './merge-category-button.tsx'

export type CategoryCardProps = {
  category: OptimisticCategory
  /** It has no products, as far as this device knows. */
  canDelete: boolean
  /** null: it cannot be selected. */
  selection: Selection | null
}

/** One category with edit and delete; below it why its deletion was rejected. */
export const CategoryCard = ({ category, canDelete, selection }: CategoryCardProps) => {
  const t = useTranslate()
  const pictureUrl = useObjectUrl(category.file)
  const { id, image, thumbhash, entries, isDeleting, isNew } = category
  const [name, description] = [showName(category), showDescription(category)]
  const parent = useParentName(category)
  return (
    <Card as="article" label={name}>
      <div className="category-head">
        {selection && <SelectRow selection={selection} id={id} name={name} />}
        <Picture image={pictureUrl ?? image} thumbhash={thumbhash} alt="" sizes="72px" />
        <div>
          <h2>{name}</h2>
          {parent && <p className="meta">{t('In {category}', { category: parent })}</p>}
          {description && <p className="meta">{description}</p>}
          {isNew && <Tag tone="wait">{t('Not created yet')}</Tag>}
          {isDeleting && <Tag>{t('Being deleted')}</Tag>}
        </div>
        {!isDeleting && (
          <RowActions>
            <IconButton icon={Pencil} label={t('Edit {name}', { name })} href={`/dashboard/categories?edit=${id}`} />
            {!isNew && <MergeCategoryButton category={category} />}
            {canDelete && <DeleteCategoryButton category={category} />}
          </RowActions>
        )}
      </div>
      <PendingNote entries={entries} />
    </Card>
  )
}

const useParentName = ({ parentId }: OptimisticCategory): string | undefined => {
  const parent = useCategories().categories?.find(({ id }) => id === parentId)
  return parent && showName(parent)
}

const DeleteCategoryButton = ({ category }: { category: OptimisticCategory }) => {
  const t = useTranslate()
  const { run } = useSubmit()
  const [isAsking, setAsking] = useState(false)
  const { isNew } = category
  const name = showName(category)
  const removeNew = catchToToast(async () => {
    await discardNewCategory(category)
    toast.success(say(TOAST.deleted))
  })
  const remove = () => run({ loading: 'Sending', done: TOAST.deleted }, () => submitCategoryDeletion(category))
  return (
    <>
      <IconButton icon={Trash2} label={t('Delete {name}', { name })} onClick={() => setAsking(true)} />
      {isAsking && (
        <ConfirmDialog
          title={t('Delete {name}?', { name })}
          action={t('Delete')}
          onClose={() => setAsking(false)}
          onConfirm={isNew ? removeNew : remove}
        >
          <p>{t('It has no products. Customers no longer see it.')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
