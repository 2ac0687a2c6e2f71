import type { PickupPoint, PickupPoints } from '../../../src/contract/delivery/pickup.ts'

const HOUR = 60
const CLOSED_ON_FRIDAY = [5]

/** Where orders of some shops are picked up, by the names of the shops. The ids are the same in every demo. */
const PICKUPS: Record<string, PickupPoint> = {
  'Panjabi Polli': {
    id: '01970000-0000-7000-8000-0000000000a1',
    name: 'Shop',
    address: 'Shop 36, Mohammadpur Town Hall Market, Dhaka 1207',
    ...{ opens: 10 * HOUR, closes: 20 * HOUR, daysOff: CLOSED_ON_FRIDAY },
  },
  'Chip & Cable': {
    id: '01970000-0000-7000-8000-0000000000a3',
    name: 'Shop',
    address: 'Level 7, Computer City Centre, Elephant Road, Dhaka 1205',
    ...{ opens: 11 * HOUR, closes: 21 * HOUR, daysOff: [] },
  },
  'Khatunganj Bhandar': {
    id: '01970000-0000-7000-8000-0000000000a2',
    name: 'Warehouse',
    address: '212 Khatunganj, Kotwali, Chattogram 4000',
    ...{ opens: 9 * HOUR, closes: 18 * HOUR, daysOff: CLOSED_ON_FRIDAY },
  },
}

/** Empty: the shop only delivers. */
export const findDemoPickup = (shop: string): PickupPoints => (PICKUPS[shop] ? [PICKUPS[shop]] : [])
