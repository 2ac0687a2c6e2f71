import type { Database } from '../db/store.ts'
import type { SubjectDifference } from './compare-subject.ts'
import { lockOrders, orderPages } from './order-pages.ts'
import {
  compareCourierSettlements,
  courierSettlementPages,
  lockCourierSettlements,
  postCourierSettlements,
} from './post-courier-settlements.ts'
import { compareCredit, creditPages, postCredit } from './post-credit.ts'
import {
  compareGatewaySettlements,
  gatewaySettlementPages,
  lockGatewaySettlements,
  postGatewaySettlements,
} from './post-gateway-settlements.ts'
import { postOrders } from './post-orders.ts'
import { compareParcels, lockParcels, parcelPages, postParcels } from './post-parcels.ts'
import { comparePayouts, lockPayouts, payoutPages, postPayouts } from './post-payout.ts'
import { compareWithOrders } from './read-order-money.ts'

/** What has journals: how all of it is found, locked, compared with the ledger, and entered. */
export type LedgerSubject = {
  pages: (db: Database) => AsyncGenerator<string[]>
  lock: (tx: Database, ids: readonly string[]) => Promise<unknown>
  compare: (db: Database, ids: readonly string[]) => Promise<SubjectDifference[]>
  /** @returns the number of journals */
  post: (tx: Database, ids: readonly string[], posting: { event: string; now: number }) => Promise<number>
}

export const ORDERS: LedgerSubject = {
  pages: orderPages,
  lock: lockOrders,
  compare: compareWithOrders,
  post: postOrders,
}

/** As `npm run ledger` names them. A correction of parcels also enters what their orders have of them. */
export const OTHER_SUBJECTS: readonly (LedgerSubject & { name: string })[] = [
  { name: 'Parcel', pages: parcelPages, lock: lockParcels, compare: compareParcels, post: postParcels },
  { name: 'Payout', pages: payoutPages, lock: lockPayouts, compare: comparePayouts, post: postPayouts },
  {
    name: 'Settlement of a gateway',
    pages: gatewaySettlementPages,
    lock: lockGatewaySettlements,
    compare: compareGatewaySettlements,
    post: postGatewaySettlements,
  },
  {
    name: 'Settlement of a courier',
    pages: courierSettlementPages,
    lock: lockCourierSettlements,
    compare: compareCourierSettlements,
    post: postCourierSettlements,
  },
  // A change of store credit stays as it is.
  {
    name: 'Change of store credit',
    pages: creditPages,
    lock: async () => undefined,
    compare: compareCredit,
    post: postCredit,
  },
]
