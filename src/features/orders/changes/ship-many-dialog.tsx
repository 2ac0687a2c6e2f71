import { ScanBarcode } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import { NAME_MAX } from '../../../contract/constants.ts'
import { formatNumber } from '../../../contract/messages/number-format.ts'
import { cutText } from '../../../contract/text-cut.ts'
import type { OptimisticOrder } from '../../../local/orders/optimistic.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { Stack } from '../../../ui/layout/page.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { BarcodeScanner, canScanBarcodes } from './barcode-scanner.tsx'
import { CourierField, TrackingNumberField, toParcelDetail } from './courier-fields.tsx'
import { parseTrackingLines, type UnusedLine } from './tracking-lines.ts'
import type { StatusChangeDetail } from './use-status-change.ts'

export type ShipManyDialogProps = {
  orders: readonly OptimisticOrder[]
  onClose: () => void
  /** @param detail the courier and the tracking number of an order, by its id */
  onShip: (detail: (orderId: string) => StatusChangeDetail) => unknown
}

/** Asks for the courier of several orders and the tracking number of each: typed, pasted as a list, or scanned. */
export const ShipManyDialog = ({ orders, onClose, onShip }: ShipManyDialogProps) => {
  const t = useTranslate()
  const locale = useLocale()
  const id = useId()
  const [courier, setCourier] = useState('')
  const [numbers, setNumbers] = useState<ReadonlyMap<string, string>>(new Map())
  const setNumber = (orderId: string, number: string) => setNumbers(before => new Map(before).set(orderId, number))
  const next = orders.find(order => !numbers.get(order.id)?.trim())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onClose()
    return onShip(orderId => toParcelDetail(courier, numbers.get(orderId)))
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('{count, plural, one {Ship # order} other {Ship # orders}}', { count: orders.length })}
      actions={
        <>
          <Button onClick={onClose}>{t('Go back')}</Button>
          <Button variant="brand" type="submit" form={id}>
            {`${t('Mark as shipped')} (${formatNumber(orders.length, locale)})`}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} onKeyDown={moveOnEnter}>
        <Stack>
          <CourierField value={courier} onChange={event => setCourier(event.target.value)} />
          <PastedNumbers orders={orders} onNumbers={found => setNumbers(before => new Map([...before, ...found]))} />
          <NumberScanner next={next} scanned={[...numbers.values()]} onScan={setNumber} />
          {orders.map(order => (
            <TrackingNumberField
              key={order.id}
              label={`${order.number} · ${order.shippingAddress.name}`}
              value={numbers.get(order.id) ?? ''}
              onChange={event => setNumber(order.id, event.target.value)}
              placeholder={t('Tracking number')}
              enterKeyHint="next"
            />
          ))}
        </Stack>
      </form>
    </Dialog>
  )
}

/**
 * A barcode scanner types the number and Enter. Enter goes on to the next empty field, and after the last one to the
 * button: it must not ship the orders whose parcels are still to be scanned.
 */
const moveOnEnter = (event: KeyboardEvent<HTMLFormElement>): void => {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return
  event.preventDefault()
  const inputs = [...event.currentTarget.querySelectorAll('input')]
  const next = inputs.slice(inputs.indexOf(event.target) + 1).find(input => input.value.trim() === '')
  const button = document.querySelector<HTMLElement>(`button[type=submit][form="${event.currentTarget.id}"]`)
  ;(next ?? button)?.focus()
}

type NumberScannerProps = {
  /** The first order without a number; undefined when all have one. */
  next: OptimisticOrder | undefined
  /** The numbers that are known already, which the camera may still see. */
  scanned: readonly string[]
  onScan: (orderId: string, code: string) => void
}

/** Scans the parcels' barcodes, one order after the other. Shows nothing where the device cannot. */
const NumberScanner = ({ next, scanned, onScan }: NumberScannerProps) => {
  const t = useTranslate()
  const [isScanning, setScanning] = useState(false)
  if (!next) return null
  if (isScanning) {
    return (
      <BarcodeScanner
        label={t('Scan the parcel of {number}', { number: next.number })}
        ignored={scanned}
        onScan={code => onScan(next.id, code)}
        onClose={() => setScanning(false)}
      />
    )
  }
  return (
    canScanBarcodes() && (
      <Button icon={ScanBarcode} onClick={() => setScanning(true)}>
        {t('Scan tracking numbers')}
      </Button>
    )
  )
}

type PastedNumbersProps = {
  orders: readonly OptimisticOrder[]
  onNumbers: (numbers: ReadonlyMap<string, string>) => void
}

/** Takes a list of order numbers with tracking numbers and names the lines that fit no selected order. */
const PastedNumbers = ({ orders, onNumbers }: PastedNumbersProps) => {
  const t = useTranslate()
  const [unused, setUnused] = useState<readonly UnusedLine[]>([])
  const read = (text: string) => {
    const found = parseTrackingLines(text, orders)
    setUnused(found.unused)
    onNumbers(new Map([...found.numbers].map(([orderId, number]) => [orderId, cutText(number, NAME_MAX)])))
  }
  return (
    <TextArea
      label={t('Paste a list')}
      hint={t('One line for each order: its number, then the tracking number.')}
      placeholder={orders[0] && `${orders[0].number}, PA-10023`}
      autoCapitalize="characters"
      spellCheck={false}
      onChange={event => read(event.target.value)}
      error={
        unused.length > 0
          ? unused
              .map(({ text, reason }) =>
                reason === 'unknown-order'
                  ? t('“{text}” is not one of these orders.', { text })
                  : t('“{text}” has no tracking number.', { text }),
              )
              .join(' ')
          : null
      }
      isOptional
    />
  )
}
