import Dexie, { type Table } from 'dexie'
import { receive } from './bridge.ts'
import type {
  AnswerRow,
  CartRow,
  ComparisonRow,
  Listing,
  MetaRow,
  OutboxEntry,
  RecentRow,
  SessionRow,
  StoredAddress,
  StoredCategory,
  StoredFollow,
  StoredNotification,
  StoredOrder,
  StoredProduct,
  StoredReview,
  StoredShop,
} from './rows.ts'

export const DATABASE = 'haat'
/** Grows with each change of the schema. */
export const SCHEMA_VERSION = 4

/**
 * The one schema of the device. Strict durability: a change once accepted on the screen is on the disk.
 *
 * A function given to `db.transaction` or `liveQuery` is always itself `async`. Dexie follows native awaits only then;
 * given a plain function that returns a promise it loses the transaction at the first await that does not reach IndexedDB.
 */
export class DeviceDatabase extends Dexie {
  products!: Table<StoredProduct, string>
  categories!: Table<StoredCategory, string>
  shops!: Table<StoredShop, string>
  orders!: Table<StoredOrder, string>
  reviews!: Table<StoredReview, string>
  follows!: Table<StoredFollow, string>
  addresses!: Table<StoredAddress, string>
  notifications!: Table<StoredNotification, string>
  listings!: Table<Listing, string>
  outbox!: Table<OutboxEntry, number, Omit<OutboxEntry, 'n'>>
  answers!: Table<AnswerRow, string>
  session!: Table<SessionRow, string>
  cart!: Table<CartRow, string>
  comparison!: Table<ComparisonRow, string>
  recent!: Table<RecentRow, string>
  meta!: Table<MetaRow, string>

  constructor(name: string = DATABASE) {
    super(name, { chromeTransactionDurability: 'strict' })
    this.on('versionchange', () => this.leaveToNewer())
    this.on('ready', () => this.refuseNewer())
    this.version(1).stores({
      products: 'id, categoryId, shopId, listed, mine, seenAt',
      categories: 'id, name',
      shops: 'id, listed, mine',
      orders: 'id, createdAt, shopId, status',
      reviews: 'id, productId, mine',
      listings: 'key, resource, isPrivate, at',
      outbox: '++n, &id, state, scope, userId, nextAt',
      answers: 'id, at',
      session: 'key',
      cart: 'key',
      comparison: 'key',
      recent: 'productId, viewedAt',
      meta: 'key',
    })
    this.version(2)
      .stores({ follows: 'id, shopId, createdAt', addresses: 'id', notifications: 'id, createdAt' })
      // The account's cursor is past the rows that these tables were not there for.
      .upgrade(async transaction => {
        await transaction.table('meta').delete('account')
      })
    // The newest products of 5,000 without reading the others.
    this.version(3).stores({
      products: 'id, categoryId, shopId, listed, mine, seenAt, [listed+createdAt+id]',
    })
    this.version(SCHEMA_VERSION).upgrade(async transaction => {
      await transaction
        .table<OutboxEntry>('outbox')
        .toCollection()
        .modify(entry => {
          const { attempts, setbacks = 0, state } = entry
          entry.v = 2
          // One of its tries is the refusal itself.
          entry.mayHaveHappened = attempts + setbacks > Number(state === 'rejected')
        })
    })
  }

  /** A newer version of Haat upgrades the database in another tab: this one lets go, and asks to be reloaded. */
  private leaveToNewer(): false {
    this.close()
    receive({ type: 'reload-wanted' })
    return false
  }

  /** Dexie would open a newer schema and write into it silently: this code must not. */
  private refuseNewer(): void {
    // IndexedDB's versions are Dexie's times ten, with room between them for Dexie's own repairs.
    if (Math.floor(this.backendDB().version / 10) <= SCHEMA_VERSION) return
    receive({ type: 'reload-wanted' })
    throw new Dexie.VersionError('This tab runs an older version of Haat. Reload it.')
  }
}

/** The device's database. A live binding: where IndexedDB cannot be opened, memory.ts puts another in its place. */
export let db: DeviceDatabase = new DeviceDatabase()

/** Puts another database in place of this one: the in-memory one, or a test's. */
export const setDatabase = (database: DeviceDatabase): void => {
  db = database
}
