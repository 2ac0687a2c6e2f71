import * as v from 'valibot'
import { BanglaTexts } from '../bangla-texts.ts'
import { endpoint } from '../endpoint.ts'
import { boundedString, Id } from '../fields.ts'

/**
 * Figures of a period. Sales are in taka, after coupons, without shipping, and without orders that are cancelled, returned
 * or not paid yet (sales.ts).
 */
export const SalesFigures = v.object({
  sales: v.number(),
  orders: v.number(),
  views: v.number(),
  /** Orders per hundred views, with one decimal; null without views. */
  conversion: v.nullable(v.number()),
})
export type SalesFigures = v.InferOutput<typeof SalesFigures>

/** The figures of one day. `day`: 2026-11-20, for example, in Bangladesh time. */
export const DailySalesFigures = v.object({ ...SalesFigures.entries, day: v.string() })
export type DailySalesFigures = v.InferOutput<typeof DailySalesFigures>

const pictureEntries = {
  id: Id,
  name: v.string(),
  nameBn: BanglaTexts.nameBn,
  image: v.string(),
  thumbhash: v.nullable(v.string()),
}
export const TopProduct = v.object({ ...pictureEntries, pieces: v.number(), sales: v.number() })
export type TopProduct = v.InferOutput<typeof TopProduct>

const salesEntries = {
  days: v.number(),
  figures: SalesFigures,
  /** The figures of the same number of days before. */
  previous: SalesFigures,
  /** One row per day, from the oldest to today. */
  series: v.array(DailySalesFigures),
  best: v.array(TopProduct),
}

/** `todo`: how much waits for the vendor now. */
export const VendorSummary = v.object({
  role: v.literal('VENDOR'),
  todo: v.object({
    newOrders: v.number(),
    toShip: v.number(),
    returns: v.number(),
    lowStock: v.number(),
    reviewsWithoutReply: v.number(),
  }),
  ...salesEntries,
})
export type VendorSummary = v.InferOutput<typeof VendorSummary>

export const AdminSummary = v.object({
  role: v.literal('ADMIN'),
  todo: v.object({
    pendingShops: v.number(),
    refundsOwed: v.number(),
    contactMessages: v.number(),
    /** Open orders whose vendor is blocked or deleted. */
    unattendedOrders: v.optional(v.number()),
    /** Orders with a payment that the gateway has received and checks. */
    heldPayments: v.optional(v.number()),
    /** Reported products and reviews, and new products that wait for a first look. */
    moderation: v.optional(v.number()),
  }),
  /** Totals as of now. */
  market: v.object({ customers: v.number(), vendors: v.number(), shops: v.number(), products: v.number() }),
  ...salesEntries,
})
export type AdminSummary = v.InferOutput<typeof AdminSummary>

export const CustomerSummary = v.object({
  role: v.literal('CUSTOMER'),
  openOrders: v.number(),
  /** ONLINE orders that are not paid yet. */
  toPay: v.number(),
  reviewsToWrite: v.number(),
  /** The first of those products, the most recently ordered first. */
  toReview: v.array(v.object(pictureEntries)),
})
export type CustomerSummary = v.InferOutput<typeof CustomerSummary>

export const Summary = v.variant('role', [VendorSummary, AdminSummary, CustomerSummary])
export type Summary = v.InferOutput<typeof Summary>

const PERIODS = ['7', '30', '90'] as const

/** A number of days, today included. */
export const StatisticsPeriod = v.optional(
  v.pipe(
    v.union([boundedString(100), v.number()]),
    v.transform(String),
    v.picklist(PERIODS, 'Choose 7, 30 or 90 days.'),
    v.transform(Number),
  ),
  '30',
)

export const getSummary = endpoint({
  name: 'dashboard.summary',
  method: 'GET',
  path: '/dashboard/summary',
  resource: 'summary',
  who: 'signed-in',
  input: v.object({ days: StatisticsPeriod }),
  output: Summary,
  list: 'none',
  offline: 'never',
  stale: [],
  summary: 'What waits for the signed-in user, and the figures of the last 7, 30 or 90 days.',
})
