import { TOAST } from '../../contract/messages.ts'
import type { ShownOrder } from '../../local/overlay.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Stack } from '../../ui/page.tsx'
import { statusWords } from '../../ui/status-pill.tsx'
import { useText } from '../../ui/text.ts'
import { EntryChoices } from '../orders/entry-choices.tsx'
import { canSendAgain } from './queue.ts'

/** A move that the server refused: why, and what to do. The order's next moves wait behind it. */
export const RefusedMove = ({ order }: { order: ShownOrder }) => {
  const t = useText()
  const refused = order.moves.find(move => move.entry.state === 'rejected')
  if (!refused) return null
  const { entry, to } = refused
  return (
    <Stack gap="sm">
      <ErrorNote title={t('Not changed to {status}', { status: statusWords(to) })}>
        {t(entry.error?.message ?? TOAST.somethingWrong)}
      </ErrorNote>
      <EntryChoices
        entry={entry}
        entries={order.moves.map(move => move.entry)}
        except={canSendAgain(order, refused) ? [] : ['send']}
      />
    </Stack>
  )
}
