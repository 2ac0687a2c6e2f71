import { type FormEvent, useId, useState } from 'react'
import { RETURN_PHOTOS_MAX, TEXT_MAX } from '../../../contract/constants.ts'
import { formatTaka } from '../../../contract/messages/number-format.ts'
import { toTaka } from '../../../contract/money.ts'
import {
  type LinePieces,
  RETURN_REASON_TEXTS,
  RETURN_REASONS,
  type ReturnReason,
  refundsDelivery,
} from '../../../contract/orders/order-returns.ts'
import type { Order } from '../../../contract/orders/orders.ts'
import { calculateReturn, listKeptPieces, toReturnableOrder } from '../../../contract/orders/returned-pieces.ts'
import type { StoredFile } from '../../../local/db/device-schema.ts'
import type { ReturnDetails } from '../../../local/orders/returns.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { PhotosInput } from '../../../ui/forms/photos-input.tsx'
import { RadioGroup } from '../../../ui/forms/radio-group.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { Stack } from '../../../ui/layout/page.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { describeReturn } from '../customer/refund-text.ts'
import { countPieces, ReturnLines } from '../customer/return-lines.tsx'

export type ReturnDialogProps = {
  order: Order
  onClose: () => void
  onConfirm: (details: ReturnDetails) => void
}

/** Asks what is returned and why, with a note and photos. The shop sees all of it when it decides. */
export const ReturnDialog = ({ order, onClose, onConfirm }: ReturnDialogProps) => {
  const t = useTranslate()
  const formId = useId()
  const [reason, setReason] = useState<ReturnReason | ''>('')
  const [isMissing, setMissing] = useState(false)
  const [note, setNote] = useState('')
  const [photos, setPhotos] = useState<StoredFile[]>([])
  const returnable = toReturnableOrder(order)
  const kept = listKeptPieces(returnable.lines)
  const [pieces, setPieces] = useState<readonly LinePieces[]>(kept)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!reason || pieces.length === 0) return setMissing(true)
    onClose()
    onConfirm({ reason, note: note.trim(), photos, lines: [...pieces] })
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
          {countPieces(kept) > 1 && (
            <ReturnLines
              legend={t('What do you return?')}
              order={order}
              limits={kept}
              pieces={pieces}
              error={pieces.length === 0 ? t('Choose at least one piece.') : null}
              onChange={setPieces}
            />
          )}
          <RadioGroup
            legend={t('Why are you returning it?')}
            name="returnReason"
            value={reason}
            onChange={setReason}
            error={isMissing && !reason ? t('Choose a reason.') : null}
            options={RETURN_REASONS.map(value => ({ value, label: t(RETURN_REASON_TEXTS[value]) }))}
          />
          <ReturnMoney order={order} pieces={pieces} reason={reason || null} />
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

type ReturnMoneyProps = { order: Order; pieces: readonly LinePieces[]; reason: ReturnReason | null }

/** What goes back for the chosen pieces, and that the delivery fee does not, where that is so. */
const ReturnMoney = ({ order, pieces, reason }: ReturnMoneyProps) => {
  const t = useTranslate()
  const locale = useLocale()
  const withDelivery = refundsDelivery({ reason, namesPieces: true })
  const { amount, isComplete } = calculateReturn(toReturnableOrder(order), pieces, { withDelivery })
  return (
    <p>
      {describeReturn(order, toTaka(amount), locale)}
      {isComplete && !withDelivery && order.shipping > 0 && (
        <> {t('The delivery fee of {amount} is not refunded.', { amount: formatTaka(order.shipping, locale) })}</>
      )}
    </p>
  )
}
