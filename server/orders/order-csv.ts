import { writeXlsxStream } from 'hucre/xlsx'
import type { ParsedInputOf } from '../../src/contract/endpoint.ts'
import { amountToPay } from '../../src/contract/orders/credit-share.ts'
import { calculateKeptTotals, keptTotal } from '../../src/contract/orders/kept-total.ts'
import type { exportOrders } from '../../src/contract/orders/order-export.ts'
import type { Order, OrderItem } from '../../src/contract/orders/orders.ts'
import type { Actor } from '../auth/authentication.ts'
import { formatDhakaTime } from '../db/dhaka-days.ts'
import { BYTE_ORDER_MARK, createFileResponse, toByteStream, toCsv } from '../http/file-response.ts'
import type { RequestContext } from '../http/route-handler.ts'
import { iterateMatchingOrders } from './order-export.ts'

type Cell = string | number

/** The columns of the file, one row per order. Money is in taka, times are those of Bangladesh. */
const COLUMNS: Record<string, (order: Order) => Cell> = {
  Order: order => order.number,
  Placed: order => formatTime(order.createdAt),
  Status: order => order.status,
  'Payment method': order => order.paymentType,
  'Payment status': order => order.paymentStatus,
  Shop: order => order.shop.name,
  Name: order => order.shippingAddress.name,
  Phone: order => order.shippingAddress.phoneNumber,
  Email: order => order.shippingAddress.email,
  Address: order => order.shippingAddress.address,
  Upazila: order => order.shippingAddress.upazila ?? '',
  District: order => order.shippingAddress.district ?? '',
  Products: order => order.orderItem.map(describeItem).join('\n'),
  Pieces: order => order.orderItem.reduce((sum, { quantity }) => sum + quantity, 0),
  Subtotal: order => order.subtotal,
  Shipping: order => order.shipping,
  Coupon: order => order.couponCode ?? '',
  'Coupon discount': order => order.couponDiscount,
  Total: keptTotal,
  Courier: order => order.courier ?? '',
  'Tracking number': order => order.trackingNumber ?? '',
  Delivered: order => (order.deliveredAt ? formatTime(order.deliveredAt) : ''),
  Note: order => order.note ?? '',
  'Store credit': order => calculateKeptTotals(order).creditUsed,
  'Left to pay': order => amountToPay(calculateKeptTotals(order)),
  'Not kept': order => calculateKeptTotals(order).notKept,
}

const describeItem = ({ product, variantTitle, quantity }: OrderItem): string =>
  `${quantity} × ${product.name}${variantTitle ? ` (${variantTitle})` : ''}`

/** Streams all orders that match, with the same columns as CSV or as a workbook. */
export const streamOrderExport = (
  request: RequestContext,
  actor: Actor,
  { format, ...query }: ParsedInputOf<typeof exportOrders>,
): Response => {
  const pages = readRowPages(iterateMatchingOrders(request.services.store.read, query, actor))
  const body = format === 'xlsx' ? streamWorkbook(pages) : toByteStream(writeCsvPages(pages))
  return createFileResponse(request, body, { name: 'orders', type: format })
}

async function* readRowPages(orders: AsyncGenerator<Order[]>): AsyncGenerator<Cell[][]> {
  for await (const page of orders)
    yield page.map(order => Object.values(COLUMNS).map(read => withoutControls(read(order))))
}

async function* writeCsvPages(pages: AsyncGenerator<Cell[][]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + toCsv([Object.keys(COLUMNS)])
  for await (const rows of pages) yield toCsv(rows.map(row => row.map(keepDigits)))
}

/**
 * Spreadsheets read digits in CSV as a number: they drop the zero of 01712345678, which has a dash here as people write it.
 * Codes that they would round, or take for a power or a date, get an apostrophe.
 */
const keepDigits = (cell: Cell): Cell => {
  if (typeof cell !== 'string') return cell
  if (PHONE.test(cell)) return `${cell.slice(0, 5)}-${cell.slice(5)}`
  return /^(0\d+|\d{12,}|\d+(\.\d+)?e[+-]?\d+|\d{1,4}[-/]\d{1,2}([-/]\d{1,4})?)$/i.test(cell) ? `'${cell}` : cell
}
const PHONE = /^01\d{9}$/

/** A workbook has types: its texts are never run as formulas, and need no apostrophe. */
const streamWorkbook = (pages: AsyncGenerator<Cell[][]>): ReadableStream<Uint8Array> =>
  writeXlsxStream(flatten(pages), {
    name: 'Orders',
    columns: Object.keys(COLUMNS).map(header => ({ header })),
    freezePane: { rows: 1 },
  })

async function* flatten(pages: AsyncGenerator<Cell[][]>): AsyncGenerator<Cell[]> {
  for await (const rows of pages) yield* rows
}

const formatTime = (iso: string): string => formatDhakaTime(Date.parse(iso))

/** A workbook is XML, which may not contain control characters: one in a note would make the file unreadable. */
const withoutControls = (cell: Cell): Cell =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML 1.0 forbids
  typeof cell === 'string' ? cell.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '') : cell
