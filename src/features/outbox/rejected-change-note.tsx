import type { OutboxEntry } from '../../local/db/device-schema.ts'
import { ErrorNotice } from '../../ui/notices/error-notice.tsx'
import { useTranslate } from '../../ui/text/i18n.ts'
import { translateFailure } from '../../ui/text/translate-failure.ts'

export type RejectedChangeNoteProps = {
  entries: readonly OutboxEntry[] | undefined
  /** The title, by default "Not saved". */
  title?: string | undefined
}

/** Above a form: why the last change was rejected. Renders nothing if none was. */
export const RejectedChangeNote = ({ entries, title }: RejectedChangeNoteProps) => {
  const t = useTranslate()
  const rejected = entries?.find(entry => entry.state === 'rejected')
  if (!rejected) return null
  return (
    <ErrorNotice title={title ?? t('Not saved')}>
      {translateFailure(rejected.error)} {t('Correct it below and save again.')}
    </ErrorNotice>
  )
}
