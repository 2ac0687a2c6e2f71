import type { Poisha } from '../../../src/contract/money.ts'
import type { CourierKey, CourierName } from '../../../src/contract/shipments/couriers.ts'
import type { ShipmentStatus } from '../../../src/contract/shipments/shipment-status.ts'

/** A parcel to book. `reference` is ours, and the same at every try. */
export type Parcel = {
  reference: string
  recipient: { name: string; phoneNumber: string; address: string; upazila: string | null; district: string | null }
  /** Whole taka, in poisha. */
  cash: Poisha
  /** Grams. */
  weight: number
  pieces: number
  description: string
  note: string
}

/** `consignmentId` is null where the courier has not said it yet. */
export type Booking =
  | { outcome: 'BOOKED'; consignmentId: string | null; trackingUrl: string | null; fee?: Poisha | null }
  | { outcome: 'REFUSED'; reason: string }

/** What a courier says of a parcel, which is found by our reference or by its own number. */
export type CourierReport = {
  /** The same for a repeated report. */
  key: string
  reference: string | null
  consignmentId: string | null
  /** Null: only a text, or a word that is not known. */
  status: ShipmentStatus | null
  text: string | null
  collected: Poisha | null
  /** What it keeps for the parcel. Absent or null: it did not say. */
  fee?: Poisha | null
  /** About the pieces of a partial delivery that were not kept: they are on their way to the shop, or there. Absent: about the parcel. */
  rest?: 'COMING' | 'BACK'
  /** Its invoice in which it has paid the parcel. Absent or null: it did not say. */
  invoice?: string | null
  /** Milliseconds, by the courier's clock. Null: it did not say. */
  at: number | null
}

/** A request of the courier to our webhook. */
export type CourierCall = { headers: Headers; body: string }
export type CourierAnswer = { status: number; body: string; headers?: Record<string, string> }
export type ReceivedCall = { reports: CourierReport[]; answer: CourierAnswer }

/**
 * What a courier says that it has paid, parcel by parcel. `reference`: its number of the payment. `paid`: its own total; null: it did
 * not say.
 */
export type CourierSettlement = { reference: string; lines: readonly SettlementLine[]; paid: Poisha | null }
export type SettlementLine = {
  /** Our reference and its own number; one of them may be missing. */
  reference: string | null
  consignmentId: string | null
  collected: Poisha
  fee: Poisha
}

/**
 * How the finished parcels to a phone number ended, over all shops of a courier. `delivered`: whole percent; null: there are none.
 * `volume`: how many there were, by the courier's own word. `reports`: how often shops have reported the number.
 */
export type RecipientScore = { delivered: number | null; volume: string; reports: number }

/** What a courier keeps for a parcel: its fee, and its share of the cash. */
export type CourierQuote = { fee: Poisha; cashFee: Poisha }
export type QuotedParcel = Pick<Parcel, 'recipient' | 'cash' | 'weight'>

/** A courier. What asks it throws CourierError. */
export type Courier = {
  name: CourierName
  /** Whether it refuses a second parcel with the same reference, so that a request without an answer is sent again. */
  isBookingRepeatable: boolean
  book(parcel: Parcel): Promise<Booking>
  /** What it would keep for a parcel; null: it has no price for it. Absent: it tells none before it is booked. */
  quote?(parcel: QuotedParcel): Promise<CourierQuote | null>
  /** Whether what it says of a parcel tells that the rest of a partial delivery is back. Absent: only its webhook does, or nothing. */
  tracksRest?: boolean
  /** What it says of a parcel now. */
  track(parcel: { reference: string; consignmentId: string | null }): Promise<CourierReport[]>
  /** Null: the call is not the courier's. */
  parseWebhook(call: CourierCall): ReceivedCall | null
  /** Its latest payments, but for those with these numbers. Absent: it has none by API. */
  listSettlements?(known: readonly string[]): Promise<CourierSettlement[]>
  /** What it tells of a recipient. Absent: nothing. */
  scoreRecipient?(phoneNumber: string): Promise<RecipientScore>
  /** Does it accept the keys? Throws KEYS_REFUSED if not. */
  test(): Promise<void>
}

export type CourierKeys = Partial<Record<CourierKey, string>>

/** Where an access token is kept between requests. */
export type SessionStorage = {
  read(): Promise<{ token: string; expiresAt: number } | null>
  save(session: { token: string; expiresAt: number }): Promise<void>
}

/**
 * - `UNKNOWN`: nobody knows whether the courier has done it.
 * - `NOT_SENT`: it certainly has not: no connection was made.
 * - `BUSY`: it has refused to look at it now.
 * - `KEYS_REFUSED`: asking again would lock the shop's account.
 */
export type CourierErrorKind = 'UNKNOWN' | 'NOT_SENT' | 'BUSY' | 'KEYS_REFUSED'

export class CourierError extends Error {
  constructor(
    readonly kind: CourierErrorKind,
    message: string,
  ) {
    super(message)
  }
}
