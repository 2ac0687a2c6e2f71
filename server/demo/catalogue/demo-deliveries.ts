import type { DeliveryZone, ShopDelivery } from '../../../src/contract/delivery/shop-delivery.ts'

/** Without what most zones have in common. */
type Zone = Pick<DeliveryZone, 'area' | 'fee'> & Partial<DeliveryZone>
type Delivery = Partial<Omit<ShopDelivery, 'zones' | 'from'>> & { from: string; zones: readonly Zone[] }

const zone = (one: Zone): DeliveryZone => ({ feePerKg: 0, freeFrom: null, daysFrom: 2, daysTo: 4, ...one })

/** How some shops deliver, by their names. `from` is the slug of a place. The others deliver as the market does. */
const DELIVERIES: Record<string, Delivery> = {
  'Panjabi Polli': {
    from: 'dhaka/mohammadpur',
    zones: [
      { area: 'dhaka-city', fee: 60, freeFrom: 4000, daysFrom: 1, daysTo: 2 },
      { area: 'dhaka-suburb', fee: 90, daysTo: 3 },
      { area: 'everywhere', fee: 130, feePerKg: 20, daysTo: 5 },
    ],
    handlingDays: 1,
    pieceWeight: 350,
  },
  'Barind Orchard': {
    from: 'chapainawabganj/shibganj',
    zones: [
      { area: 'own-district', fee: 50, daysFrom: 1, daysTo: 1 },
      { area: 'own-division', fee: 90, feePerKg: 15, daysFrom: 1, daysTo: 2 },
      // Ripe fruit does not last so long.
      { area: 'places', places: ['bandarban', 'khagrachhari'], fee: null },
      { area: 'everywhere', fee: 140, feePerKg: 25, daysTo: 3 },
    ],
    pieceWeight: 1000,
  },
  'Godkhali Nursery': {
    from: 'jashore/jhikargacha',
    zones: [
      { area: 'own-division', fee: 80, feePerKg: 15, daysFrom: 1, daysTo: 2 },
      { area: 'dhaka-city', fee: 130, feePerKg: 20 },
      { area: 'everywhere', fee: 170, feePerKg: 30, daysFrom: 3, daysTo: 5 },
    ],
    pieceWeight: 800,
  },
  'Dui Pata Tea House': {
    from: 'moulvibazar/sreemangal',
    zones: [{ area: 'everywhere', fee: 80, freeFrom: 1500, daysTo: 5 }],
    pieceWeight: 400,
  },
  'Khatunganj Bhandar': {
    from: 'chattogram/kotwali',
    zones: [
      { area: 'own-district', fee: 60, feePerKg: 10, freeFrom: 3000, daysFrom: 1, daysTo: 2 },
      { area: 'own-division', fee: 100, feePerKg: 20 },
      { area: 'everywhere', fee: 150, feePerKg: 25, daysFrom: 3, daysTo: 5 },
    ],
    handlingDays: 1,
    pieceWeight: 1000,
  },
}

export type DemoDelivery = Omit<ShopDelivery, 'from'> & { from: string }

/** Null: as the market does. */
export const findDemoDelivery = (shop: string): DemoDelivery | null => {
  const delivery = DELIVERIES[shop]
  if (!delivery) return null
  return { handlingDays: 0, pieceWeight: 500, daysOff: [5], ...delivery, zones: delivery.zones.map(zone) }
}
