import { describe, expect, it } from 'vitest'
import {
  decideReport,
  isFinal,
  orderStatusFromParcels,
  parcelGroup,
  SHIPMENT_RANKS,
  SHIPMENT_STATUSES,
  type ShipmentStatus,
} from '../../../src/contract/shipments/shipment-status.ts'
import { createRandomSource } from '../../support/fixtures/seeded-random.ts'

const decide = (from: ShipmentStatus, to: ShipmentStatus, [then, now]: [number, number | null] = [1, 2]) =>
  decideReport({ status: from, at: then }, { status: to, at: now })

describe('What a courier reports of a parcel', () => {
  it('moves it forward, also past steps that were not reported', () => {
    expect(decide('BOOKED', 'PICKED_UP')).toBe('apply')
    expect(decide('BOOKED', 'DELIVERED')).toBe('apply')
    expect(decide('UNCERTAIN', 'BOOKED')).toBe('apply')
    expect(decide('DELIVERY_FAILED', 'RETURNING')).toBe('apply')
    expect(decide('RETURNING', 'RETURNED')).toBe('apply')
  })

  it('is ignored when it is repeated or late', () => {
    for (const status of SHIPMENT_STATUSES) expect(decide(status, status)).toBe('ignore')
    expect(decide('IN_TRANSIT', 'PICKED_UP')).toBe('ignore')
    expect(decide('DELIVERED', 'IN_TRANSIT')).toBe('ignore')
    expect(decide('RETURNED', 'RETURNING', [1, null])).toBe('ignore')
    expect(decide('OUT_FOR_DELIVERY', 'DELIVERY_FAILED', [5, 4])).toBe('ignore')
  })

  it('may fail and be tried again, by the clock of the courier', () => {
    expect(decide('OUT_FOR_DELIVERY', 'DELIVERY_FAILED', [4, 5])).toBe('apply')
    expect(decide('DELIVERY_FAILED', 'OUT_FOR_DELIVERY', [5, 6])).toBe('apply')
    expect(decide('DELIVERY_FAILED', 'OUT_FOR_DELIVERY', [5, null])).toBe('ignore')
  })

  it('asks a person where it corrects an end', () => {
    expect(decide('DELIVERED', 'RETURNING', [5, null])).toBe('ask')
    expect(decide('DELIVERED', 'RETURNED')).toBe('ask')
    expect(decide('RETURNED', 'DELIVERED', [5, 4])).toBe('ask')
    expect(decide('RETURNING', 'DELIVERED')).toBe('ask')
    expect(decide('LOST', 'DELIVERED')).toBe('ask')
    expect(decide('DELIVERED', 'OUT_FOR_DELIVERY', [5, 6])).toBe('ask')
    expect(decide('DELIVERED', 'OUT_FOR_DELIVERY', [5, 4])).toBe('ignore')
    expect(decide('CANCELLED', 'PICKED_UP', [5, 6])).toBe('ask')
  })

  it('never moves a parcel backwards, whatever comes in whatever order and how often', () => {
    const random = createRandomSource(4)
    for (let run = 0; run < 2000; run++) {
      let current: { status: ShipmentStatus; at: number } = { status: 'BOOKED', at: 0 }
      const seen: { status: ShipmentStatus; at: number | null }[] = []
      for (let step = 0; step < 12; step++) {
        const fresh = {
          status: SHIPMENT_STATUSES[Math.floor(random() * SHIPMENT_STATUSES.length)]!,
          at: random() < 0.2 ? null : Math.floor(random() * 20),
        }
        const report = seen.length > 0 && random() < 0.3 ? seen[Math.floor(random() * seen.length)]! : fresh
        seen.push(report)
        if (decideReport(current, report) !== 'apply') continue
        expect(isFinal(current.status)).toBe(false)
        expect(SHIPMENT_RANKS[report.status]).toBeGreaterThanOrEqual(SHIPMENT_RANKS[current.status])
        if (SHIPMENT_RANKS[report.status] === SHIPMENT_RANKS[current.status])
          expect(report.at).toBeGreaterThan(current.at)
        current = { status: report.status, at: report.at ?? current.at }
      }
    }
  })
})

describe('An order', () => {
  const parcel = (status: ShipmentStatus, hasAllCash = true) => ({ status, hasAllCash })

  it('is shipped with its first parcel, and delivered or returned with its last', () => {
    expect(orderStatusFromParcels([parcel('BOOKED')])).toBeNull()
    expect(orderStatusFromParcels([parcel('BOOKED'), parcel('PICKED_UP')])).toBe('SHIPPED')
    expect(orderStatusFromParcels([parcel('DELIVERED'), parcel('IN_TRANSIT')])).toBe('SHIPPED')
    expect(orderStatusFromParcels([parcel('DELIVERED'), parcel('DELIVERED')])).toBe('DELIVERED')
    expect(orderStatusFromParcels([parcel('RETURNED'), parcel('CANCELLED')])).toBe('RETURNED')
    expect(orderStatusFromParcels([parcel('CANCELLED')])).toBeNull()
  })

  it('waits for a person where cash is missing, a parcel is lost or only a part was taken', () => {
    expect(orderStatusFromParcels([parcel('DELIVERED', false)])).toBe('SHIPPED')
    expect(orderStatusFromParcels([parcel('LOST')])).toBe('SHIPPED')
    expect(orderStatusFromParcels([parcel('PARTLY_DELIVERED')])).toBe('SHIPPED')
    expect(orderStatusFromParcels([parcel('RETURNING')])).toBe('SHIPPED')
  })
})

describe('The parcel board', () => {
  it('shows apart what needs a person', () => {
    expect(parcelGroup({ status: 'READY' })).toBe('toBook')
    expect(parcelGroup({ status: 'READY', problem: 'REFUSED' })).toBe('problem')
    expect(parcelGroup({ status: 'UNCERTAIN' })).toBe('problem')
    expect(parcelGroup({ status: 'DELIVERED', problem: 'LESS_CASH' })).toBe('problem')
  })
})
