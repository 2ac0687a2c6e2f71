import type { OutboxEntry } from '../../local/rows.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { useText } from '../../ui/text.ts'

/** Above the form in which a change can be corrected: why one was refused. Nothing where none was. */
export const RefusedNote = ({ entries }: { entries: readonly OutboxEntry[] | undefined }) => {
  const t = useText()
  const refused = entries?.find(entry => entry.state === 'rejected')
  if (!refused) return null
  return (
    <ErrorNote title={t('Not saved')}>
      {t(refused.error?.message ?? '')} {t('Correct it below and save again.')}
    </ErrorNote>
  )
}
