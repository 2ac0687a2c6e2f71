import { isRecord } from '../../config/is-record.ts'
import { CourierError, type RecipientScore } from './courier.ts'
import { type CourierResponse, toText } from './courier-http.ts'
import { localPhone } from './local-phone.ts'

/** Only digits go into the address of the request. */
const PHONE = /^01\d{9}$/

/** Asks Steadfast how parcels to a number ended. It counts few questions a day. @throws CourierError */
export const askSteadfastScore = async (
  ask: (path: string) => Promise<CourierResponse>,
  phoneNumber: string,
): Promise<RecipientScore> => {
  const phone = localPhone(phoneNumber)
  if (!PHONE.test(phone)) return { delivered: null, volume: 'none', reports: 0 }
  const { status, body } = await ask(`fraud_check/score/${phone}`)
  const facts = isRecord(body.data) ? body.data : body
  const volume = toText(facts.volume_band)
  // A failure may come with HTTP 200, and without any facts.
  if (status >= 300 || !volume) throw new CourierError('UNKNOWN', 'The courier tells nothing of this number.')
  return { delivered: toPercent(facts.delivery_ratio), volume, reports: toCount(facts.total_reports) }
}

const toPercent = (value: unknown): number | null => {
  const percent = Number(toText(value) || Number.NaN)
  return Number.isFinite(percent) ? Math.round(Math.min(100, Math.max(0, percent))) : null
}

const toCount = (value: unknown): number => Math.max(0, Math.trunc(Number(toText(value)))) || 0
