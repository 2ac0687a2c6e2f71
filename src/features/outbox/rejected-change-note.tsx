import type { OutboxEntry } from '../../local/db/device-schema.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { useTranslate } from '../../ui/i18n.ts'
import { translateFailure } from '../../ui/translate-failure.ts'

export type RejectedChangeNoteProps = {
  entries: readonly OutboxEntry[] | undefined
  /** In the place of "Not saved". */
  title?: string | undefined
}

/** Above the form in which a change can be corrected: why one was refused. Nothing where none was. */
export const RejectedChangeNote = ({ entries, title }: RejectedChangeNoteProps) => {
  const t = useTranslate()
  const refused = entries?.find(entry => entry.state === 'rejected')
  if (!refused) return null
  return (
    <ErrorNotice title={title ?? t('Not saved')}>
      {translateFailure(refused.error)} {t('Correct it below and save again.')}
    </ErrorNotice>
  )
}
