import { useState } from 'react'
import * as v from 'valibot'
import { NAME_MAX } from '../../../contract/constants.ts'
import { TOAST } from '../../../contract/messages/fixed-messages.ts'
import { CategoryDraft } from '../../../contract/products/category-draft.ts'
import { listChildren } from '../../../contract/products/category-tree.ts'
import type { StoredFile } from '../../../local/db/device-schema.ts'
import { createId } from '../../../local/db/ids.ts'
import { withdrawFieldErrors } from '../../../local/outbox/entry-edit.ts'
import { type OptimisticCategory, pickCategoryFields } from '../../../local/products/optimistic-categories.ts'
import { submitCategoryUpdate, submitNewCategory } from '../../../local/products/submit-category.ts'
import { BanglaFields } from '../../../ui/forms/bangla-fields.tsx'
import { ContractForm } from '../../../ui/forms/contract-form.tsx'
import { FormActions } from '../../../ui/forms/form-actions.tsx'
import { PictureInput } from '../../../ui/forms/picture-input.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { useCloseForm } from '../../../ui/forms/use-close-form.ts'
import { useContractForm } from '../../../ui/forms/use-contract-form.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { isRejected, type SubmitMessages, useSubmit } from '../../../ui/overlays/use-submit.ts'
import { showName, useTranslate } from '../../../ui/text/i18n.ts'
import { RejectedChangeNote } from '../../outbox/rejected-change-note.tsx'
import { useCategories } from '../catalogue/use-categories.ts'
import './categories.css'

const LIST_PATH = '/dashboard/categories'
const Form = v.object({
  name: CategoryDraft.entries.name,
  description: v.string(),
  nameBn: v.string(),
  descriptionBn: v.string(),
  parentId: v.string(),
})
type Form = v.InferInput<typeof Form>

/** The form of a category; without one, of a new category. The picture is scaled down on the device. */
export const CategoryForm = ({ category }: { category?: OptimisticCategory | undefined }) => {
  const t = useTranslate()
  const leave = useCloseForm(LIST_PATH)
  const { save, picture, setPicture } = useSaveCategory(category, leave)
  const rejected = category?.entries.find(entry => entry.state === 'rejected')
  const start: Partial<OptimisticCategory> = { ...category, ...pickCategoryFields(rejected?.input ?? {}) }
  const { form, isSubmitting } = useContractForm<Form>(Form, {
    initialValues: {
      name: start.name ?? '',
      description: start.description ?? '',
      nameBn: start.nameBn ?? '',
      descriptionBn: start.descriptionBn ?? '',
      parentId: start.parentId ?? '',
    },
    onSubmit: save,
  })
  return (
    <ContractForm form={form} className="category-form">
      <RejectedChangeNote entries={category?.entries} />
      <Card>
        <PictureInput
          label={t('Picture')}
          hint={t('Square pictures look best. Your phone makes the picture smaller before it is sent.')}
          image={category?.image || null}
          value={picture ?? category?.file ?? null}
          onChange={setPicture}
        />
        <TextInput label={t('Name')} name="name" autoComplete="off" enterKeyHint="next" />
        <TextArea label={t('Description')} isOptional name="description" rows={3} />
        <ParentField category={category} />
        <BanglaFields isFilled={Boolean(start.nameBn || start.descriptionBn)} nameMax={NAME_MAX} />
      </Card>
      <FormActions onCancel={leave} isBusy={isSubmitting}>
        {category ? t('Save changes') : t('Add the category')}
      </FormActions>
    </ContractForm>
  )
}

/** Only for a category without children, because there are two levels. */
const ParentField = ({ category }: { category: OptimisticCategory | undefined }) => {
  const t = useTranslate()
  const { categories = [] } = useCategories()
  if (category && listChildren(categories, category.id).length > 0) return null
  const parents = categories.filter(({ id, parentId }) => !parentId && id !== category?.id)
  return (
    <Select
      label={t('Inside')}
      hint={t('Customers find its products in that category, too.')}
      name="parentId"
      options={[
        { value: '', label: t('No other category') },
        ...parents.map(parent => ({ value: parent.id, label: showName(parent) })),
      ]}
    />
  )
}

const useSaveCategory = (category: OptimisticCategory | undefined, leave: () => void) => {
  const { run } = useSubmit()
  // Created once: a second try after a rejection is about the same category.
  const [id] = useState(createId)
  const [picture, setPicture] = useState<StoredFile | null>(null)
  const save = async (form: Form) => {
    const fields = { ...form, ...(picture && { file: picture }) }
    const messages: SubmitMessages = { loading: 'Sending', done: category ? TOAST.changed : 'Category added.' }
    const result = await run(messages, () =>
      category ? submitCategoryUpdate(category, fields) : submitNewCategory(id, fields),
    )
    // The open form shows the error and keeps what was written: the list needs no card of it.
    await withdrawFieldErrors(result)
    if (!isRejected(result)) leave()
    return result
  }
  return { save, picture, setPicture }
}
