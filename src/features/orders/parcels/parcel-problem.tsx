import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { NAME_MAX } from '../../../contract/constants.ts'
import { TOAST } from '../../../contract/messages/fixed-messages.ts'
import { formatTaka } from '../../../contract/messages/number-format.ts'
import {
  allowedParcelDecisions,
  decideParcel,
  type ParcelDecisionKind,
} from '../../../contract/orders/order-parcels.ts'
import type { Order } from '../../../contract/orders/orders.ts'
import type { Shipment } from '../../../contract/shipments/shipments.ts'
import { ConfirmDialog } from '../../../lists/confirm-dialog.tsx'
import { sendOnline } from '../../../local/sync/online-change.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { ButtonGroup, Stack } from '../../../ui/layout/page.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useSubmit } from '../../../ui/overlays/use-submit.ts'
import { useConnection } from '../../../ui/state/use-connection.ts'
import { useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { DECISION_LABELS, findProblemTexts } from './parcel-texts.ts'

type ParcelProps = { order: Pick<Order, 'id' | 'number'>; parcel: Shipment }
type ProblemProps = ParcelProps & {
  /** What a person does about it, before the decisions. */
  action?: ReactNode
}

/** Why a parcel needs a person, and the decisions that are open to them. Renders nothing where there is no problem. */
export const ParcelProblem = ({ order, parcel, action }: ProblemProps) => {
  const t = useTranslate()
  const locale = useLocale()
  const texts = findProblemTexts(parcel)
  if (!parcel.problem) return null
  const values = {
    reference: parcel.reference,
    cash: formatTaka(parcel.keptCash ?? parcel.cash ?? 0, locale),
    collected: formatTaka(parcel.collected ?? 0, locale),
  }
  return (
    <Notice tone="wait" title={t(texts?.title ?? 'This parcel needs you')}>
      <Stack gap="sm">
        {texts && <p>{t(texts.help, values)}</p>}
        {parcel.problemText && <p>{t('The courier says: {text}', { text: parcel.problemText })}</p>}
        {action}
        <ParcelDecisions order={order} parcel={parcel} isQuiet={action !== undefined} />
      </Stack>
    </Notice>
  )
}

/** The buttons of the decisions. A parcel that waits its turn can only be cancelled. */
export const ParcelDecisions = ({ order, parcel, isQuiet = false }: ParcelProps & { isQuiet?: boolean }) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const { run, isBusy } = useSubmit()
  const [asked, setAsked] = useState<ParcelDecisionKind | null>(null)
  const decisions = allowedParcelDecisions(parcel).filter(decision => parcel.problem || decision === 'CANCEL')
  if (decisions.length === 0) return null
  const decide = (decision: ParcelDecisionKind, consignmentId?: string) =>
    run({ loading: 'Sending', done: TOAST.changed }, () =>
      sendOnline(decideParcel, {
        id: order.id,
        shipmentId: parcel.id,
        decision,
        ...(consignmentId && { consignmentId }),
      }),
    )
  const press = (decision: ParcelDecisionKind) => {
    const isHarmless = decision === 'DONE' || (decision === 'BOOK_AGAIN' && parcel.status === 'READY')
    return isHarmless ? void decide(decision) : setAsked(decision)
  }
  const close = () => setAsked(null)
  return (
    <>
      <ButtonGroup>
        {decisions.map((decision, at) => (
          <Button
            key={decision}
            variant={at === 0 && parcel.problem && !isQuiet ? 'brand' : 'quiet'}
            isBusy={isBusy && at === 0}
            disabled={!isOnline}
            onClick={() => press(decision)}
          >
            {t(DECISION_LABELS[decision])}
          </Button>
        ))}
      </ButtonGroup>
      {!isOnline && <p className="meta">{t('You need to be online to decide this.')}</p>}
      {asked === 'BOOKED' && (
        <NumberDialog parcel={parcel} onClose={close} onConfirm={text => decide('BOOKED', text)} />
      )}
      {asked === 'BOOK_AGAIN' && (
        <ConfirmDialog
          title={t('Book {reference} again?', { reference: parcel.reference })}
          action={t(DECISION_LABELS.BOOK_AGAIN)}
          onClose={close}
          onConfirm={() => decide('BOOK_AGAIN')}
        >
          <p>{t('Only where the panel of the courier does not have it: otherwise two riders come.')}</p>
        </ConfirmDialog>
      )}
      {asked === 'CANCEL' && (
        <ConfirmDialog
          title={t('Cancel the parcel {reference}?', { reference: parcel.reference })}
          action={t(DECISION_LABELS.CANCEL)}
          onClose={close}
          onConfirm={() => decide('CANCEL')}
        >
          <p>
            {t(
              parcel.status === 'READY'
                ? 'It is not booked. The order stays, and you can hand it over again.'
                : 'It cannot be cancelled at the courier from here: do that in its panel first. The order stays, and you can hand it over again.',
            )}
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}

type NumberDialogProps = { parcel: Shipment; onClose: () => void; onConfirm: (consignmentId: string) => unknown }

/** Asks for the number that the courier's panel shows. */
const NumberDialog = ({ parcel, onClose, onConfirm }: NumberDialogProps) => {
  const t = useTranslate()
  const id = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const number = String(new FormData(event.currentTarget).get('number')).trim()
    onClose()
    return onConfirm(number)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('The number of {reference}', { reference: parcel.reference })}
      actions={
        <>
          <Button onClick={onClose}>{t('Go back')}</Button>
          <Button variant="brand" type="submit" form={id}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit}>
        <TextInput
          label={t('Number of the parcel')}
          hint={t('As the panel of the courier shows it.')}
          name="number"
          required
          maxLength={NAME_MAX}
          autoComplete="off"
          autoCapitalize="characters"
        />
      </form>
    </Dialog>
  )
}
