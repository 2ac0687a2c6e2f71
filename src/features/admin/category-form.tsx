import { useState } from 'react'
import * as v from 'valibot'
import { CategoryDraft } from '../../contract/categories.ts'
import { TOAST } from '../../contract/messages.ts'
import { mintId } from '../../local/ids.ts'
import { Card } from '../../ui/card.tsx'
import { FormEnd } from '../../ui/form-end.tsx'
import { PictureInput } from '../../ui/picture-input.tsx'
import { useText } from '../../ui/text.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { useLeave } from '../../ui/use-leave.ts'
import { RefusedNote } from '../orders/refused-note.tsx'
import { useSend } from '../orders/use-send.ts'
import { acceptedOrThrow } from '../vendor-products/accepted.ts'
import './admin.css'
import { type OwnCategory, writtenFields } from './category-overlay.ts'
import { submitCategory, submitNewCategory } from './category-writes.ts'

const LIST = '/dashboard/categories'
const Form = v.object({ name: CategoryDraft.entries.name, description: v.string() })
type Form = v.InferInput<typeof Form>

/** The form of a category; new where none is given. The picture is made small on the device. */
export const CategoryForm = ({ category }: { category?: OwnCategory | undefined }) => {
  const t = useText()
  const leave = useLeave(LIST)
  const { save, picture, setPicture } = useSave(category, leave)
  const refused = category?.entries.find(entry => entry.state === 'rejected')
  const start: Partial<Form> = { ...category, ...writtenFields(refused?.input ?? {}) }
  const { form, errorOf, isSubmitting } = useContractForm<Form>(Form, {
    initialValues: { name: start.name ?? '', description: start.description ?? '' },
    onSubmit: save,
  })
  return (
    <form ref={form} className="category-form" noValidate>
      <RefusedNote entries={category?.entries} />
      <Card>
        <PictureInput
          label={t('Picture')}
          hint={t('Square pictures look best. It is made small on this phone before it is sent.')}
          image={category?.image || null}
          value={picture ?? category?.file ?? null}
          onChange={setPicture}
        />
        <TextInput label={t('Name')} name="name" autoComplete="off" enterKeyHint="next" error={errorOf('name')} />
        <TextArea label={t('Description')} isOptional name="description" rows={3} error={errorOf('description')} />
      </Card>
      <FormEnd onCancel={leave} isBusy={isSubmitting}>
        {category ? t('Save changes') : t('Add the category')}
      </FormEnd>
    </form>
  )
}

const useSave = (category: OwnCategory | undefined, leave: () => void) => {
  const { run } = useSend()
  // Minted once: a second try after a refusal is about the same category.
  const [id] = useState(mintId)
  const [picture, setPicture] = useState<Blob | null>(null)
  const save = async (form: Form) => {
    const fields = { ...form, ...(picture && { file: picture }) }
    const words = { loading: 'Sending', done: category ? TOAST.changed : 'The category is there.' }
    acceptedOrThrow(
      await run(words, () => (category ? submitCategory(category, fields) : submitNewCategory(id, fields))),
    )
    leave()
  }
  return { save, picture, setPicture }
}
