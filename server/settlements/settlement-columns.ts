export type SettlementColumn = 'reference' | 'consignment' | 'collected' | 'fee' | 'cashFee' | 'paid'
/** Where each column is. */
export type SettlementColumns = Partial<Record<SettlementColumn, number>>

/** Titles in lower case without signs, as the panels of couriers and shops' own tables have them. */
const TITLES: Readonly<Record<SettlementColumn, readonly string[]>> = {
  reference: [
    'invoice',
    'invoice id',
    'invoice no',
    'invoice number',
    'merchant invoice',
    'merchant invoice id',
    'merchant order id',
    'merchant order',
    'order id',
    'order no',
    'order number',
    'reference',
    'reference no',
    'ইনভয়েস',
    'অর্ডার নম্বর',
  ],
  consignment: [
    'consignment',
    'consignment id',
    'consignment no',
    'cid',
    'id',
    'parcel id',
    'tracking',
    'tracking id',
    'tracking code',
    'tracking number',
    'কনসাইনমেন্ট',
    'ট্র্যাকিং',
  ],
  collected: [
    'cod',
    'cod amount',
    'collected',
    'collected amount',
    'collectable amount',
    'amount collected',
    'cash collected',
    'cash collection',
    'collection',
    'আদায়',
    'সংগৃহীত টাকা',
  ],
  fee: ['fee', 'delivery fee', 'delivery charge', 'delivery charges', 'shipping charge', 'charge', 'charges', 'চার্জ'],
  cashFee: ['cod fee', 'cod charge', 'collection fee', 'collection charge'],
  paid: [
    'paid',
    'paid amount',
    'payable',
    'payable amount',
    'payout',
    'net',
    'net amount',
    'net payable',
    'payment',
    'পরিশোধ',
  ],
}

const normalize = (title: string): string =>
  title
    .normalize('NFC')
    .toLowerCase()
    .replace(/\([^()]*\)|৳|\bbdt\b|\btk\b/g, ' ')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()

/** Where the first known title of each column stands. */
export const findColumns = <Column extends string>(
  known: Readonly<Record<Column, readonly string[]>>,
  cells: readonly string[],
): Partial<Record<Column, number>> => {
  const titles = cells.map(normalize)
  const columns: Partial<Record<Column, number>> = {}
  for (const [column, names] of Object.entries(known) as [Column, readonly string[]][]) {
    // The first title of the list wins: `consignment id` before `id`.
    const at = names.map(title => titles.indexOf(title.normalize('NFC'))).find(found => found >= 0)
    if (at !== undefined) columns[column] = at
  }
  return columns
}

/** The columns of a header. Null: it names no parcels or no money, so it is none. */
export const findSettlementColumns = (cells: readonly string[]): SettlementColumns | null => {
  const columns = findColumns(TITLES, cells)
  const hasParcel = columns.reference !== undefined || columns.consignment !== undefined
  const hasMoney = columns.collected !== undefined || columns.paid !== undefined
  return hasParcel && hasMoney ? columns : null
}
