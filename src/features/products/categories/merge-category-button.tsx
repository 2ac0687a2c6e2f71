import { Merge } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '../../../lists/confirm-dialog.tsx'
import { mergeStoredCategory } from '../../../local/products/arrange-categories.ts'
import type { OptimisticCategory } from '../../../local/products/optimistic-categories.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { OfflineFormNotice } from '../../../ui/forms/offline-form-notice.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { useSubmit } from '../../../ui/overlays/use-submit.ts'
import { showName, useTranslate } from '../../../ui/text/i18n.ts'
import './categories.css'
import { useCategories } from '../catalogue/use-categories.ts'

/** Moves everything of a category into another that is chosen in a dialog. */
export const MergeCategoryButton = ({ category }: { category: OptimisticCategory }) => {
  const t = useTranslate()
  const { run } = useSubmit()
  const [isAsking, setAsking] = useState(false)
  const { categories = [] } = useCategories()
  const others = categories.filter(({ id }) => id !== category.id)
  const [chosen, setChosen] = useState('')
  const intoId = chosen || others[0]?.id
  const name = showName(category)
  if (!intoId) return null
  const merge = () =>
    run({ loading: 'Sending', done: 'Categories merged.' }, () => mergeStoredCategory({ id: category.id, intoId }))
  return (
    <>
      <IconButton icon={Merge} label={t('Merge {name} into another', { name })} onClick={() => setAsking(true)} />
      {isAsking && (
        <ConfirmDialog
          title={t('Merge {name} into another?', { name })}
          action={t('Merge')}
          onClose={() => setAsking(false)}
          onConfirm={merge}
        >
          <div className="category-form">
            <OfflineFormNotice>{t('Categories can be merged when you are online again.')}</OfflineFormNotice>
            <p>{t('Its products move. Links to it show the other category. This cannot be undone.')}</p>
            <Select
              label={t('Merge into')}
              value={intoId}
              onChange={setChosen}
              options={others.map(other => ({ value: other.id, label: showName(other) }))}
            />
          </div>
        </ConfirmDialog>
      )}
    </>
  )
}
