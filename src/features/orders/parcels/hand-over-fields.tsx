import { useLiveQuery } from 'dexie-react-hooks'
import { PARCEL_NOTE_MAX } from '../../../contract/constants.ts'
import { formatNumber, formatTaka } from '../../../contract/messages/number-format.ts'
import { QUOTING_COURIERS } from '../../../contract/orders/order-parcels.ts'
import { COURIERS, type CourierName, courierTitle } from '../../../contract/shipments/couriers.ts'
import { type ParcelText, recipientTexts } from '../../../contract/shipments/parcel-texts.ts'
import type { OptimisticOrder } from '../../../local/orders/optimistic.ts'
import { findCashToCollect } from '../../../local/orders/parcels.ts'
import { readOwnShops } from '../../../local/shops/optimistic.ts'
import { RadioGroup } from '../../../ui/forms/radio-group.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { Stack } from '../../../ui/layout/page.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { type MessageKey, useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { ParcelLinesField } from './parcel-lines-field.tsx'
import { ParcelQuote } from './parcel-quote.tsx'
import {
  findCutTexts,
  type HandOverAccount,
  isCompleteParcel,
  listTypedLines,
  readTypedWeight,
  type TypedParcel,
  toHandOver,
  weighOrder,
} from './typed-parcel.ts'

type HandOverFieldsProps = {
  orders: readonly OptimisticOrder[]
  /** The accounts to choose from. */
  accounts: readonly HandOverAccount[]
  typed: TypedParcel
  /** Whether it was refused as it is. */
  hasError: boolean
  onChange: (changed: Partial<TypedParcel>) => void
}

/** Courier, weight, note and what the courier collects, of one parcel or of several alike. */
export const HandOverFields = ({ orders, accounts, typed, hasError, onChange }: HandOverFieldsProps) => {
  const t = useTranslate()
  const [only] = orders.length === 1 ? orders : []
  const noteLength = (typed.note ?? '').trim().length
  return (
    <Stack>
      <AccountField accounts={accounts} typed={typed} onChange={onChange} />
      {only && <RecipientLines order={only} courier={typed.courier} />}
      <CutTexts orders={orders} typed={typed} />
      {only && <ParcelLinesField order={only} typed={typed} hasError={hasError} onChange={onChange} />}
      <WeightField orders={orders} typed={typed} onChange={onChange} />
      <TextArea
        label={t('Note for the rider')}
        hint={only ? undefined : t('Left empty, each parcel gets what its customer has noted.')}
        name="note"
        rows={2}
        isOptional
        value={typed.note ?? only?.note ?? ''}
        error={
          noteLength > PARCEL_NOTE_MAX ? t('The note has at most {count} letters.', { count: PARCEL_NOTE_MAX }) : null
        }
        onChange={event => onChange({ note: event.target.value === '' && !only ? null : event.target.value })}
      />
      <CashToCollect orders={orders} typed={typed} />
      {only && QUOTING_COURIERS.includes(typed.courier) && <TypedQuote order={only} typed={typed} />}
    </Stack>
  )
}

/** The courier, and whose account with it. */
const AccountField = ({ accounts, typed, onChange }: Pick<HandOverFieldsProps, 'accounts' | 'typed' | 'onChange'>) => {
  const t = useTranslate()
  const nameOf = ({ courier, isMarket }: HandOverAccount) =>
    isMarket ? t('{courier}, with the market’s account', { courier: courierTitle(courier) }) : courierTitle(courier)
  const toValue = ({ courier, isMarket }: HandOverAccount) => (isMarket ? `market ${courier}` : courier)
  return (
    <>
      {accounts.length > 1 ? (
        <RadioGroup
          legend={t('Courier')}
          name="courier"
          variant="cards"
          value={toValue(typed)}
          options={accounts.map(account => ({ value: toValue(account), label: nameOf(account) }))}
          onChange={value => onChange(accounts.find(account => toValue(account) === value) ?? {})}
        />
      ) : (
        <p>
          {t('Courier')}: <strong>{nameOf(typed)}</strong>
        </p>
      )}
      {typed.isMarket && (
        <p className="meta">
          {t(
            'The courier pays the cash to the market, which pays it to you with your other earnings, less the fee of the courier.',
          )}
        </p>
      )}
    </>
  )
}

/** Where the parcel goes, as the courier gets it. */
const RecipientLines = ({ order, courier }: { order: OptimisticOrder; courier: CourierName }) => {
  const { name, address } = recipientTexts(courier, order.shippingAddress)
  return (
    <p>
      <strong>{name}</strong>, {order.shippingAddress.phoneNumber}
      <br />
      {address}
    </p>
  )
}

const TEXT_LABELS: Record<ParcelText, MessageKey> = {
  name: 'The name is cut',
  address: 'The address is cut',
  note: 'The note is cut',
}

/** Which texts are longer than the courier takes. */
const CutTexts = ({ orders, typed }: Pick<HandOverFieldsProps, 'orders' | 'typed'>) => {
  const t = useTranslate()
  const cut = orders.flatMap(order => {
    const texts = findCutTexts(order, typed)
    return texts.length > 0 ? [{ order, texts }] : []
  })
  if (cut.length === 0) return null
  return (
    <Notice
      tone="wait"
      title={t('{courier} does not take texts that are so long', { courier: courierTitle(typed.courier) })}
    >
      <ul>
        {cut.map(({ order, texts }) => (
          <li key={order.id}>
            {order.number}: {texts.map(text => t(TEXT_LABELS[text])).join(', ')}
          </li>
        ))}
      </ul>
      <p>{t('Call the customer if what is missing matters.')}</p>
    </Notice>
  )
}

const WeightField = ({ orders, typed, onChange }: Omit<HandOverFieldsProps, 'accounts' | 'hasError'>) => {
  const t = useTranslate()
  const locale = useLocale()
  const shops = useLiveQuery(readOwnShops)
  const [only] = orders.length === 1 ? orders : []
  const pieceWeight = shops?.find(({ id }) => id === only?.shopId)?.delivery?.pieceWeight
  const weight = readTypedWeight(typed.weight)
  const { weight: most } = COURIERS[typed.courier].limits
  const grams = weight ?? (only && weighOrder(only, typed.pieces, pieceWeight)) ?? 0
  return (
    <TextInput
      label={t(only ? 'Weight in grams' : 'Weight of each parcel in grams')}
      hint={
        only
          ? t('Left empty: {grams} grams, by the weight of the pieces.', {
              grams: formatNumber(weighOrder(only, typed.pieces, pieceWeight), locale),
            })
          : t('Left empty: by the weight of the pieces.')
      }
      name="weight"
      inputMode="numeric"
      autoComplete="off"
      isOptional
      value={typed.weight}
      error={
        Number.isNaN(weight)
          ? t('Enter the weight as a whole number of grams, at most 100,000.')
          : grams > most
            ? t('{courier} takes at most {kg} kg.', { courier: courierTitle(typed.courier), kg: most / 1000 })
            : null
      }
      onChange={event => onChange({ weight: event.target.value })}
    />
  )
}

/** The price is asked again for another parcel. */
const TypedQuote = ({ order, typed }: { order: OptimisticOrder; typed: TypedParcel }) => {
  const parcel = { id: order.id, ...toHandOver(order, { ...typed, note: null }) }
  return isCompleteParcel(typed, [order]) && <ParcelQuote key={JSON.stringify(parcel)} parcel={parcel} />
}

const CashToCollect = ({ orders, typed }: Pick<HandOverFieldsProps, 'orders' | 'typed'>) => {
  const t = useTranslate()
  const locale = useLocale()
  const cash = orders.reduce((sum, order) => sum + findCashToCollect(order, listTypedLines(order, typed.pieces)), 0)
  return (
    <p>
      {t(orders.length === 1 ? 'Cash to collect' : 'Cash to collect, all together')}:{' '}
      <strong>{cash > 0 ? formatTaka(cash, locale) : t('Nothing, it is paid')}</strong>
    </p>
  )
}
