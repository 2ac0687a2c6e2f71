import { type FormEvent, useId, useState } from 'react'
import { RETURN_PHOTOS_MAX, TEXT_MAX } from '../../../contract/constants.ts'
import { RETURN_REASON_TEXTS, RETURN_REASONS, type ReturnReason } from '../../../contract/orders/order-returns.ts'
import type { StoredFile } from '../../../local/db/device-schema.ts'
import type { ReturnDetails } from '../../../local/orders/returns.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { RadioGroup } from '../../../ui/forms/radio-group.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { Stack } from '../../../ui/layout/page.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { PhotosInput } from './photos-input.tsx'

export type ReturnDialogProps = {
  /** What happens to the money. */
  money: string
  onClose: () => void
  onConfirm: (details: ReturnDetails) => void
}

/** Asks why an order is returned, with a note and photos. The shop sees all of it when it decides. */
export const ReturnDialog = ({ money, onClose, onConfirm }: ReturnDialogProps) => {
  const t = useTranslate()
  const formId = useId()
  const [reason, setReason] = useState<ReturnReason | ''>('')
  const [isMissing, setMissing] = useState(false)
  const [note, setNote] = useState('')
  const [photos, setPhotos] = useState<StoredFile[]>([])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!reason) return setMissing(true)
    onClose()
    onConfirm({ reason, note: note.trim(), photos })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('Request a return?')}
      actions={
        <>
          <Button onClick={onClose}>{t('Go back')}</Button>
          <Button variant="brand" type="submit" form={formId}>
            {t('Request return')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Stack>
          <p>{t('The shop decides, and arranges the pick-up if it accepts.')}</p>
          <p>{money}</p>
          <RadioGroup
            legend={t('Why are you returning it?')}
            name="returnReason"
            value={reason}
            onChange={setReason}
            error={isMissing && !reason ? t('Choose a reason.') : null}
            options={RETURN_REASONS.map(value => ({ value, label: t(RETURN_REASON_TEXTS[value]) }))}
          />
          <TextArea
            label={t('What is wrong?')}
            isOptional
            maxLength={TEXT_MAX}
            value={note}
            onChange={event => setNote(event.target.value)}
          />
          <PhotosInput
            label={t('Photos')}
            hint={t('Up to {count} photos help the shop to decide.', { count: RETURN_PHOTOS_MAX })}
            photos={photos}
            max={RETURN_PHOTOS_MAX}
            onChange={setPhotos}
          />
        </Stack>
      </form>
    </Dialog>
  )
}
