import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { orderSelectionFields } from './orders.ts'

/** The response is a file without an envelope: text/csv, or a workbook. */
export const exportOrders = endpoint({
  name: 'orders.export',
  method: 'GET',
  path: '/orders/export',
  who: ['VENDOR', 'ADMIN'],
  input: v.object({ ...orderSelectionFields, format: v.optional(v.picklist(['csv', 'xlsx']), 'csv') }),
  output: v.string(),
  list: 'none',
  offline: 'never',
  stale: [],
  summary:
    "All orders that a list of them would find, newest first, as a CSV or XLSX file: the vendor's, or everyone's.",
})
