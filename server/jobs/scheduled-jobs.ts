import { toDhakaDay } from '../../src/contract/dhaka-days.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/contract/durations.ts'
import { publishAccountChanges } from '../accounts/account-events.ts'
import { purgeTokens } from '../accounts/mailed-tokens.ts'
import { purgePhoneMoves } from '../accounts/phone/phone-moves.ts'
import { renewSecondFactors } from '../accounts/second-factor/renew-second-factors.ts'
import type { Services } from '../adapters/services.ts'
import { purgeChallenges } from '../auth/passkeys.ts'
import { purgePhoneCodes } from '../auth/phone-codes.ts'
import { purgeSessions } from '../auth/sessions.ts'
import { purgeShopStaff } from '../auth/shop-staff.ts'
import { sendCampaignNotices } from '../campaigns/campaign-notice-job.ts'
import { applyCampaignPrices } from '../campaigns/campaign-price-job.ts'
import { mailContactDigest } from '../contact/contact-digest.ts'
import { purgeOldThreads } from '../contact/old-threads.ts'
import { recountAnswerTimes } from '../conversations/answer-time-job.ts'
import { purgeOldConversations } from '../conversations/old-conversations.ts'
import { purgeCollectedCoupons } from '../coupons/collected-coupons.ts'
import { deleteExpiredKeys } from '../http/idempotency/idempotency-keys.ts'
import { purgeImportParts, purgeImports } from '../imports/import-cleanup.ts'
import { IMPORT_UNDO_MS } from '../imports/import-reports.ts'
import { runImports } from '../imports/import-worker.ts'
import { purgeApiKeys } from '../integrations/own-api-keys.ts'
import { purgeDeliveries } from '../integrations/webhook-deliveries.ts'
import { runWebhooks } from '../integrations/webhook-job.ts'
import { renewWebhookSecrets } from '../integrations/webhooks.ts'
import { requireCorrectLedger } from '../ledger/check-ledger.ts'
import { issueCommissionInvoices } from '../ledger/issue-commission-invoices.ts'
import { sumLedgerDays } from '../ledger/ledger-sums.ts'
import { openLedger } from '../ledger/open-ledger.ts'
import { erasePayoutAccounts, renewPayoutAccounts } from '../ledger/payouts/payout-accounts.ts'
import { releaseEarnings } from '../ledger/payouts/release-earnings.ts'
import { runPayouts } from '../ledger/payouts/run-payouts.ts'
import { purgeMails } from '../mails/mail-queue.ts'
import { purgeTextDeliveries } from '../mails/text-deliveries.ts'
import { purgeTextDays } from '../mails/text-quota.ts'
import { deliverNewsletters } from '../newsletters/newsletter-delivery.ts'
import { purgeSignatures } from '../newsletters/used-signatures.ts'
import { purgeOldNotifications } from '../notifications/old-notifications.ts'
import { purgePushSubscriptions } from '../notifications/push-subscriptions.ts'
import { deliverSandboxNotifications } from '../orders/payment/deliver-sandbox-notifications.ts'
import { reconcilePayments } from '../orders/payment/reconcile-payments.ts'
import { pollPendingRefunds } from '../orders/payment/refund-payment.ts'
import { expireUnpaidOrders } from '../orders/payment/unpaid-order-expiry.ts'
import { recountSoldPieces, updatePopularity } from '../orders/sales-recount.ts'
import { bookShipments } from '../orders/shipping/book-shipments.ts'
import { handleCourierMessages } from '../orders/shipping/courier-calls.ts'
import { pollShipments } from '../orders/shipping/poll-shipments.ts'
import { eraseRefundAccounts, renewRefundAccounts } from '../payments/refund-accounts.ts'
import { anonymiseOrdersOfDeletedAccounts } from '../privacy/former-customer-job.ts'
import { publishCatalogueChange } from '../products/catalogue-events.ts'
import { keepFacetIndex } from '../products/listing/facet-index.ts'
import { purgeSearches } from '../products/listing/search-counts.ts'
import { updateSearchIndex } from '../products/listing/search-index-job.ts'
import { purgeProductViews } from '../products/product-views.ts'
import { logStockChanges } from '../products/stock-changes.ts'
import { deleteUnusedPictureFiles } from '../products/unused-pictures.ts'
import { renewCourierKeys } from '../shipments/courier-connections.ts'
import { eraseDocumentFiles, renewDocumentFiles } from '../shops/shop-documents.ts'
import { applyVerifications } from '../shops/verification-job.ts'
import { flushCounts } from '../statistics/flush-counts.ts'
import { purgeVisits } from '../statistics/visit-counts.ts'
import { sendWishNotices } from '../wishlist/wish-notice-job.ts'
import { checkDatabase } from './database-check.ts'

const SECOND_MS = 1000
/** Somebody who looks for the reason of a refusal finds the key in the download of their data until then. */
const ENDED_KEYS_MS = 90 * DAY_MS
/** Longer than any dashboard looks back: at most 90 days and the 90 before. */
const VIEW_DAYS = 400

