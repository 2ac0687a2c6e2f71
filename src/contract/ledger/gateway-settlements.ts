import * as v from 'valibot'
import { PAGE_LIMITS } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { Id, lineSchema, pagingFields, sortingFields } from '../fields.ts'
import { FilePreview, GatewayFileColumns } from './file-columns.ts'

/** What a payment gateway says that it has paid to the market's bank. Amounts in taka. */
export const GatewaySettlement = v.object({
  id: Id,
  gateway: v.string(),
  /** The name of the file. */
  name: v.string(),
  /** Lines of payments and refunds. */
  payments: v.number(),
  amount: v.number(),
  fees: v.number(),
  paid: v.number(),
  /** What fits no payment of the gateway, or was settled before. It is in suspense. */
  unmatched: v.number(),
  createdAt: v.string(),
})
export type GatewaySettlement = v.InferOutput<typeof GatewaySettlement>

/** Two megabytes are more than ten thousand payments. */
export const GATEWAY_BODY_LIMIT = 2 * 1024 * 1024

const Entered = v.object({
  /** 0: it was entered before. */
  settlements: v.number(),
  payments: v.number(),
  unmatched: v.number(),
})
export type EnteredGatewaySettlement = v.InferOutput<typeof Entered>

const gatewayDefaults = { resource: 'ledger', who: ['ADMIN'], offline: 'never' } as const

export const listGatewaySettlements = endpoint({
  ...gatewayDefaults,
  name: 'gatewaySettlements.list',
  method: 'GET',
  path: '/gateway-settlements',
  input: v.object({ ...pagingFields(PAGE_LIMITS.max), ...sortingFields(['createdAt']) }),
  output: v.array(GatewaySettlement),
  list: 'flat',
  stale: [],
  summary: 'A page of the settlements of payment gateways, the latest first.',
})

const Gateway = lineSchema({ max: 50 })

export const enterGatewaySettlement = endpoint({
  ...gatewayDefaults,
  name: 'gatewaySettlements.enter',
  method: 'POST',
  path: '/gateway-settlements',
  input: v.object({
    gateway: Gateway,
    fileName: v.optional(lineSchema({ max: 200 })),
    columns: v.optional(GatewayFileColumns),
  }),
  output: Entered,
  body: 'multipart',
  bodyLimit: GATEWAY_BODY_LIMIT,
  list: 'none',
  stale: ['ledger'],
  summary: 'Enter a settlement of a payment gateway from a CSV or XLSX file. The same one sent again changes nothing.',
})

export const previewGatewaySettlement = endpoint({
  ...gatewayDefaults,
  name: 'gatewaySettlements.preview',
  method: 'POST',
  path: '/gateway-settlements/preview',
  input: v.object({ gateway: Gateway, columns: v.optional(GatewayFileColumns) }),
  output: FilePreview,
  body: 'multipart',
  bodyLimit: GATEWAY_BODY_LIMIT,
  list: 'none',
  stale: [],
  summary: 'Look at what would be read from a file of a payment gateway. Nothing is entered.',
})
