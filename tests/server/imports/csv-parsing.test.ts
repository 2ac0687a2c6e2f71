import { v7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import type { ImportEntry } from '../../../server/imports/entries/import-entry.ts'
import { openImport } from '../../../server/imports/entries/import-reader.ts'
import { readProductEntries } from '../../../server/imports/entries/product-entries.ts'
import { type ColumnLayout, detectLayout } from '../../../server/imports/reading/column-layout.ts'
import { CsvParseError, type CsvRecord, readRecords } from '../../../server/imports/reading/csv-records.ts'
import { decodeCsv } from '../../../server/imports/reading/csv-text.ts'
import { compressImportFile } from '../../../server/imports/reading/file-compression.ts'
import { htmlToText } from '../../../server/imports/reading/html-to-text.ts'
import { parseLocalizedNumber } from '../../../server/imports/reading/localized-numbers.ts'

const gather = async <Item>(items: AsyncIterable<Item>): Promise<Item[]> => {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}
const recordsOf = (text: string): Promise<CsvRecord[]> => gather(readRecords(decodeCsv(Buffer.from(text))))
const entriesIn = async (lines: string[]): Promise<ImportEntry[]> => {
  const [header, ...rows] = await recordsOf(lines.join('\n'))
  const each = async function* () {
    yield* rows
  }
  return gather(readProductEntries(each(), detectLayout(header!.cells) as ColumnLayout))
}

describe('The text of a file', () => {
  it('is read as UTF-8 with or without byte order mark, and as UTF-16 with it', () => {
    const text = 'name\r\nশাড়ি\rএক'
    const bytes = [
      Buffer.from(text),
      Buffer.from(`\uFEFF${text}`),
      Buffer.from(`\uFEFF${text}`, 'utf16le'),
      Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
    ]
    for (const some of bytes) expect(decodeCsv(new Uint8Array(some))).toBe('name\nশাড়ি\nএক')
  })

  it('is read as Windows-1252 where it is no UTF-8, as Excel saves its plain CSV', () => {
    expect(decodeCsv(Buffer.from('Caf\xe9 \x96 5\x80', 'latin1'))).toBe('Café – 5€')
  })

  it.each([
    ['a workbook', Buffer.from('504b0304140008000000', 'hex')],
    ['a picture', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['damaged UTF-8', Buffer.from([...Buffer.from('name,নাম\n'), 0xe0, 0x41])],
  ])('of %s is none', (_, bytes) => {
    expect(() => decodeCsv(bytes)).toThrow('CSV UTF-8')
  })
})

describe('The rows of a file', () => {
  it('have the number of their first line, despite blank lines and quoted line breaks', async () => {
    const rows = await recordsOf('a,b\r\n1,"one\r\ntwo"\r\n\r\n\r\n2,"say ""hi"""\r\n3')
    expect(rows).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1', 'one\ntwo'] },
      { line: 6, cells: ['2', 'say "hi"'] },
      { line: 7, cells: ['3'] },
    ])
  })

  it('do not include rows of blank cells, as spreadsheets write them below a table', async () => {
    const rows = await recordsOf(',,\na,b,c\n , ,\n1,2,3\n,,\n"","",\n4,,\n,,\n')
    expect(rows).toEqual([
      { line: 2, cells: ['a', 'b', 'c'] },
      { line: 4, cells: ['1', '2', '3'] },
      { line: 7, cells: ['4', '', ''] },
    ])
  })

  it.each([';', '\t', ','])('may be separated by %j', async delimiter => {
    const rows = await recordsOf(`name${delimiter}"a,b;c"\n1${delimiter}2`)
    expect(rows.map(row => row.cells)).toEqual([
      ['name', 'a,b;c'],
      ['1', '2'],
    ])
  })

  it.each(['', 'x'])('keep every emoji of a large file that begins with %j', async start => {
    const emojis = '😀'.repeat(1000)
    const rows = await recordsOf(`${start}${`${emojis},1\n`.repeat(200)}`)
    expect(rows.map(row => row.cells[0])).toEqual([start + emojis, ...Array(199).fill(emojis)])
  })

  it('may contain a quotation mark within a cell, as for inches', async () => {
    expect((await recordsOf('a,b\n15" screen,x'))[1]!.cells).toEqual(['15" screen', 'x'])
  })

  it('end at an unclosed quotation mark, with the line where it was opened', async () => {
    const reading = recordsOf('a,b\n1,2\n3,"x\n4,5\n')
    await expect(reading).rejects.toThrow(CsvParseError)
    await expect(reading).rejects.toMatchObject({ line: 3 })
  })
})

