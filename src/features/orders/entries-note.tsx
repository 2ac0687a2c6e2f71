import { stockConflictOf } from '../../local/product-overlay.ts'
import type { OutboxEntry } from '../../local/rows.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Stack } from '../../ui/page.tsx'
import { useText } from '../../ui/text.ts'
import { RefusedStock } from '../vendor-products/refused-stock.tsx'
import { EntryChoices } from './entry-choices.tsx'
import { EntryMark } from './entry-mark.tsx'

/** Under a row: the change of it that waits, or why one was refused and what to do. Nothing where nothing is pending. */
export const EntriesNote = ({ entries }: { entries: readonly OutboxEntry[] }) => {
  const t = useText()
  const refused = entries.find(entry => entry.state === 'rejected')
  const first = entries[0]
  if (!first) return null
  if (!refused) return <EntryMark entry={first} entries={entries} />
  const conflict = stockConflictOf([refused])
  return (
    <Stack gap="sm">
      {conflict ? (
        <RefusedStock conflict={conflict} entries={entries} />
      ) : (
        <>
          <ErrorNote title={t('Not saved')}>{t(refused.error?.message ?? '')}</ErrorNote>
          <EntryChoices entry={refused} entries={entries} />
        </>
      )}
    </Stack>
  )
}
