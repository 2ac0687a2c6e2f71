import * as v from 'valibot'
import { lineSchema } from '../fields.ts'
import { MessageDescriptor } from '../messages/message.ts'

/** What a column of a courier's file can be. `cashFee` is kept beside `fee`, for collecting cash. */
export const COURIER_FILE_USES = ['reference', 'consignment', 'collected', 'fee', 'cashFee', 'paid'] as const
export type CourierFileUse = (typeof COURIER_FILE_USES)[number]

/** What a column of a payment gateway's file can be. */
export const GATEWAY_FILE_USES = ['transaction', 'amount', 'fee', 'paid'] as const
export type GatewayFileUse = (typeof GATEWAY_FILE_USES)[number]

export type FileUse = CourierFileUse | GatewayFileUse

/** The titles of the columns of a file, by what a person says that they are. */
export type FileColumns<Use extends FileUse = FileUse> = Partial<Record<Use, string>>

const MAX_TITLE = 200
const ColumnTitle = v.optional(lineSchema({ max: MAX_TITLE }))

/** Titles that a person has chosen. Where there are some, no others are looked for. */
export const CourierFileColumns = v.object({
  reference: ColumnTitle,
  consignment: ColumnTitle,
  collected: ColumnTitle,
  fee: ColumnTitle,
  cashFee: ColumnTitle,
  paid: ColumnTitle,
})
export const GatewayFileColumns = v.object({
  transaction: ColumnTitle,
  amount: ColumnTitle,
  fee: ColumnTitle,
  paid: ColumnTitle,
})

/** What would be read from a settlement's file. Amounts in taka. */
export const FilePreview = v.object({
  columns: v.array(
    v.object({
      title: v.string(),
      /** Its first cells that are not blank. */
      samples: v.array(v.string()),
      /** What it is read as. Absent: it is not read. */
      use: v.optional(v.string()),
    }),
  ),
  /** Parcels or payments. */
  lines: v.number(),
  /** Collected from customers, or paid by them. */
  amount: v.number(),
  fees: v.number(),
  paid: v.number(),
  /** Why it cannot be entered. Other columns may help. */
  problem: v.optional(v.string()),
  problemDescriptor: v.optional(MessageDescriptor),
})
export type FilePreview = v.InferOutput<typeof FilePreview>