describe('A header', () => {
  it('is recognised in any case and order', () => {
    const layout = detectLayout([
      ' Price',
      'NAME',
      'Stock',
      'Category ',
      'description',
      'Something else',
    ]) as ColumnLayout
    expect(layout.kind).toBe('own')
    expect(layout.columns.get('name')).toEqual({ at: 1, title: 'NAME' })
  })

  it('that lacks columns names them, but a file of changes only needs ids', () => {
    expect(detectLayout(['name', 'price'])).toEqual({ missing: ['description', 'category', 'stock'] })
    expect(detectLayout(['id', 'price'])).toMatchObject({ kind: 'own' })
    expect(detectLayout(['Handle', 'Title'])).toEqual({ missing: ['variant price'] })
  })
})

describe("Shopify's rows", () => {
  const HEADER =
    'Handle,Title,Body (HTML),Type,Published,Variant Price,Variant Compare At Price,Variant Inventory Qty,Image Src,Status'

  it('with the same handle are one product with the stock of its variants', async () => {
    const [saree, katha, ...rest] = await entriesIn([
      HEADER,
      'saree,Jamdani,<p>Fine &amp; light</p><p>Cotton</p>,Sarees,true,4500.00,5000.00,3,https://cdn.example/1.jpg,active',
      'saree,,,,,4500.00,,2,,',
      'saree,,,,,,,,https://cdn.example/2.jpg,',
      'katha,Nakshi katha,,Home > Textiles > Quilts,false,900,,-4,,',
    ])
    expect(rest).toEqual([])
    expect(saree).toMatchObject({ line: 2, rows: 3, problems: [] })
    expect(saree!.cells).toMatchObject({
      name: 'Jamdani',
      description: 'Fine & light\nCotton',
      category: 'Sarees',
      price: '4500.00',
      discount: '500',
      stock: '5',
      status: 'ACTIVE',
      image: 'https://cdn.example/1.jpg',
    })
    expect(katha).toMatchObject({ line: 5, rows: 1 })
    expect(katha!.cells).toMatchObject({ category: 'Quilts', discount: '', stock: '0', status: 'DRAFT' })
  })

  it('report each variant with another price', async () => {
    const [saree] = await entriesIn([HEADER, 'x,X,,,,100,,1,,', 'x,,,,,100.00,,1,,', 'x,,,,,120,,1,,'])
    expect(saree!.cells.stock).toBe('2')
    expect(saree!.problems).toMatchObject([
      { line: 4, column: 'Variant Price', message: expect.stringContaining('(100)') },
    ])
  })
})

it.each([
  ['1250.50', 1250.5],
  ['৳ ১,২৫০', 1250],
  ['1,25,000 Tk', 125_000],
  ['BDT 99', 99],
  ['Tk. 1,200/-', 1200],
  ['-3', -3],
])('The number %j is read', (text, number) => expect(parseLocalizedNumber(text)).toBe(number))

it.each(['', 'free', '1.2.3', '1e9', '12,3', '12,50', '1250,50', '1,25,00', '/-', '3/4', '0x10', '=1+1', 'Infinity'])(
  '%j is not a number',
  text => expect(parseLocalizedNumber(text)).toBeNaN(),
)

it.each([
  ['a<br>b<script>alert(1)</script>', 'a\nb'],
  ['<ul><li>one</li><li>two</li></ul>', 'one\ntwo'],
  ['5 < 6 &lt;b&gt; &#2453;&#x995;', '5 < 6 <b> কক'],
  ['<img src=x onerror=alert(1)', ''],
])('The words of %j are %j', (html, words) => expect(htmlToText(html)).toBe(words))

describe('A hostile text', () => {
  it('of one row more than a file may have is refused at that row', async () => {
    // As many cells as the header has, because csv-parse collects a stack trace for every other row; and few of them,
    // because parsing takes time for each cell.
    const rows = `${v7()},9\n${'a,9\n'.repeat(100_000)}`
    const content = await compressImportFile(Buffer.from(`id,price\n${rows}`))
    expect(() => openImport(content, 0)).toThrow(
      expect.objectContaining({ line: 100_002, message: expect.stringContaining('at most 100,000 rows') }),
    )
  })

  it('is converted from HTML in linear time', () => {
    const patterns = ['<br ', '<script', '</p <', '&#', '&a', '<style></script   ']
    for (const pattern of patterns) expect(htmlToText(`Woven${pattern.repeat(500_000)}`)).toContain('Woven')
  })

  it('is grouped into products in linear time', async () => {
    const rows = Array.from({ length: 100_000 }, (_, at) => ({ line: at + 2, cells: ['h', '', String(at % 2)] }))
    const each = async function* () {
      yield* rows
    }
    const layout = detectLayout(['Handle', 'Title', 'Variant Price']) as ColumnLayout
    const [entry] = await gather(readProductEntries(each(), layout))
    expect([entry!.rows, entry!.problems.length]).toEqual([100_000, 50_000])
  })
})
