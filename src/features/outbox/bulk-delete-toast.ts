import { withdrawEntry } from '../../local/outbox/entry-edit.ts'
import { catchToToast } from '../../ui/overlays/catch-to-toast.ts'
import { toast } from '../../ui/overlays/toast.tsx'
import { t as say } from '../../ui/text/i18n.ts'

/**
 * The toast of a bulk deletion, with one Undo for all.
 * @param removals resolve to the ids of their outbox entries; null: the row was never sent
 */
export const showBulkDeleteToast = async (removals: readonly Promise<string | null>[]): Promise<void> => {
  const entryIds = (await Promise.all(removals)).filter(id => id !== null)
  const words = '{count, plural, one {# is being deleted.} other {# are being deleted.}}'
  const id = toast.info(say(words, { count: removals.length }), {
    action: {
      label: say('Undo'),
      onSelect: () => {
        toast.dismiss(id)
        catchToToast(() => undoAll(entryIds))()
      },
    },
  })
}

const undoAll = async (entryIds: readonly string[]): Promise<void> => {
  const withdrawn = await Promise.all(entryIds.map(withdrawEntry))
  if (withdrawn.includes(false)) toast.error(say('Too late for some: they are deleted already.'))
}
