import type { PendingMove } from '../../local/overlay.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Stack } from '../../ui/page.tsx'
import { useText } from '../../ui/text.ts'
import { EntryChoices } from './entry-choices.tsx'

/** Moves of an order that the server refused: why, until the person sends them again or discards them. */
export const RefusedMoves = ({ moves }: { moves: readonly PendingMove[] }) => {
  const t = useText()
  const entries = moves.map(move => move.entry)
  return entries
    .filter(entry => entry.state === 'rejected')
    .map(entry => (
      <Stack key={entry.id} gap="sm">
        <ErrorNote title={t(entry.label)}>{t(entry.error?.message ?? '')}</ErrorNote>
        <EntryChoices entry={entry} entries={entries} />
      </Stack>
    ))
}
