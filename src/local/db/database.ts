import Dexie, { type Table } from 'dexie'
import { dispatchMessage } from './cross-tab-messages.ts'
import type {
  CartRow,
  ComparisonRow,
  Listing,
  MetaRow,
  OutboxAnswer,
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
} from './device-schema.ts'

export const DATABASE_NAME = 'haat'
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
  answers!: Table<OutboxAnswer, string>
  session!: Table<SessionRow, string>
  cart!: Table<CartRow, string>
  comparison!: Table<ComparisonRow, string>
  recent!: Table<RecentRow, string>
  meta!: Table<MetaRow, string>

  constructor(name: string = DATABASE_NAME) {
    super(name, { chromeTransactionDurability: 'strict' })
    this.on('versionchange', () => this.closeForNewer())
    this.on('ready', () => this.rejectNewer())
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
  private closeForNewer(): false {
    this.close()
    dispatchMessage({ type: 'reload-wanted' })
    return false
  }

  /** Dexie would open a newer schema and write into it silently: this code must not. */
  private rejectNewer(): void {
    // IndexedDB's versions are Dexie's times ten, with room between them for Dexie's own repairs.
    if (Math.floor(this.backendDB().version / 10) <= SCHEMA_VERSION) return
    dispatchMessage({ type: 'reload-wanted' })
    throw new Dexie.VersionError('This tab runs an older version of Haat. Reload it.')
  }
}

/** The device's database. A live binding: where IndexedDB cannot be opened, memory.ts puts another in its place. */
export let db: DeviceDatabase = new DeviceDatabase()

/** Puts another database in place of this one: the in-memory one, or a test's. */
export const setDatabase = (database: DeviceDatabase): void => {
  db = database
}
