import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { TOAST } from '../../contract/messages.ts'
import { attempt } from '../../ui/attempt.ts'
import { Card } from '../../ui/card.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useAddress } from '../../ui/picture-input.tsx'
import { RowActions } from '../../ui/row-actions.tsx'
import { Tag } from '../../ui/tag.tsx'
import { t as say, useText } from '../../ui/text.ts'
import { toast } from '../../ui/toast.tsx'
import type { Selection } from '../../ui/use-selection.ts'
import { EntriesNote } from '../orders/entries-note.tsx'
import { useSend } from '../orders/use-send.ts'
import './admin.css'
import type { OwnCategory } from './category-overlay.ts'
import { discardNew, submitRemoval } from './category-writes.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

export type CategoryCardProps = {
  category: OwnCategory
  /** null: it cannot be chosen. */
  selection: Selection | null
}

/** One category: its picture, its words, edit and delete; why it could not be deleted stands below it. */
export const CategoryCard = ({ category, selection }: CategoryCardProps) => {
  const t = useText()
  const chosen = useAddress(category.file)
  const { id, name, description, image, thumbhash, entries, isGoing, isNew } = category
  return (
    <Card as="article" label={name}>
      <div className="category-head">
        {selection && (
          <label className="choice">
            <input
              type="checkbox"
              aria-label={t('Choose {name}', { name })}
              checked={selection.has(id)}
              onChange={() => selection.toggle(id)}
            />
          </label>
        )}
        <Picture image={chosen ?? image} thumbhash={thumbhash} alt="" sizes="72px" />
        <div>
          <h2>{name}</h2>
          {description && <p className="meta">{description}</p>}
          {isNew && <Tag tone="wait">{t('Not there yet')}</Tag>}
          {isGoing && <Tag>{t('Being deleted')}</Tag>}
        </div>
        {!isGoing && (
          <RowActions>
            <IconButton icon={Pencil} label={t('Edit {name}', { name })} href={`/dashboard/categories?edit=${id}`} />
            <Removal category={category} />
          </RowActions>
        )}
      </div>
      <EntriesNote entries={entries} />
    </Card>
  )
}

const Removal = ({ category }: { category: OwnCategory }) => {
  const t = useText()
  const { run } = useSend()
  const [isAsking, setAsking] = useState(false)
  const { name, isNew } = category
  const removeNew = attempt(async () => {
    await discardNew(category)
    toast.success(say(TOAST.deleted))
  })
  const remove = () => run({ loading: 'Sending', done: TOAST.deleted }, () => submitRemoval(category))
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
          <p>{t('Only an empty category can go. Move its products to another one first.')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
