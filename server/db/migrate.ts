import { type Kysely, sql } from 'kysely'
import { ConfigError } from '../config/config.ts'
import { isPostgres } from './database-engine.ts'
import * as market from './migrations/0001-market.ts'
import * as search from './migrations/0002-search.ts'
import * as mail from './migrations/0003-mail.ts'
import * as payments from './migrations/0004-payments.ts'
import * as auditLog from './migrations/0005-audit-log.ts'
import * as notifications from './migrations/0006-notifications.ts'
import * as views from './migrations/0007-views.ts'
import * as newsletters from './migrations/0008-newsletters.ts'
import * as imports from './migrations/0009-imports.ts'
import * as push from './migrations/0010-push.ts'
import * as vocabulary from './migrations/0010-vocabulary.ts'
import * as pushLanguage from './migrations/0011-push-language.ts'
import * as searchWaits from './migrations/0012-search-waits.ts'
import * as ordersByAge from './migrations/0013-orders-by-age.ts'
import * as rowNumbers from './migrations/0014-row-numbers.ts'
import * as importAttempts from './migrations/0015-import-attempts.ts'
import * as claimedWork from './migrations/0016-claimed-work.ts'
import * as emailConfirmation from './migrations/0017-email-confirmation.ts'
import * as secondFactor from './migrations/0018-second-factor.ts'
import * as paymentOrigins from './migrations/0019-payment-origins.ts'
import * as messageDescriptors from './migrations/0020-message-descriptors.ts'
import * as catalogueVersion from './migrations/0021-catalogue-version.ts'
import * as importSteps from './migrations/0022-import-steps.ts'
import * as searchTokens from './migrations/0023-search-tokens.ts'
import * as returnRequests from './migrations/0024-return-requests.ts'
import * as blockedReason from './migrations/0025-blocked-reason.ts'
import * as banglaTexts from './migrations/0026-bangla-texts.ts'
import * as wishes from './migrations/0027-wishes.ts'
import * as shopTax from './migrations/0028-shop-tax.ts'
import * as devices from './migrations/0029-devices.ts'
import * as processes from './migrations/0030-processes.ts'
import * as publicCoupons from './migrations/0031-public-coupons.ts'
import * as discountedProducts from './migrations/0032-discounted-products.ts'
import * as orderVat from './migrations/0033-order-vat.ts'
import * as bouncedAddresses from './migrations/0034-bounced-addresses.ts'
import * as moderation from './migrations/0035-moderation.ts'
import * as searchPrice from './migrations/0036-search-price.ts'
import * as refreshTokenUse from './migrations/0037-refresh-token-use.ts'
import * as accountTraces from './migrations/0038-account-traces.ts'
import * as importClaims from './migrations/0039-import-claims.ts'
import * as receivedPayments from './migrations/0042-received-payments.ts'
import * as warranty from './migrations/0044-warranty.ts'
import * as uniqueNames from './migrations/0046-unique-names.ts'
import * as variants from './migrations/0047-variants.ts'
import * as saleColumns from './migrations/0048-sale-columns.ts'
import * as productPictures from './migrations/0050-product-pictures.ts'
import * as importedVariants from './migrations/0051-imported-variants.ts'
import * as wishedVariants from './migrations/0052-wished-variants.ts'
import * as dataFolders from './migrations/0055-data-folders.ts'
import * as guestColumns from './migrations/0061-guest-columns.ts'
import * as marketSettings from './migrations/0062-market-settings.ts'
import * as categoryTree from './migrations/0066-category-tree.ts'
import * as shipments from './migrations/0075-shipments.ts'
import * as ledger from './migrations/0080-ledger.ts'
import * as phoneSignIn from './migrations/0085-phone-sign-in.ts'
import * as contentPages from './migrations/0086-content-pages.ts'
import * as places from './migrations/0087-places.ts'
import * as shopDelivery from './migrations/0089-shop-delivery.ts'
import * as commission from './migrations/0094-commission.ts'
import * as payouts from './migrations/0095-payouts.ts'
import * as parcelNotes from './migrations/0096-parcel-notes.ts'
import * as reviewPhotos from './migrations/0098-review-photos.ts'
import * as orderGroups from './migrations/0100-order-groups.ts'
import * as actorIndexes from './migrations/0101-actor-indexes.ts'
import * as roomForSales from './migrations/0102-room-for-sales.ts'
import * as homeBlocks from './migrations/0103-home-blocks.ts'
import * as settlements from './migrations/0106-settlements.ts'
import * as suspenseDecisions from './migrations/0107-suspense-decisions.ts'
import * as paymentMethods from './migrations/0109-payment-methods.ts'
import * as ledgerSums from './migrations/0110-ledger-sums.ts'
import * as withholding from './migrations/0111-withholding.ts'
import * as gatewaySettlements from './migrations/0112-gateway-settlements.ts'
import * as questions from './migrations/0114-questions.ts'
import * as payoutAccounts from './migrations/0115-payout-accounts.ts'
import * as commissionInvoices from './migrations/0116-commission-invoices.ts'
import * as shopDebts from './migrations/0117-shop-debts.ts'
import * as returnedPieces from './migrations/0118-returned-pieces.ts'
import * as refundAccounts from './migrations/0119-refund-accounts.ts'
import * as pickup from './migrations/0120-pickup.ts'
import * as answerTimes from './migrations/0121-answer-times.ts'
import * as messagePictures from './migrations/0122-message-pictures.ts'
import * as staffRoles from './migrations/0125-staff-roles.ts'
import * as conversations from './migrations/0127-conversations.ts'
import * as helpfulReviews from './migrations/0130-helpful-reviews.ts'
import * as shopWhatsapp from './migrations/0131-shop-whatsapp.ts'
import * as searchNumbers from './migrations/0133-search-numbers.ts'
import * as productVersions from './migrations/0134-product-versions.ts'
import * as textNews from './migrations/0135-text-news.ts'
import * as stockWaits from './migrations/0136-stock-waits.ts'
import * as visits from './migrations/0137-visits.ts'
import * as shopDocuments from './migrations/0138-shop-documents.ts'
import * as storeCredit from './migrations/0139-store-credit.ts'
import * as marketCouriers from './migrations/0141-market-couriers.ts'
import * as phoneMoves from './migrations/0142-phone-moves.ts'
import * as fileColumns from './migrations/0143-file-columns.ts'
import * as campaigns from './migrations/0144-campaigns.ts'
import * as spentStoreCredit from './migrations/0145-spent-store-credit.ts'
import * as shopStaff from './migrations/0146-shop-staff.ts'
import * as apiKeys from './migrations/0148-api-keys.ts'
import * as webhooks from './migrations/0149-webhooks.ts'
import * as openSuspenseLines from './migrations/0152-open-suspense-lines.ts'
import * as campaignNotices from './migrations/0153-campaign-notices.ts'
import * as contactThreads from './migrations/0156-contact-threads.ts'
import * as newsletterDrafts from './migrations/0157-newsletter-drafts.ts'
import * as passkeys from './migrations/0159-passkeys.ts'
import * as textLanguage from './migrations/0160-text-language.ts'
import * as courierInvoices from './migrations/0162-courier-invoices.ts'
import * as priceVersions from './migrations/0165-price-versions.ts'
import * as textDeliveries from './migrations/0166-text-deliveries.ts'
import * as textDays from './migrations/0167-text-days.ts'
import * as partialDeliveries from './migrations/0169-partial-deliveries.ts'
import * as unknownParcels from './migrations/0171-unknown-parcels.ts'
import * as rounding from './migrations/0172-rounding.ts'
import * as orderPaymentMethods from './migrations/0173-order-payment-methods.ts'
import * as paidRests from './migrations/0174-paid-rests.ts'
import * as storedTexts from './migrations/0175-stored-texts.ts'
import type { Database, StoreOptions } from './store.ts'
import { claimAllNames } from './unique-names.ts'

