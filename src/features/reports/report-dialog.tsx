import { useState } from 'react'
import { TEXT_MAX } from '../../contract/constants.ts'
import type { ReportedEntity, ReportReason } from '../../contract/reports/report-reasons.ts'
import { submitReport } from '../../local/reports/reports.ts'
import { Button } from '../../ui/controls/button.tsx'
import { RadioGroup } from '../../ui/forms/radio-group.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { Stack } from '../../ui/layout/page.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useSubmit } from '../../ui/overlays/use-submit.ts'
import { describeMessage, type MessageKey, useTranslate } from '../../ui/text/i18n.ts'

/** Why something is reported. Also what admins read. */
export const REPORT_REASON_LABELS: Record<ReportReason, MessageKey> = {
  FAKE: 'It is fake',
  FORBIDDEN: 'Selling it is not allowed',
  MISLEADING: 'It is misleading',
  OFFENSIVE: 'It is offensive',
  PRIVATE: 'It contains personal information',
  SPAM: 'It is spam or advertising',
  OTHER: 'Something else',
}

/** The reasons that make sense for each. */
const REPORT_REASONS: Record<ReportedEntity, readonly ReportReason[]> = {
  PRODUCT: ['FAKE', 'FORBIDDEN', 'MISLEADING', 'OFFENSIVE', 'OTHER'],
  REVIEW: ['FAKE', 'OFFENSIVE', 'PRIVATE', 'SPAM', 'OTHER'],
  QUESTION: ['MISLEADING', 'OFFENSIVE', 'PRIVATE', 'SPAM', 'OTHER'],
  MESSAGE: ['FAKE', 'MISLEADING', 'OFFENSIVE', 'SPAM', 'OTHER'],
}

const REPORT_TITLES: Record<ReportedEntity, MessageKey> = {
  PRODUCT: 'Report this product',
  REVIEW: 'Report this review',
  QUESTION: 'Report this question or answer',
  MESSAGE: 'Report this message',
}

export type ReportDialogProps = { entity: ReportedEntity; entityId: string; name: string; onClose: () => void }

/** Asks why something is reported, and reports it to the admins. */
const ReportDialog = ({ entity, entityId, name, onClose }: ReportDialogProps) => {
  const t = useTranslate()
  const { run } = useSubmit()
  const [reason, setReason] = useState<ReportReason | null>(null)
  const [note, setNote] = useState('')
  const [isMissing, setMissing] = useState(false)
  const send = () => {
    if (!reason) return setMissing(true)
    onClose()
    const label = describeMessage('Report: {name}', { name })
    return run({ loading: 'Sending', done: 'Thank you. An admin will look at it.' }, () =>
      submitReport({ entity, entityId }, { reason, note: note.trim() }, label),
    )
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(REPORT_TITLES[entity])}
      actions={
        <>
          <Button onClick={onClose}>{t('Go back')}</Button>
          <Button variant="primary" onClick={send}>
            {t('Send report')}
          </Button>
        </>
      }
    >
      <Stack>
        <p>{t('Only admins see your report. The seller or author is not told who you are.')}</p>
        <RadioGroup
          legend={t('What is wrong?')}
          name="report-reason"
          value={reason ?? ''}
          error={isMissing && !reason ? t('Choose what is wrong.') : null}
          options={REPORT_REASONS[entity].map(value => ({ value, label: t(REPORT_REASON_LABELS[value]) }))}
          onChange={setReason}
        />
        <TextArea
          label={t('Tell us more')}
          isOptional
          maxLength={TEXT_MAX}
          value={note}
          onChange={event => setNote(event.target.value)}
        />
      </Stack>
    </Dialog>
  )
}

export default ReportDialog
