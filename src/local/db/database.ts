import Dexie, { type Table, type Transaction } from 'dexie'
import { dispatchMessage } from './cross-tab-messages.ts'
import type {
  CartRow,
  ComparisonRow,
  Listing,
  MetaRow,
  NewEntry,
  OutboxEntry,
  OutboxResponse,
  RecentRow,
  SessionRow,
  StoredAddress,
  StoredCategory,
  StoredFile,
  StoredFollow,
  StoredNotification,
  StoredOrder,
  StoredProduct,
  StoredReview,
  StoredShop,
  StoredWish,
} from './device-schema.ts'
import { trackTransaction } from './open-transactions.ts'

export const DATABASE_NAME = 'haat'
/** Incremented with each change of the schema. */
export const SCHEMA_VERSION = 6

/**
 * The device's only schema. With strict durability, a change that the screen has confirmed is on the disk.
 *
 * Functions passed to `db.transaction` or `liveQuery` must be `async` themselves. Only then does Dexie follow native
 * awaits; with a plain function that returns a promise, it loses the transaction at the first await that does not reach
 * IndexedDB.
 */
export class DeviceDatabase extends Dexie {
  declare products: Table<StoredProduct, string>
  declare categories: Table<StoredCategory, string>
  declare shops: Table<StoredShop, string>
  declare orders: Table<StoredOrder, string>
  declare reviews: Table<StoredReview, string>
  declare follows: Table<StoredFollow, string>
  declare addresses: Table<StoredAddress, string>
  declare notifications: Table<StoredNotification, string>
  declare listings: Table<Listing, string>
  declare outbox: Table<OutboxEntry, number, NewEntry>
  /** Responses to entries of the outbox; the table keeps the name that it has on released devices. */
  declare answers: Table<OutboxResponse, string>
  declare session: Table<SessionRow, string>
  declare cart: Table<CartRow, string>
  declare comparison: Table<ComparisonRow, string>
  declare recent: Table<RecentRow, string>
  declare meta: Table<MetaRow, string>
  declare wishes: Table<StoredWish, string>
  declare files: Table<StoredFile, string>
  /** Whether the rows of an earlier version are being changed, which may take a while. */
  isUpgrading = false

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
      .upgrade(this.upgrading(resyncAccount))
    // For reading the newest products without the other 5,000.
    this.version(3)
      .stores({
        products: 'id, categoryId, shopId, listed, mine, seenAt, [listed+createdAt+id]',
      })
      .upgrade(this.upgrading(async () => undefined))
    this.version(4).upgrade(this.upgrading(markUncertainEntries))
    this.version(5).stores({ wishes: 'productId, id, mine, createdAt' }).upgrade(this.upgrading(resyncAccount))
    // Files that wait as Blobs are moved by outbox/stored-blobs.ts: reading one would end an upgrade's transaction.
    this.version(SCHEMA_VERSION).stores({ files: 'fileId' })
  }

  private upgrading = (upgrade: (transaction: Transaction) => Promise<void>) => (transaction: Transaction) => {
    this.isUpgrading = true
    trackTransaction(transaction.idbtrans as IDBTransaction)
    return upgrade(transaction)
  }

  /** A newer release of Haat upgrades the database in another tab: this tab closes it and asks to be reloaded. */
  private closeForNewer(): false {
    this.close()
    dispatchMessage({ type: 'reload-wanted' })
    return false
  }

  /** Without this, Dexie would open a newer schema and silently write into it. */
  private rejectNewer(): void {
    // Dexie multiplies its versions by ten and uses the numbers between them for its own repairs.
    if (Math.floor(this.backendDB().version / 10) <= SCHEMA_VERSION) return
    dispatchMessage({ type: 'reload-wanted' })
    throw new Dexie.VersionError('This tab runs an older version of Haat. Reload it.')
  }
}

const markUncertainEntries = async (transaction: Transaction): Promise<void> => {
  await transaction
    .table<OutboxEntry>('outbox')
    .toCollection()
    .modify(entry => {
      const { attempts, setbacks = 0, state } = entry
      entry.v = 2
      // One of a refused entry's tries is the refused one itself.
      entry.mayHaveHappened = attempts + setbacks > Number(state === 'rejected')
    })
}

/** The account's cursor is past the rows of new tables, so the account syncs from the beginning. */
const resyncAccount = async (transaction: Transaction): Promise<void> => {
  await transaction.table('meta').delete('account')
}

/** The device's database. A live binding: where IndexedDB cannot be opened, in-memory-fallback.ts replaces it. */
export let db: DeviceDatabase = new DeviceDatabase()

/** Puts another database in place of this one: the in-memory one, or a test's. */
export const setDatabase = (database: DeviceDatabase): void => {
  db = database
}