/**
 * Migrations use no table types: those describe the current schema, and a migration must never change. `isExpansion`:
 * the version before can go on working on the migrated tables, because it only adds what that version ignores.
 */
export type Migration = {
  up(db: Kysely<unknown>): Promise<void>
  isExpansion?: boolean
  indexes?: DeclaredIndexes
  /** Indexes that only PostgreSQL has. */
  postgresIndexes?: Readonly<Record<string, PostgresIndex>>
}

/**
 * Indexes of large tables by name, such as `on orders (created_at)`. SQLite builds them in the migration, PostgreSQL after it
 * while other processes write (engines/postgres-indexes.ts), so queries must be right without them.
 */
type DeclaredIndexes = Readonly<Record<string, string>>

/** `settings` are changed once it is built: `alter column 1 set statistics 0`. */
export type PostgresIndex = { definition: string; settings?: string }

/**
 * All migrations in order, by the names that databases record; two files are called by what they add. A released
 * migration is never changed; add a new one instead. Two were released with the number 0010. They keep their names,
 * which databases have recorded, and may run in either order.
 */
export const MIGRATIONS: Record<string, Migration> = {
  '0001-market': market,
  '0002-search': search,
  '0003-mail': mail,
  '0004-payments': payments,
  '0005-audit-log': auditLog,
  '0006-dealings': notifications,
  '0007-views': views,
  '0008-letters': newsletters,
  '0009-imports': imports,
  '0010-vocabulary': vocabulary,
  '0010-push': push,
  '0011-push-language': pushLanguage,
  '0012-search-waits': searchWaits,
  '0013-orders-by-age': ordersByAge,
  '0014-row-numbers': rowNumbers,
  '0015-import-attempts': importAttempts,
  '0016-claimed-work': claimedWork,
  '0017-email-confirmation': emailConfirmation,
  '0018-second-factor': secondFactor,
  '0019-payment-origins': paymentOrigins,
  '0020-message-descriptors': messageDescriptors,
  '0021-catalogue-version': catalogueVersion,
  '0022-import-steps': importSteps,
  '0023-search-tokens': searchTokens,
  '0024-return-requests': returnRequests,
  '0025-blocked-reason': blockedReason,
  '0026-bangla-texts': banglaTexts,
  '0027-wishes': wishes,
  '0028-shop-tax': shopTax,
  '0029-devices': devices,
  '0030-processes': processes,
  '0031-public-coupons': publicCoupons,
  '0032-discounted-products': discountedProducts,
  '0033-order-vat': orderVat,
  '0034-bounced-addresses': bouncedAddresses,
  '0035-moderation': moderation,
  '0036-search-price': searchPrice,
  '0037-refresh-token-use': refreshTokenUse,
  '0038-account-traces': accountTraces,
  '0039-import-claims': importClaims,
  '0042-received-payments': receivedPayments,
  '0044-warranty': warranty,
  '0046-unique-names': uniqueNames,
  '0047-variants': variants,
  '0048-sale-columns': saleColumns,
  '0050-product-pictures': productPictures,
  '0051-imported-variants': importedVariants,
  '0052-wished-variants': wishedVariants,
  '0055-data-folders': dataFolders,
  '0061-guest-columns': guestColumns,
  '0062-market-settings': marketSettings,
  '0066-category-tree': categoryTree,
  '0075-shipments': shipments,
  '0080-ledger': ledger,
  '0085-phone-sign-in': phoneSignIn,
  '0086-content-pages': contentPages,
  '0087-places': places,
  '0089-shop-delivery': shopDelivery,
  '0094-commission': commission,
  '0095-payouts': payouts,
  '0096-parcel-notes': parcelNotes,
  '0098-review-photos': reviewPhotos,
  '0100-order-groups': orderGroups,
  '0101-actor-indexes': actorIndexes,
  '0102-room-for-sales': roomForSales,
  '0103-home-blocks': homeBlocks,
  '0106-settlements': settlements,
  '0107-suspense-decisions': suspenseDecisions,
  '0109-payment-methods': paymentMethods,
  '0110-ledger-sums': ledgerSums,
  '0111-withholding': withholding,
  '0112-gateway-settlements': gatewaySettlements,
  '0114-questions': questions,
  '0115-payout-accounts': payoutAccounts,
  '0116-commission-invoices': commissionInvoices,
  '0117-shop-debts': shopDebts,
  '0118-returned-pieces': returnedPieces,
  '0119-refund-accounts': refundAccounts,
  '0120-pickup': pickup,
  '0121-answer-times': answerTimes,
  '0122-message-pictures': messagePictures,
  '0125-staff-roles': staffRoles,
  '0127-conversations': conversations,
  '0130-helpful-reviews': helpfulReviews,
  '0131-shop-whatsapp': shopWhatsapp,
  '0133-search-numbers': searchNumbers,
  '0134-product-versions': productVersions,
  '0135-text-news': textNews,
  '0136-stock-waits': stockWaits,
  '0137-visits': visits,
  '0138-shop-documents': shopDocuments,
  '0139-store-credit': storeCredit,
  '0141-market-couriers': marketCouriers,
  '0142-phone-moves': phoneMoves,
  '0143-file-columns': fileColumns,
  '0144-campaigns': campaigns,
  '0145-spent-store-credit': spentStoreCredit,
  '0146-shop-staff': shopStaff,
  '0148-api-keys': apiKeys,
  '0149-webhooks': webhooks,
  '0152-open-suspense-lines': openSuspenseLines,
  '0153-campaign-notices': campaignNotices,
  '0156-contact-threads': contactThreads,
  '0157-newsletter-drafts': newsletterDrafts,
  '0159-passkeys': passkeys,
  '0160-text-language': textLanguage,
  '0162-courier-invoices': courierInvoices,
  '0165-price-versions': priceVersions,
  '0166-text-deliveries': textDeliveries,
  '0167-text-days': textDays,
  '0169-partial-deliveries': partialDeliveries,
  '0171-unknown-parcels': unknownParcels,
  '0172-rounding': rounding,
  '0173-order-payment-methods': orderPaymentMethods,
  '0174-paid-rests': paidRests,
  '0175-stored-texts': storedTexts,
}

