import type { ParcelDecisionKind } from '../../../contract/orders/order-parcels.ts'
import { findValue } from '../../../contract/records.ts'
import type { ParcelGroup, ShipmentProblem, ShipmentStatus } from '../../../contract/shipments/shipment-status.ts'
import type { TagTone } from '../../../ui/controls/tag.tsx'
import type { MessageKey } from '../../../ui/text/i18n.ts'

/** The message and the tone of every status of a parcel. */
export const SHIPMENT_DISPLAY: Record<ShipmentStatus, { label: MessageKey; tone: TagTone }> = {
  READY: { label: 'Waiting to be booked', tone: 'wait' },
  BOOKING: { label: 'Being booked', tone: 'wait' },
  UNCERTAIN: { label: 'Perhaps booked', tone: 'danger' },
  BOOKED: { label: 'Booked', tone: 'brand' },
  PICKED_UP: { label: 'Picked up from the shop', tone: 'brand' },
  IN_TRANSIT: { label: 'On its way', tone: 'brand' },
  OUT_FOR_DELIVERY: { label: 'Out for delivery', tone: 'brand' },
  DELIVERY_FAILED: { label: 'Delivery failed', tone: 'wait' },
  RETURNING: { label: 'Coming back to the shop', tone: 'wait' },
  DELIVERED: { label: 'Delivered', tone: 'brand' },
  PARTLY_DELIVERED: { label: 'Partly delivered', tone: 'wait' },
  RETURNED: { label: 'Back at the shop', tone: 'neutral' },
  LOST: { label: 'Lost', tone: 'danger' },
  CANCELLED: { label: 'Cancelled', tone: 'neutral' },
}

type ProblemTexts = { title: MessageKey; help: MessageKey }

/** What has happened, and what a person can do. */
const PROBLEM_TEXTS: Record<ShipmentProblem, ProblemTexts> = {
  REFUSED: {
    title: 'The courier does not take this parcel',
    help: 'Read what it says. Call the customer if the phone number or the address is wrong, then book it again.',
  },
  KEYS_REFUSED: {
    title: 'The courier does not accept the keys of your shop',
    help: 'Enter the keys again under Couriers, then book it again.',
  },
  UNCERTAIN: {
    title: 'Nobody knows whether the courier has booked this parcel',
    help: 'Look for {reference} in the panel of the courier. If it is there, enter its number here. Only if it is not there, book it again: otherwise two riders come.',
  },
  LESS_CASH: {
    title: 'The courier collected too little',
    help: 'It collected {collected} of {cash}. Ask the courier and the customer why. The order is not delivered until you say so: change its status, then finish this.',
  },
  PARTLY_DELIVERED: {
    title: 'The customer kept only a part',
    help: 'The rest comes back to you. Say in the order which pieces were kept: it is delivered with those alone, and the rest is not charged.',
  },
  LOST: {
    title: 'The courier has lost this parcel',
    help: 'Claim it from the courier, and agree with the customer whether you send it again or pay back. Then finish this.',
  },
  CORRECTED: {
    title: 'The courier now says something else',
    help: 'It had reported an end already. Ask the courier what is right. The order stays as it is until you change it.',
  },
  ORDER_CANCELLED: {
    title: 'The order was cancelled, but the courier has the parcel',
    help: 'Cancel it in the panel of the courier, or wait until it is back at your shop. Then finish this.',
  },
}

/** Where the market's own account is refused, the market can do something about it. */
const MARKET_KEYS_REFUSED: ProblemTexts = {
  title: 'The courier does not accept the keys of the market',
  help: 'The market has to enter its keys again. Then book it again, or cancel it and hand over the order with your own account.',
}

/** The order is delivered already, with what was kept. */
const LESS_CASH_FOR_PART: ProblemTexts = {
  title: 'The courier collected too little',
  help: 'It collected {collected} of {cash} for what was kept. Ask the courier why, then finish this.',
}

/** Undefined: a newer server names a problem that this version does not know. */
export const findProblemTexts = ({
  problem,
  isMarket,
  keptCash,
}: {
  problem?: string | undefined
  isMarket?: boolean | undefined
  keptCash?: number | undefined
}): ProblemTexts | undefined => {
  if (problem === 'KEYS_REFUSED' && isMarket) return MARKET_KEYS_REFUSED
  if (problem === 'LESS_CASH' && keptCash !== undefined) return LESS_CASH_FOR_PART
  return problem === undefined ? undefined : findValue(PROBLEM_TEXTS, problem)
}

/** What each decision is called on its button. */
export const DECISION_LABELS: Record<ParcelDecisionKind, MessageKey> = {
  BOOKED: 'It is booked: enter its number',
  BOOK_AGAIN: 'Book it again',
  CANCEL: 'Cancel the parcel',
  DONE: 'It is settled',
}

/** The tabs of the parcel board. */
export const GROUP_LABELS: Record<ParcelGroup, MessageKey> = {
  problem: 'Needs you',
  toBook: 'To book',
  booked: 'Booked',
  onTheWay: 'On its way',
  comingBack: 'Coming back',
  done: 'Finished',
}

/** What a tab says while it has nothing. */
export const EMPTY_GROUPS: Record<ParcelGroup, MessageKey> = {
  problem: 'No parcel needs you',
  toBook: 'No parcel waits to be booked',
  booked: 'No parcel waits for the rider',
  onTheWay: 'No parcel is on its way',
  comingBack: 'No parcel is coming back',
  done: 'No parcel has arrived yet',
}
