import { useState } from 'react'
import * as v from 'valibot'
import type { CourierFileUse } from '../../contract/ledger/file-columns.ts'
import { enterSettlement, PaidTotal, previewSettlement } from '../../contract/settlements/settlements.ts'
import {
  COURIER_NAMES,
  type CourierConnection,
  type CourierName,
  courierTitle,
} from '../../contract/shipments/couriers.ts'
import { cutText } from '../../contract/text-cut.ts'
import { normaliseTypedNumber } from '../../lists/typed-number.ts'
import type { OptimisticShop } from '../../local/shops/optimistic.ts'
import { sendOnline } from '../../local/sync/online-change.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ButtonGroup } from '../../ui/layout/page.tsx'
import { useSubmit } from '../../ui/overlays/use-submit.ts'
import { useConnection } from '../../ui/state/use-connection.ts'
import { type MessageKey, showName, useTranslate } from '../../ui/text/i18n.ts'
import { FilePreviewFields } from '../ledger/files/file-preview.tsx'
import { useFilePreview } from '../ledger/files/use-file-preview.ts'
import { useCachedOwnShops } from '../products/vendor/use-own-shops.ts'
import { useCouriers } from '../shipments/use-couriers.ts'
import { useEnteredMessages } from './entered-messages.ts'

type FormProps = { onClose: () => void }

/** Sends the file that a courier's panel exports of what it has paid: to a shop, or to the market. */
export const SettlementForm = ({ isVendor, onClose }: FormProps & { isVendor: boolean }) =>
  isVendor ? <VendorForm onClose={onClose} /> : <FileForm shops={[]} own={[]} isMarket onClose={onClose} />

const VendorForm = (props: FormProps) => {
  const shops = (useCachedOwnShops() ?? []).filter(shop => !shop.isNew && !shop.isDeleting)
  const { couriers = [] } = useCouriers()
  return <FileForm shops={shops} own={couriers.filter(({ isMarket }) => !isMarket)} {...props} />
}

type FileFormProps = FormProps & {
  shops: readonly OptimisticShop[]
  own: readonly CourierConnection[]
  isMarket?: boolean
}

const FileForm = ({ shops, own, isMarket = false, onClose }: FileFormProps) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  const { run, isBusy } = useSubmit()
  const messages = useEnteredMessages()
  const { names, shopId, courier, setShopId, setCourier } = useChosenAccount(shops, own)
  const account = { ...(shopId && { shopId }), courier }
  const chosen = useFilePreview<CourierFileUse>((file, columns) =>
    sendOnline(previewSettlement, { ...account, columns, file }),
  )
  const { file, columns, preview } = chosen
  const isComplete = isMarket || shopId !== undefined
  const [typed, setTyped] = useState('')
  const paid = readPaidTotal(typed)
  const [isPaidInvalid, setPaidInvalid] = useState(false)
  const send = async () => {
    if (!file) return chosen.fail('Choose a file.')
    setPaidInvalid(Number.isNaN(paid))
    if (Number.isNaN(paid)) return
    const total = paid === undefined ? {} : { paid }
    const input = { ...account, columns, fileName: cutText(file.name, 200), file, ...total }
    const result = await run(messages, () => sendOnline(enterSettlement, input))
    if (!('state' in result)) onClose()
  }
  return (
    <Card>
      <h2>{t('Enter a settlement')}</h2>
      <p>
        {t('Download the list of paid parcels from the courier’s panel, and send it here. Sent twice, it counts once.')}
      </p>
      {shops.length > 1 && (
        <Select
          label={t('Shop')}
          value={shopId ?? ''}
          onChange={setShopId}
          options={shops.map(shop => ({ value: shop.id, label: showName(shop) }))}
        />
      )}
      <Select
        label={t('Courier')}
        value={courier}
        onChange={setCourier}
        options={names.map(name => ({ value: name, label: courierTitle(name) }))}
      />
      <TextInput
        label={t('Settlement file')}
        hint={t('CSV or Excel (XLSX), with the number of each parcel, the collected cash, and the fee or the payment.')}
        type="file"
        accept=".csv,.xlsx,.txt,.tsv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        error={chosen.error}
        onChange={event => void chosen.select(event.target.files?.[0] ?? null)}
      />
      {preview && (
        <FilePreviewFields
          preview={preview}
          uses={chosen.uses}
          labels={COLUMN_LABELS}
          count={t('{count, plural, one {# parcel} other {# parcels}}', { count: preview.lines })}
          onName={chosen.name}
        />
      )}
      <TextInput
        label={t('Amount that arrived (optional)')}
        hint={t('As your bank or wallet shows it. If it is not the sum of the parcels, the difference is listed.')}
        prefix="৳"
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        error={isPaidInvalid && Number.isNaN(paid) ? t('Enter an amount in taka.') : null}
        onChange={event => setTyped(event.target.value)}
      />
      {!isOnline && <p className="meta">{t('You need to be online to enter a settlement.')}</p>}
      <ButtonGroup>
        <Button
          variant="primary"
          isBusy={isBusy || chosen.isReading}
          disabled={!isOnline || !isComplete || preview?.problem !== undefined}
          onClick={send}
        >
          {t('Enter the file')}
        </Button>
        <Button onClick={onClose}>{t('Cancel')}</Button>
      </ButtonGroup>
    </Card>
  )
}

/** In taka; undefined: blank. NaN: no amount. */
const readPaidTotal = (text: string): number | undefined => {
  if (text.trim() === '') return undefined
  const { success, output } = v.safeParse(PaidTotal, Number(normaliseTypedNumber(text)))
  return success ? output : Number.NaN
}

const COLUMN_LABELS: Record<CourierFileUse, MessageKey> = {
  reference: 'Our number',
  consignment: 'Number of the parcel',
  collected: 'Collected cash',
  fee: 'Delivery fee',
  cashFee: 'Fee for collecting cash',
  paid: 'Paid by the courier',
}

/** The chosen shop and courier. */
const useChosenAccount = (shops: readonly OptimisticShop[], connections: readonly CourierConnection[]) => {
  const [chosenShop, setShopId] = useState<string | null>(null)
  const [chosenCourier, setCourier] = useState<CourierName | null>(null)
  const shopId = chosenShop ?? shops[0]?.id
  const own = connections.filter(connection => connection.shopId === shopId).map(connection => connection.courier)
  // Parcels of an account that was disconnected are still to be paid.
  const names = COURIER_NAMES.filter(name => name !== 'sandbox' || own.includes(name))
  const courier = chosenCourier ?? own[0] ?? names[0]!
  return { names, shopId, courier, setShopId, setCourier }
}