/** What PostgreSQL builds after the migrations, by name. */
export const POSTGRES_INDEXES: ReadonlyMap<string, PostgresIndex> = new Map(
  Object.values(MIGRATIONS).flatMap(({ indexes = {}, postgresIndexes = {} }) => [
    ...Object.entries(indexes).map(([name, definition]) => [name, { definition }] as const),
    ...Object.entries(postgresIndexes),
  ]),
)

/** Rows of `counters` that begin with this name an expansion, which versions before it may ignore. */
const EXPANSION_MARK = 'expansion '

type MigrateOptions = Pick<StoreOptions, 'shouldMigrate' | 'onMigration'>

/**
 * Runs the missing migrations. Call it in a single transaction that excludes other processes, so that a killed process
 * leaves nothing half done.
 * @throws ConfigError when this version cannot work on the database, or a migration is missing that must not be run now
 */
export const migrate = async (
  transaction: Database,
  { shouldMigrate = true, onMigration }: MigrateOptions = {},
  migrations: Record<string, Migration> = MIGRATIONS,
): Promise<void> => {
  const tx = transaction as unknown as Kysely<unknown>
  await sql`create table if not exists migrations (name text primary key, at bigint not null)`.execute(tx)
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(tx)
  const done = new Set(rows.map(row => row.name))
  await requireCompatible(tx, done, migrations)
  const missing = Object.entries(migrations).filter(([name]) => !done.has(name))
  if (missing.length > 0 && !shouldMigrate) throw notMigratedError(missing.map(([name]) => name))
  for (const [name, migration] of missing) {
    await migration.up(tx)
    if (!isPostgres(tx)) await createIndexes(tx, migration.indexes)
    await sql`insert into migrations (name, at) values (${name}, ${Date.now()})`.execute(tx)
    if (migration.isExpansion) await markAsExpansion(tx, name)
    onMigration?.(name)
  }
  if (migrations === MIGRATIONS && shouldMigrate) await claimAllNames(transaction)
}

