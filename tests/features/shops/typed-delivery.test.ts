import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { ShopDelivery } from '../../../src/contract/delivery/shop-delivery.ts'
import {
  addZone,
  changeZone,
  DELIVERY_TEMPLATES,
  moveZoneUp,
  readTypedDelivery,
  removeZone,
  type TypedDelivery,
  toTypedDelivery,
} from '../../../src/features/shops/vendor/delivery/typed-delivery.ts'

const start = toTypedDelivery(DELIVERY_TEMPLATES.dhaka)
const areas = (typed: TypedDelivery) => typed.zones.map(({ area }) => area)
const withFirst = (change: Parameters<typeof changeZone>[2]) =>
  readTypedDelivery(changeZone(start, start.zones[0]!.key, change))

describe('The delivery of a shop as it is typed', () => {
  it.each(Object.entries(DELIVERY_TEMPLATES))(
    'starts with %s, and is the same when nothing is changed',
    (_, template) => {
      expect(v.is(ShopDelivery, template)).toBe(true)
      expect(readTypedDelivery(toTypedDelivery(template)).delivery).toEqual(template)
    },
  )

  it('takes Bangla digits, and empty fields where something may be left out', () => {
    const { delivery } = withFirst({ fee: '৮০', feePerKg: '', freeFrom: '1,500', daysTo: '৩' })
    expect(delivery?.zones[0]).toMatchObject({ fee: 80, feePerKg: 0, freeFrom: 1500, daysTo: 3 })
    expect(withFirst({ isServed: false, fee: '', daysFrom: '' }).delivery?.zones[0]).toMatchObject({ fee: null })
  })

  it.each([
    ['fee', { fee: '' }],
    ['fee', { fee: '-1' }],
    ['fee', { fee: '1e5' }],
    ['feePerKg', { feePerKg: 'x' }],
    ['freeFrom', { freeFrom: '0' }],
    ['daysFrom', { daysFrom: '1.5' }],
    ['daysTo', { daysFrom: '3', daysTo: '2' }],
    ['places', { area: 'places', places: [] }],
  ] as const)('says at %s what is wrong with %j', (field, change) => {
    const { problem } = withFirst(change as never)
    expect(problem).toMatchObject({ zone: 0, field })
    expect(problem?.message).not.toMatch(/Fill it in again/)
  })

  it('says what is wrong beside the zones', () => {
    expect(readTypedDelivery({ ...start, pieceWeight: '' }).problem).toMatchObject({ zone: null, field: 'pieceWeight' })
    const daysOff = [0, 1, 2, 3, 4, 5, 6]
    expect(readTypedDelivery({ ...start, daysOff }).problem).toMatchObject({ zone: null, field: 'daysOff' })
  })

  it('keeps everywhere else the last zone, whatever is added, moved and removed', () => {
    const added = addZone(start)
    expect(areas(added)).toEqual(['dhaka-city', 'dhaka-suburb', 'places', 'everywhere'])
    const moved = moveZoneUp(added, added.zones[2]!.key)
    expect(areas(moved)).toEqual(['dhaka-city', 'places', 'dhaka-suburb', 'everywhere'])
    expect(moveZoneUp(moved, moved.zones[0]!.key)).toEqual(moved)
    expect(areas(removeZone(moved, moved.zones[0]!.key))).toEqual(['places', 'dhaka-suburb', 'everywhere'])
  })
})
