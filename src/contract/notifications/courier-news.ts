import type { ServerMessageKey } from '../messages/server-messages.ts'

/** What a courier reports while its customer waits, and what the customer is told. */
export const COURIER_NEWS = {
  OUT_FOR_DELIVERY: {
    title: 'Order {number} comes today',
    body: 'The courier is on the way with it. Keep your phone near you.',
  },
  DELIVERY_FAILED: {
    title: 'The courier did not reach you with order {number}',
    body: 'It will try again. Call the shop if the phone number or the address is wrong.',
  },
} as const satisfies Record<string, { title: ServerMessageKey; body: ServerMessageKey }>

/** Whether a notification is about a rider, by the key of its title. */
export const isCourierNews = (titleKey: string | undefined): boolean =>
  Object.values(COURIER_NEWS).some(({ title }) => title === titleKey)