const createIndexes = async (tx: Kysely<unknown>, indexes: DeclaredIndexes = {}): Promise<void> => {
  for (const [name, definition] of Object.entries(indexes))
    await sql.raw(`create index ${name} ${definition}`).execute(tx)
}

/** Unknown migrations are allowed if all of them are expansions, as the version that ran them has recorded. */
const requireCompatible = async (
  tx: Kysely<unknown>,
  done: ReadonlySet<string>,
  migrations: Record<string, Migration>,
): Promise<void> => {
  const unknown = [...done].filter(name => !(name in migrations))
  if (unknown.length === 0) return
  const { rows } = await sql<{
    name: string
  }>`select name from counters where name like ${`${EXPANSION_MARK}%`}`.execute(tx)
  const expansions = rows.map(row => row.name.slice(EXPANSION_MARK.length))
  if (unknown.every(name => expansions.includes(name))) return
  throw new ConfigError([
    `The database was made by a newer Haat (${unknown.sort().join(', ')}). Start that version, or restore a backup from before.`,
  ])
}

const markAsExpansion = async (tx: Kysely<unknown>, name: string): Promise<void> => {
  await sql`insert into counters (name, value) values (${EXPANSION_MARK + name}, 1)`.execute(tx)
}

const notMigratedError = (names: readonly string[]): ConfigError =>
  new ConfigError([`The database is older than this version (${names.join(', ')}). Run npm run migrate first.`])