/** `isOfProcess`: it concerns this process's memory or clients, so every process that serves runs it. */
export type ScheduledJob = {
  name: string
  everyMs: number
  isOfProcess?: boolean
  run(services: Services): Promise<unknown>
}

/**
 * The periodic jobs. On PostgreSQL one process at a time runs those that are not each process's own; when it changes, a
 * job may run in two at once.
 */
export const SCHEDULED_JOBS: readonly ScheduledJob[] = [
  { name: 'idempotency keys', everyMs: HOUR_MS, run: ({ store, now }) => deleteExpiredKeys(store, now()) },
  {
    name: 'ended sessions',
    everyMs: HOUR_MS,
    run: ({ store, now }) => store.write(tx => purgeSessions(tx, now(), DAY_MS)),
  },
  {
    name: 'ended API keys',
    everyMs: DAY_MS,
    run: ({ store, now }) => store.write(tx => purgeApiKeys(tx, now() - ENDED_KEYS_MS)),
  },
  { name: 'webhooks', everyMs: 3 * SECOND_MS, run: runWebhooks },
  {
    name: 'old webhook deliveries',
    everyMs: HOUR_MS,
    run: ({ store, now }) => store.write(tx => purgeDeliveries(tx, now() - 30 * DAY_MS)),
  },
  { name: 'webhook secrets', everyMs: DAY_MS, run: ({ store, config }) => renewWebhookSecrets(store, config) },
  { name: 'mail signatures', everyMs: HOUR_MS, run: ({ store, now }) => store.write(tx => purgeSignatures(tx, now())) },
  { name: 'old contact threads', everyMs: DAY_MS, run: purgeOldThreads },
  { name: 'contact digest', everyMs: MINUTE_MS, run: mailContactDigest },
  { name: 'rate limits', everyMs: HOUR_MS, run: async ({ store, now }) => store.counts?.purge(now()) },
  { name: 'stock', everyMs: 20 * SECOND_MS, run: ({ store, now }) => logStockChanges(store, now()) },
  { name: 'campaigns', everyMs: SECOND_MS, run: applyCampaignPrices },
  { name: 'campaign notices', everyMs: 10 * SECOND_MS, run: sendCampaignNotices },
  { name: 'wish notices', everyMs: 20 * SECOND_MS, run: sendWishNotices },
  { name: 'search', everyMs: 2 * SECOND_MS, run: ({ store }) => updateSearchIndex(store) },
  { name: 'catalogue hints', everyMs: 30 * SECOND_MS, isOfProcess: true, run: publishCatalogueChange },
  { name: 'facets', everyMs: 30 * SECOND_MS, isOfProcess: true, run: keepFacetIndex },
  { name: 'account hints', everyMs: 30 * SECOND_MS, isOfProcess: true, run: publishAccountChanges },
  { name: 'imports', everyMs: 5 * SECOND_MS, run: services => runImports(services) },
  {
    name: 'old imports',
    everyMs: DAY_MS,
    run: ({ store, now }) => store.write(tx => purgeImports(tx, now() - 90 * DAY_MS)),
  },
  {
    name: 'files of imports',
    everyMs: HOUR_MS,
    run: ({ store, now }) => store.write(tx => purgeImportParts(tx, now() - IMPORT_UNDO_MS)),
  },
  { name: 'views', everyMs: 5 * SECOND_MS, isOfProcess: true, run: flushCounts },
  {
    name: 'old views',
    everyMs: DAY_MS,
    run: ({ store, now }) => {
      const day = toDhakaDay(now()) - VIEW_DAYS
      return store.write(tx =>
        Promise.all([purgeProductViews, purgeSearches, purgeVisits].map(purge => purge(tx, day))),
      )
    },
  },
  {
    name: 'old writes of people of shops',
    everyMs: DAY_MS,
    run: ({ store, now }) => store.write(tx => purgeShopStaff(tx, now())),
  },
  { name: 'mails', everyMs: 15 * SECOND_MS, run: ({ mail }) => mail.drain() },
  { name: 'push messages', everyMs: 15 * SECOND_MS, run: ({ push }) => push.drain() },
  {
    name: 'silent devices',
    everyMs: DAY_MS,
    run: ({ store, now }) => store.write(tx => purgePushSubscriptions(tx, now())),
  },
  { name: 'newsletters', everyMs: 5 * SECOND_MS, run: deliverNewsletters },
  {
    name: 'mails given up',
    everyMs: DAY_MS,
    run: ({ store, now }) => store.write(tx => purgeMails(tx, now() - 30 * DAY_MS)),
  },
  {
    name: 'text deliveries',
    everyMs: DAY_MS,
    run: ({ store, now }) => store.write(tx => purgeTextDeliveries(tx, now() - 30 * DAY_MS)),
  },
  {
    name: 'counts of text messages',
    everyMs: DAY_MS,
    run: ({ store, now }) => store.write(tx => purgeTextDays(tx, now() - 30 * DAY_MS)),
  },
  {
    name: 'mailed links',
    everyMs: HOUR_MS,
    run: ({ store, now }) => store.write(tx => purgeTokens(tx, now() - DAY_MS)),
  },
  {
    name: 'codes of phones',
    everyMs: HOUR_MS,
    run: ({ store, now }) => store.write(tx => purgePhoneCodes(tx, now() - DAY_MS)),
  },
  {
    name: 'moves of phones',
    everyMs: HOUR_MS,
    run: ({ store, now }) => store.write(tx => purgePhoneMoves(tx, now())),
  },
  {
    name: 'used challenges',
    everyMs: HOUR_MS,
    run: ({ store, now }) => store.write(tx => purgeChallenges(tx, now() - HOUR_MS)),
  },
  {
    name: 'collected coupons',
    everyMs: DAY_MS,
    run: ({ store, now }) => store.write(tx => purgeCollectedCoupons(tx, now() - 90 * DAY_MS)),
  },
  { name: 'old notifications', everyMs: HOUR_MS, run: purgeOldNotifications },
  { name: 'old conversations', everyMs: HOUR_MS, run: purgeOldConversations },
  { name: 'second factors', everyMs: DAY_MS, run: ({ store, config }) => renewSecondFactors(store, config) },
  { name: 'orders of deleted accounts', everyMs: DAY_MS, run: anonymiseOrdersOfDeletedAccounts },
  {
    name: 'pictures',
    everyMs: DAY_MS,
    run: ({ store, pictures, now }) => deleteUnusedPictureFiles(store.read, pictures, now()),
  },
  { name: 'answer times', everyMs: HOUR_MS, run: recountAnswerTimes },
  { name: 'payments', everyMs: 20 * SECOND_MS, run: reconcilePayments },
  { name: 'unpaid orders', everyMs: 20 * SECOND_MS, run: expireUnpaidOrders },
  { name: 'refunds', everyMs: 10 * MINUTE_MS, run: pollPendingRefunds },
  { name: 'parcels to book', everyMs: 3 * SECOND_MS, run: bookShipments },
  { name: 'messages of couriers', everyMs: 5 * SECOND_MS, run: handleCourierMessages },
  { name: 'parcels on their way', everyMs: 30 * SECOND_MS, run: pollShipments },
  { name: 'keys of couriers', everyMs: DAY_MS, run: ({ store, config }) => renewCourierKeys(store, config) },
  { name: 'keys of payout accounts', everyMs: DAY_MS, run: ({ store, config }) => renewPayoutAccounts(store, config) },
  { name: 'keys of refund accounts', everyMs: DAY_MS, run: ({ store, config }) => renewRefundAccounts(store, config) },
  {
    name: 'refund accounts',
    everyMs: DAY_MS,
    run: ({ store, now }) => store.write(tx => eraseRefundAccounts(tx, now())),
  },
  {
    name: 'payout accounts of deleted shops',
    everyMs: DAY_MS,
    run: ({ store, now }) => store.write(tx => erasePayoutAccounts(tx, now())),
  },
  { name: 'keys of documents', everyMs: DAY_MS, run: ({ store, config }) => renewDocumentFiles(store, config) },
  {
    name: 'old documents',
    everyMs: DAY_MS,
    run: ({ store, now }) => store.write(tx => eraseDocumentFiles(tx, now())),
  },
  { name: 'verification of shops', everyMs: 20 * SECOND_MS, run: applyVerifications },
  { name: 'opening of the ledger', everyMs: MINUTE_MS, run: openLedger },
  { name: 'sums of the ledger', everyMs: HOUR_MS, run: sumLedgerDays },
  { name: 'payable earnings', everyMs: 10 * MINUTE_MS, run: releaseEarnings },
  { name: 'payout runs', everyMs: 10 * MINUTE_MS, run: runPayouts },
  { name: 'commission invoices', everyMs: HOUR_MS, run: issueCommissionInvoices },
  { name: 'ledger check', everyMs: DAY_MS, run: requireCorrectLedger },
  { name: 'sandbox notifications', everyMs: 3 * SECOND_MS, run: deliverSandboxNotifications },
  { name: 'database check', everyMs: 6 * HOUR_MS, run: checkDatabase },
  { name: 'planner statistics', everyMs: DAY_MS, run: ({ store }) => store.optimize() },
  {
    name: 'pieces sold',
    everyMs: 6 * HOUR_MS,
    run: ({ store, now }) => store.write(tx => recountSoldPieces(tx, now())),
  },
  { name: 'popularity', everyMs: 10 * MINUTE_MS, run: ({ store }) => store.write(updatePopularity) },
]

/** The jobs of a process with `--no-jobs`. */
export const OWN_JOBS = SCHEDULED_JOBS.filter(job => job.isOfProcess)

/** The jobs of a process with `--jobs-only`. No request wakes its queues, so that it looks into them often. */
export const WORKER_JOBS = SCHEDULED_JOBS.filter(job => !job.isOfProcess).map(job =>
  job.name === 'mails' || job.name === 'push messages' ? { ...job, everyMs: 2 * SECOND_MS } : job,
)
