import type { OutboxEntry } from '../../local/rows.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { useText } from '../../ui/text.ts'

export type RefusedNoteProps = {
  entries: readonly OutboxEntry[] | undefined
  /** In the place of "Not saved". */
  title?: string | undefined
}

/** Above the form in which a change can be corrected: why one was refused. Nothing where none was. */
export const RefusedNote = ({ entries, title }: RefusedNoteProps) => {
  const t = useText()
  const refused = entries?.find(entry => entry.state === 'rejected')
  if (!refused) return null
  return (
    <ErrorNote title={title ?? t('Not saved')}>
      {t(refused.error?.message ?? '')} {t('Correct it below and save again.')}
    </ErrorNote>
  )
}
