import { gzipSync } from 'node:zlib'

const OWN = 'name,description,category,price,stock'
const SHOPIFY = 'Handle,Title,Body (HTML),Type,Variant Price,Variant Inventory Qty'
const lines = (header: string, row: string, bytes: number): string =>
  `${header}\n${row.repeat(Math.ceil((bytes - header.length) / row.length))}`

/**
 * What happens to a file: it is rejected with this status, or its import ends in this state with this first problem.
 */
export type BombEnd =
  | { status: number; message: string }
  | { state: 'DONE' | 'FAILED'; problem: { line: number; column: string; message: string } }
/** `isLong`: `npm test` leaves it to `npm run check:fuzz`, and has another one that exceeds the same limit. */
export type Bomb = { name: string; file: () => string | Uint8Array<ArrayBuffer>; end: BombEnd; isLong?: true }

const KB = 1024
const MB = 1024 * KB
const copyBytes = (buffer: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(buffer)
const failedAt = (line: number, column: string, message: string): BombEnd => ({
  state: 'FAILED',
  problem: { line, column, message },
})
const NOT_TEXT: BombEnd = { status: 415, message: 'nor CSV text' }
const NO_HEADER: BombEnd = { status: 400, message: 'lacks the columns' }

/** Files that an attacker sends to keep the server busy. */
export const IMPORT_BOMBS: readonly Bomb[] = [
  {
    name: '600 KB of rows of one handle',
    file: () => lines(SHOPIFY, 'h,Saree,,Sarees,9,1\n', 600 * KB),
    end: failedAt(5_002, 'Handle', 'at most 5,000 rows'),
  },
  {
    name: '120 KB of rows of one handle at different prices',
    file: () => `${SHOPIFY}\nh,Saree,,Sarees,9,1\n${'h,,,,8\n'.repeat(17_000)}`,
    end: failedAt(5_002, 'Handle', 'at most 5,000 rows'),
    isLong: true,
  },
  {
    name: 'a cell of 204 KB of tags that never end',
    file: () => `${SHOPIFY}\nh,Saree,${'<br '.repeat(51 * KB)},Sarees,9,1\n`,
    end: { state: 'DONE', problem: { line: 2, column: 'Body (HTML)', message: 'at most 5000 characters' } },
  },
  {
    name: 'a cell of 300 KB',
    file: () => `${OWN}\nSaree,${'a'.repeat(300 * KB)},Sarees,9,1\n`,
    end: failedAt(2, 'description', 'at most 262,144 characters'),
  },
  {
    name: 'a quotation mark that is never closed, with 10 MB after it',
    file: () => lines(`${OWN}\nSaree,"woven`, 'Saree,Woven by hand,Sarees,9,1\n', 10 * MB),
    end: failedAt(2, '', 'This row is too long'),
  },
  {
    name: '10 MB of quotation marks',
    file: () => `${OWN}\n${'"'.repeat(10 * MB)}`,
    end: failedAt(2, '', 'This row is too long'),
    isLong: true,
  },
  {
    name: 'a million tiny rows',
    file: () => lines(OWN, 'a,b\n', 4 * MB),
    end: failedAt(100_002, '', 'at most 100,000 rows'),
    isLong: true,
  },
  {
    name: 'a row of ten million columns',
    file: () => `${OWN}\n${','.repeat(10 * MB)}`,
    end: failedAt(2, '', 'at most 1,000 columns'),
  },
  { name: 'a header of 19 MB', file: () => 'a,'.repeat(9.5 * MB), end: { status: 400, message: 'columns' } },
  { name: '19 MB of line ends', file: () => '\r'.repeat(19 * MB), end: NO_HEADER },
  {
    name: '100 rows that name a category of 100 KB each',
    file: () => lines(OWN, `Saree,Woven by hand,${'c'.repeat(100 * KB)},9,1\n`, 10 * MB),
    end: { state: 'DONE', problem: { line: 2, column: 'category', message: `named “${'c'.repeat(59)}…”` } },
  },
  { name: '100 MB of zeros in 100 KB of gzip', file: () => copyBytes(gzipSync(Buffer.alloc(100 * MB))), end: NOT_TEXT },
  { name: 'NUL bytes', file: () => `${OWN}\nSaree,Woven\0 by hand,Sarees,9,1\n`, end: NOT_TEXT },
  {
    name: 'UTF-16 without its mark',
    file: () => copyBytes(Buffer.from(`${OWN}\nSaree,Woven by hand,Sarees,9,1\n`, 'utf16le')),
    end: NOT_TEXT,
  },
  {
    name: 'a row of 16 MB of UTF-16',
    file: () => copyBytes(Buffer.from(`\uFEFF${lines(OWN, 'শাড়ি ', 8 * MB)}`, 'utf16le')),
    end: failedAt(2, '', 'This row is too long'),
    isLong: true,
  },
]
