import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { suggestCategory } from '../../../server/imports/entries/category-choice.ts'
import type { ImportEntry } from '../../../server/imports/entries/import-entry.ts'
import { openImport } from '../../../server/imports/entries/import-reader.ts'
import { findCodeFault } from '../../../server/imports/reading/code-cells.ts'
import { type ColumnLayout, readLayout } from '../../../server/imports/reading/column-layout.ts'
import { normalizeQuotes } from '../../../server/imports/reading/csv-dialect.ts'
import { readRecords } from '../../../server/imports/reading/csv-records.ts'
import { compressImportFile } from '../../../server/imports/reading/file-compression.ts'
import { htmlToText } from '../../../server/imports/reading/html-to-text.ts'
import { findForeignCurrency, parseLocalizedNumber } from '../../../server/imports/reading/localized-numbers.ts'
import { readShopDate } from '../../../server/imports/reading/shop-dates.ts'
import { readStockCell } from '../../../server/imports/reading/stock-cells.ts'
import type { ImportSettings } from '../../../src/contract/imports/import-settings.ts'
import { createWorkbook, readImportFile } from '../../support/import-files/index.ts'

const NOW = Date.parse('2026-11-27T12:00:00+06:00')
const read = async (file: string | Uint8Array, settings: ImportSettings = {}): Promise<ImportEntry[]> => {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file
  const { batches } = openImport(await compressImportFile(bytes, true), 0, { variants: 'SEPARATE', ...settings }, NOW)
  const entries: ImportEntry[] = []
  for await (const batch of batches) entries.push(...batch)
  return entries
}
const cellsOf = async (file: string | Uint8Array, settings?: ImportSettings) =>
  (await read(file, settings)).map(({ cells }) => cells)
const lines = (...rows: string[]) => rows.join('\n')

describe('A warranty', () => {
  const warrantiesOf = async (titles: string, ...rows: string[]) =>
    (await cellsOf(lines(`Name,Price,${titles}`, ...rows.map(row => `Mug,450,${row}`)))).map(
      ({ warranty, warrantyBn }) => [warranty, warrantyBn].filter(Boolean).join(' | '),
    )

  it('is read from columns with a title in English or Bangla, in either language', async () => {
    for (const title of [
      'Warranty',
      'warranty_period',
      'Guarantee',
      'Warranty Policy',
      'Meta: _warranty',
      'ওয়ারেন্টি',
      'গ্যারান্টি',
    ])
      expect(await warrantiesOf(title, '1 year'), title).toEqual(['1 year'])
    expect(await warrantiesOf('Warranty,warrantyBn', '1 year,১ বছর')).toEqual(['1 year | ১ বছর'])
    expect(await warrantiesOf('Warranty (Bangla)', '১ বছর')).toEqual(['১ বছর'])
    expect(await warrantiesOf('বাংলা ওয়ারেন্টি', '১ বছর')).toEqual(['১ বছর'])
  })

  it('of Daraz has a kind and a time', async () => {
    const header = 'Product Name,SellerSKU,Price,Warranty Type,Warranty'
    const read = async (cells: string) => (await cellsOf(lines(header, `Fan,F-1,2500,${cells}`)))[0]!.warranty
    expect(await read('Brand Warranty,1 Year')).toBe('Brand Warranty, 1 Year')
    expect(await read('Seller Warranty,')).toBe('Seller Warranty')
    expect(await read(',6 Months')).toBe('6 Months')
    expect(await read('No Warranty,')).toBe('')
    expect(await read('No Warranty,1 Month')).toBe('')
  })

  it('that says that there is none is blank', async () => {
    const none = [
      'No',
      'no warranty',
      'None',
      'N/A',
      '-',
      '0',
      'নেই',
      'ও\u09DFারেন্টি নেই',
      'ওয়ারেন্টি নেই',
      'কোনো ওয়ারেন্টি নেই',
    ]
    expect(await warrantiesOf('Warranty', ...none)).toEqual(none.map(() => ''))
    expect(await warrantiesOf('Warranty', '10 days', 'No questions asked for 7 days')).toEqual([
      ...['10 days', 'No questions asked for 7 days'],
    ])
  })

  it('is a line of text, without tags and entities', async () => {
    expect(await warrantiesOf('Warranty', '<p>1 year&nbsp;<b>parts</b></p>')).toEqual(['1 year parts'])
  })
})

describe('A price or a stock', () => {
  it.each<[string, number]>([
    ['৪৫০ টাকা', 450],
    ['৳1250', 1250],
    ['Tk1,250', 1250],
    ['Tk. 1250', 1250],
    ['BDT 1,250.00', 1250],
    ['1,250/-', 1250],
    ['১,২৫০ টাকা মাত্র', 1250],
    ['Rs. 10,236', 10_236],
    ['Rs10,236', 10_236],
    ['₹ 1,00,000', 100_000],
    ['US$ 12.50', 12.5],
    ['12.50 USD', 12.5],
    ["1'250.50", 1250.5],
    ['450 per piece', 450],
    ['450/pc', 450],
    ['Tk-450/-', 450],
    ['৳- ৪৫০', 450],
    ['450.', 450],
    ['৪৫০ টাকা।', 450],
    ['Price: 450', 450],
    ['মূল্য: ৪৫০', 450],
    ['MRP 450 Tk', 450],
    ['450 (per kg)', 450],
    ['450 tk/pcs only', 450],
    ['-450', -450],
    ['1\u00A0250', 1250],
    ['\u200E1,250\u200B', 1250],
    ['TK: 450', 450],
    ['Tk:450/-', 450],
    ['BDT - 1,250', 1250],
    ['Taka = 450', 450],
    ['Price: Tk: 450', 450],
    ['টাকা: ৪৫০', 450],
    ['টাকাঃ ৪৫০', 450],
    ["'450", 450],
    ['’1,250.50', 1250.5],
    ["'৳ 450", 450],
    ['`450', 450],
    ["'450'", 450],
  ])('written as %j is %d', (text, number) => expect(parseLocalizedNumber(text)).toBe(number))

  it.each([
    '1250 - 1450',
    '1.250,00',
    '450-',
    '450 + VAT',
    'Price',
    '5 k',
    'from 450',
    '12/50',
    '8.9E+12',
    'Tk',
    '450 451'.replace(' ', '-'),
    "4'50",
    'Tk:',
    "'",
  ])('written as %j is no number', text => expect(parseLocalizedNumber(text)).toBeNaN())

  it('in another currency is told', () => {
    expect(['$12', 'Rs. 10,236', '€ 5', '12 usd', '৳ 5', 'Tk 5', '450'].map(findForeignCurrency)).toEqual([
      ...['$', 'rs.', '€', 'usd', undefined, undefined, undefined],
    ])
  })

  const readAs = (reading: ReturnType<typeof readStockCell>, ...texts: string[]) =>
    texts.map(text => ({ text, reading }))
  it.each([
    ...readAs(
      { count: 5 },
      '5 pcs',
      '5',
      '5pcs',
      '5 Pcs.',
      'x5',
      '5x',
      '>5',
      '~ 5',
      'Stock: 5',
      'Qty - 5',
      'Available: ৫',
    ),
    ...readAs({ count: 5 }, 'Approx. 5', 'মজুদ: ৫টি', '5+ in stock', 'In stock (5)', '5.0', 'Only 5 left'),
    ...readAs({ count: 12 }, '১২টি', '১২ পিস', '12+'),
    ...readAs('UNCOUNTED', 'In Stock', 'instock', 'in-stock', 'in_stock', 'InStock', 'Ready Stock', 'Stock available'),
    ...readAs('UNCOUNTED', 'Available in stock', 'Infinity', 'আছে', 'পর্যাপ্ত', 'Ache'),
    ...readAs(
      { count: 0 },
      'Out of stock',
      'OUT_OF_STOCK',
      'out-of-stock',
      'Sold out',
      'Coming soon',
      'Nai',
      'stock nei',
    ),
    ...readAs({ count: 0 }, 'নেই', 'নাই', 'স্টকে নাই', 'শেষ হয়ে গেছে'),
    ...readAs(null, 'some', '5 or 6', '5-10', '5 dozen'),
  ])('of $text pieces is $reading', ({ text, reading }) => expect(readStockCell(text)).toEqual(reading))

  it('has all prices of the file with a taka sign, and names those that are no number', async () => {
    const cells = await cellsOf(new Uint8Array(await readImportFile('price-with-taka-sign.csv').bytes()))
    const prices = cells.map(({ price }) => parseLocalizedNumber(price))
    expect(prices).toEqual([1250, 1250, 1250, 1250, 1250, 1250, 1250, 10_236, 100_000, 1250, Number.NaN])
    expect(cells.map(({ stock }) => stock)).toEqual([...Array(10).fill('5'), ''])
    expect(cells[10]!.inStock).toBe('1')
  })

  it('is multiplied by the factor of another currency, with its discount', async () => {
    const file = lines('Name,Price,Old price', 'Yoga mat,$12.50,$15', 'Yoga strap,free,')
    expect(await cellsOf(file, { priceFactor: 120 })).toMatchObject([
      { price: '1500', discount: '300' },
      { price: 'free' },
    ])
  })
})

describe('A sale price', () => {
  const woo = 'Type,SKU,Name,Regular price,Sale price,Date sale price starts,Date sale price ends'
  it.each([
    ['without dates counts', '400,,', '400', '50'],
    ['within its dates counts', '400,2026-11-01 00:00:00,2026-11-27 00:00:00', '400', '50'],
    ['that begins tomorrow does not count', '400,2026-11-28,', '450', ''],
    ['that ended yesterday does not count', '400,,2026-11-26', '450', ''],
    ['with dates that nobody understands does not count', '400,soon,', '450', ''],
    ['above the price does not count', '500,,', '450', ''],
    ['of zero does not count', '0,,', '450', ''],
  ])('%s', async (_, sale, price, discount) => {
    expect(await cellsOf(lines(woo, `simple,A,Cotton hoodie,450,${sale}`))).toMatchObject([{ price, discount }])
  })

  it.each(['SpecialPrice Start,SpecialPrice End', 'SpecialPrice Start Date,SpecialPrice End Date'])(
    'of Daraz counts between %s',
    async titles => {
      const header = `*Product Name(English),SellerSKU,*Price,SpecialPrice,${titles},*Quantity`
      const rows = ['Brass lamp,L-1,900,700,01/11/2026,30/11/2026,3', 'Brass pot,L-2,900,700,01/10/2026,30/10/2026,3']
      const cells = await cellsOf(lines(header, ...rows))
      expect(cells.map(({ price, discount }) => [price, discount])).toEqual([
        ['700', '200'],
        ['900', ''],
      ])
    },
  )

  it('that ends is told of, and so is one that was not used', async () => {
    const [now, later] = await read(
      lines(woo, 'simple,A,Cotton hoodie,450,400,,2026-12-01', 'simple,B,Wool hoodie,450,400,2026-12-01,'),
    )
    expect(now!.problems).toMatchObject([{ isNote: true, message: expect.stringContaining('2026-12-01') }])
    expect(later!.problems).toMatchObject([{ isNote: true, message: expect.stringContaining('not count yet') }])
  })

  it.each([
    ['2026-11-27', '2026-11-26T18:00:00.000Z'],
    ['27/11/2026', '2026-11-26T18:00:00.000Z'],
    ['11/27/2026', '2026-11-26T18:00:00.000Z'],
    ['27 November 2026', '2026-11-26T18:00:00.000Z'],
    ['Nov 27, 2026', '2026-11-26T18:00:00.000Z'],
    ['2026-11-27T10:30:00+00:00', '2026-11-27T10:30:00.000Z'],
    ['2026-11-27 10:30 pm', '2026-11-27T16:30:00.000Z'],
    ['২৭/১১/২০২৬', '2026-11-26T18:00:00.000Z'],
    ['Fri, 27th Nov 2026', '2026-11-26T18:00:00.000Z'],
    ['November 27th, 2026', '2026-11-26T18:00:00.000Z'],
    ['27/11/26', '2026-11-26T18:00:00.000Z'],
    ['27-Nov-26', '2026-11-26T18:00:00.000Z'],
    ["27 Nov '26", '2026-11-26T18:00:00.000Z'],
    ['Nov 27, 26', '2026-11-26T18:00:00.000Z'],
    ['২৭/১১/২৬', '2026-11-26T18:00:00.000Z'],
    ['২৭ নভেম্বর ২০২৬', '2026-11-26T18:00:00.000Z'],
    ['২৭শে নভেম্বর, ২০২৬', '2026-11-26T18:00:00.000Z'],
    ['নভেম্বর ২৭, ২০২৬', '2026-11-26T18:00:00.000Z'],
    ['1লা জানুয়ারি 2026', '2025-12-31T18:00:00.000Z'],
    ['৩রা জানুয়ারী ২০২৬', '2026-01-02T18:00:00.000Z'],
    ['৪ঠা ফেব্রুয়ারি ২০২৬', '2026-02-03T18:00:00.000Z'],
    ['১০ই অগাস্ট ২০২৬', '2026-08-09T18:00:00.000Z'],
    ['১৫ আগস্ট ২০২৬', '2026-08-14T18:00:00.000Z'],
    ['০৫-মে-২৬', '2026-05-04T18:00:00.000Z'],
    ['২৫ ডিসেম্বর ২০২৬ ১০:৩০', '2026-12-25T04:30:00.000Z'],
  ])('with the date %j has that day of Dhaka', (text, iso) => {
    expect(new Date(readShopDate(text)!.at).toISOString()).toBe(iso)
  })

  it.each(['', '31/02/2026', '2026-13-01', 'tomorrow', '12', '31/02/26', '27 মেলা ২০২৬', '27 Nov 026'])(
    'with the date %j has none',
    text => {
      expect(readShopDate(text)).toBeNull()
    },
  )
})

describe('A file that is no table', () => {
  it.each([
    ['<html><body><table><tr><td>Name</td></tr></table></body></html>', 'This file is HTML or XML.'],
    ['\n  <!DOCTYPE html><p>Name', 'This file is HTML or XML.'],
    ['<?xml version="1.0"?><Workbook></Workbook>', 'This file is HTML or XML.'],
    ['[{"name":"Mug","price":450}]', 'This file is JSON.'],
    ['{\n  "products": []\n}', 'This file is JSON.'],
  ])('says what it is and what is needed: %j', async (file, sentence) => {
    await expect(read(file)).rejects.toThrow(sentence)
  })
})

describe('What another shop does not show', () => {
  it.each([
    ['Handle,Title,Variant Price,Published,Status', 'a,Clay mug,250,FALSE,active'],
    ['URL handle,Title,Price,Published on online store,Status', 'a,Clay mug,250,false,Active'],
    ['Type,SKU,Name,Regular price,Published', 'simple,A,Clay mug,250,0'],
    ['Type,SKU,Name,Regular price,Published', 'simple,A,Clay mug,250,-1'],
    ['Type,SKU,Name,Regular price,Published,Visibility in catalog', 'simple,A,Clay mug,250,1,hidden'],
    ['sku,name,price,visibility', 'A,Clay mug,250,Not Visible Individually'],
    ['sku,name,price,active', 'A,Clay mug,250,No'],
  ])('is a draft: %s', async (header, row) => {
    expect(await cellsOf(lines(header, row))).toMatchObject([{ status: 'DRAFT' }])
  })

  it.each([
    ['Handle,Title,Variant Price,Published,Status', 'a,Clay mug,250,TRUE,active', 'ACTIVE'],
    ['Type,SKU,Name,Regular price,Published,Visibility in catalog', 'simple,A,Clay mug,250,1,visible', ''],
    ['Type,SKU,Name,Regular price,Published,Visibility in catalog', 'simple,A,Clay mug,250,1,search', ''],
  ])('differs from what it shows: %s', async (header, row, status) => {
    expect(await cellsOf(lines(header, row))).toMatchObject([{ status }])
  })
})

describe('Stock that nobody counts', () => {
  it('of WooCommerce is not sold out, and what is out of stock is', async () => {
    const cells = await cellsOf(new Uint8Array(await readImportFile('woo-in-stock-without-number.csv').bytes()))
    expect(cells).toMatchObject([
      { stock: '', inStock: '1' },
      { stock: '0', inStock: '' },
    ])
  })

  it.each([
    ['without a tracker', ',,0', '', '1'],
    ['that goes on selling', 'shopify,continue,0', '', '1'],
    ['that is counted', 'shopify,deny,0', '0', ''],
    ['that is counted below zero', 'shopify,deny,-4', '0', ''],
    ['with some left', 'shopify,continue,7', '7', ''],
  ])('of Shopify, a product %s, is read', async (_, row, stock, inStock) => {
    const header = 'Handle,Title,Variant Price,Variant Inventory Tracker,Variant Inventory Policy,Variant Inventory Qty'
    expect(await cellsOf(lines(header, `a,Clay mug,250,${row}`))).toMatchObject([{ stock, inStock }])
  })
})

describe('A stock of which the file says that there is nothing to say', () => {
  it.each(['N/A', 'n.a.', 'TBD', '?', 'জানা নেই'])('is blank: %j', async stock => {
    expect(await cellsOf(lines('Name,Price,Stock', `Mug,450,${stock}`))).toMatchObject([{ stock: '', inStock: '' }])
  })
})

describe('HTML that was escaped once more', () => {
  it('is stripped like any other, and a sign that was escaped stays', async () => {
    const read = async (cell: string) =>
      (await cellsOf(lines('Name,Price,Description', `Mug,450,"${cell}"`)))[0]!.description
    expect(await read('&lt;p&gt;Soft&lt;/p&gt;&lt;p&gt;Warm &amp;amp; light&lt;/p&gt;')).toBe('Soft\nWarm & light')
    expect(await read('For rooms &lt; 20 m² &amp; halls')).toBe('For rooms < 20 m² & halls')
    expect(await read('<p>Write &lt;b&gt; for bold</p>')).toBe('Write <b> for bold')
  })
})

describe('A file of another program', () => {
  it('has the dates of a sale in one column', async () => {
    const header = 'id,title,price,sale_price,sale_price_effective_date,quantity'
    const priceOf = async (period: string) =>
      (await cellsOf(lines(header, `A1,Cotton shirt,450 BDT,400 BDT,${period},5`)))[0]!.price
    expect(await priceOf('2026-11-01T00:00+06:00/2026-11-20T23:59+06:00')).toBe('450 BDT')
    expect(await priceOf('2026-11-01T00:00Z/2026-12-31T23:59Z')).toBe('400 BDT')
    expect(await priceOf('2026-12-01 / 2026-12-31')).toBe('450 BDT')
    expect(await priceOf('')).toBe('400 BDT')
  })

  it('says by yes and no what is shown', async () => {
    const statusOf = async (status: string) =>
      (await cellsOf(lines('Name,Price,Status', `Mug,450,${status}`)))[0]!.status
    expect(await Promise.all(['true', '1', 'Yes', 'Enabled'].map(statusOf))).toEqual(Array(4).fill('ACTIVE'))
    expect(await Promise.all(['false', '0', 'No', 'off'].map(statusOf))).toEqual(Array(4).fill('DRAFT'))
    expect(await statusOf('sometimes')).toBe('sometimes')
  })

  it('has line breaks in its titles', async () => {
    const file = '"Product\nName","Selling\nPrice (BDT)","Available\nQty"\n"Clay\nmug",450,5\n'
    expect(await cellsOf(file)).toMatchObject([{ name: 'Clay mug', price: '450', stock: '5' }])
  })

  it.each(['Price (BDT)', 'Price in Taka', 'Selling price (tk.)', 'Unit Price ৳', 'Rate (Tk)', 'বিক্রয় মূল্য (টাকা)'])(
    'names taka beside a price: %s',
    async title => expect(await cellsOf(lines(`Name,${title},Stock`, 'Mug,450,5'))).toMatchObject([{ price: '450' }]),
  )
})

describe('The stock of a size', () => {
  const header =
    'Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant Inventory Tracker,Variant Inventory Policy,Variant Inventory Qty'
  const stocksOf = async (...rows: string[]) =>
    (await cellsOf(lines(header, ...rows))).map(({ stock, inStock }) => [stock, inStock])

  it('is its own: one that nobody counts does not get that of another size', async () => {
    expect(
      await stocksOf('tee,Tee,Size,S,10,shopify,deny,3', 'tee,,,M,10,,deny,0', 'tee,,,L,10,shopify,continue,-2'),
    ).toEqual([
      ['3', ''],
      ['', '1'],
      ['', '1'],
    ])
    expect(await stocksOf('tee,Tee,Size,S,10,shopify,deny,3', 'tee,,,M,10,shopify,deny,')).toEqual([
      ['3', ''],
      ['', ''],
    ])
  })

  it('of WooCommerce is that of the product where the size has none', async () => {
    const woo = lines(
      'ID,Type,SKU,Name,Regular price,In stock?,Stock,Parent,Attribute 1 name,Attribute 1 value(s)',
      '1,variable,V,Shirt,,1,9,,Size,"S, M"',
      '2,variation,V-S,Shirt - S,450,1,,V,Size,S',
      '3,variation,V-M,Shirt - M,450,1,4,V,Size,M',
    )
    expect((await cellsOf(woo)).map(({ stock }) => stock)).toEqual(['9', '4'])
  })
})

describe('WooCommerce’s rows', () => {
  const header = 'ID,Type,SKU,Name,Regular price,Stock,Categories,Parent,Description,Short description'
  it('of single products with one code are two products, and the second is a mistake', async () => {
    const entries = await read(
      lines(header, '1,simple,A,Cotton hoodie grey,450,5,,,,', '2,"simple, virtual",A,Cotton hoodie blue,450,7,,,,'),
    )
    expect(entries).toMatchObject([
      { cells: { stock: '5' }, faults: [] },
      { line: 3, faults: [{ line: 3, column: 'SKU' }] },
    ])
  })

  it('have categories with commas and signs of their own', async () => {
    const categories = [
      String.raw`"Women\, Kids > Shoes\, boots, Gifts"`,
      '"Food &amp; spice > Rice &gt; 5 kg"',
      String.raw`A \> B`,
    ]
    const rows = categories.map((category, at) => `${at},simple,S${at},Clay mug,450,5,${category},,,`)
    expect((await cellsOf(lines(header, ...rows))).map(({ category }) => category)).toEqual([
      ...['Shoes, boots', 'Rice > 5 kg', 'A > B'],
    ])
  })

  it('have the short description where the long one is blank', async () => {
    const rows = ['1,simple,A,Clay mug,450,5,,,,<p>Made by hand</p>', '2,simple,B,Clay pot,450,5,,,Long one,Short one']
    expect(await cellsOf(lines(header, ...rows))).toMatchObject([
      { description: 'Made by hand' },
      { description: 'Long one' },
    ])
  })

  it('of variations with more than three attributes stay apart', async () => {
    const titles = [1, 2, 3, 4].map(n => `Attribute ${n} name,Attribute ${n} value(s)`).join(',')
    const same = 'Size,M,Colour,Red,Fabric,Cotton'
    const entries = await read(
      lines(
        `Type,SKU,Name,Regular price,Stock,Parent,${titles}`,
        'variable,P,Panjabi,,,,Size,M,Colour,Red,Fabric,Cotton,Collar,"Round, High"',
        `variation,P-1,Panjabi,450,1,P,${same},Collar,Round`,
        `variation,P-2,Panjabi,450,2,P,${same},Collar,High`,
      ),
    )
    expect(entries.map(({ cells }) => [cells.sku, cells.stock])).toEqual([
      ['P-1', '1'],
      ['P-2', '2'],
    ])
  })
})

describe('A text of another shop', () => {
  it.each([
    ['<p>One</p><p>Two</p>', 'One\nTwo'],
    ['Intro<p>One</p>', 'Intro\nOne'],
    ['<table><tr><td>Size</td><td>M</td></tr><tr><th>Colour</th><td>Red</td></tr></table>', 'Size M\nColour Red'],
    ['<ul>\n  <li>one</li>\n  <li>two</li>\n</ul>', 'one\ntwo'],
    ['<dl><dt>Care</dt><dd>Wash cold</dd></dl>', 'Care\nWash cold'],
    ['30&deg;C &ndash; 100&nbsp;% &hellip; &copy; &#2547;5', '30°C – 100 % … © ৳5'],
    ['a<!-- <p>b</p> -->c', 'ac'],
  ])('%j is read as %j', (html, text) => expect(htmlToText(html)).toBe(text))

  it('has no tags and entities in any format, and keeps signs that only look like them', async () => {
    const own = await cellsOf(new Uint8Array(await readImportFile('html-in-own-table.csv').bytes()))
    expect(own).toMatchObject([{ description: 'Strap of 100% cotton.\nSoft & durable' }])
    const file = lines('Name,Description,Price', 'Salt &amp; pepper <b>set</b>,Fits 5 < 6 and 7 > 3 <3,90')
    expect(await cellsOf(file)).toMatchObject([{ name: 'Salt & pepper set', description: 'Fits 5 < 6 and 7 > 3 <3' }])
  })

  it('that PHP has written keeps its cells apart', async () => {
    const text = lines(
      'Name,Description,Price',
      String.raw`"Screen 15\"","A \"large\", flat screen",900`,
      '"Mat","Soft",80',
    )
    const rows: string[][] = []
    for await (const { cells } of readRecords(normalizeQuotes(text))) rows.push(cells)
    expect(rows.slice(1)).toEqual([
      ['Screen 15"', 'A "large", flat screen', '900'],
      ['Mat', 'Soft', '80'],
    ])
    const path = String.raw`"C:\dir\","next"`
    expect(normalizeQuotes(path), 'a backslash at the end of a cell').toBe(path)
  })
})

describe('A header', () => {
  const columnsOf = (header: string, ...rows: string[]) => {
    const layout: ColumnLayout = readLayout(
      header.split(','),
      {},
      rows.map(row => row.split(',')),
    )
    return Object.fromEntries([...layout.columns].map(([field, { title }]) => [field, title]))
  }

  it.each([';', '\t', '|', ','])('below a title is found in cells that are separated by %j', async delimiter => {
    const file = lines(
      'Products, spring, 2026',
      '',
      ['Name', 'Price', 'Stock'].join(delimiter),
      ['Mat', '80', '4'].join(delimiter),
    )
    expect(await cellsOf(file)).toMatchObject([{ name: 'Mat', price: '80', stock: '4' }])
  })

  it('behind Excel’s own first line is found', async () => {
    expect(await cellsOf(lines('sep=;', 'Name;Price;Stock', 'Mat;80;4'))).toMatchObject([{ name: 'Mat', price: '80' }])
  })

  it('whose ids are another program’s has none of ours', async () => {
    const bytes = new Uint8Array(await readImportFile('id-column-bangla-titles.csv').bytes())
    const entries = await read(bytes)
    expect(entries.map(({ cells }) => [cells.id, cells.price, cells.stock])).toEqual([
      ['', '১২৫০', '10'],
      ['', '১,৩৫০', '5'],
    ])
  })

  it('has the column with values, not a blank one of a better title', () => {
    expect(columnsOf('Name,Unit price,Rate', 'Mat,,80', 'Rug,,90')).toMatchObject({ price: 'Rate' })
  })

  it('has the category, not the type of product', async () => {
    expect(columnsOf('name,product_type,price', 'Mat,simple,80')).not.toHaveProperty('category')
    const bytes = new Uint8Array(await readImportFile('product-type-taken-as-category.csv').bytes())
    expect(await cellsOf(bytes)).toMatchObject([{ category: 'Default Category/Sports item', stock: '100' }])
  })

  it('of Shopify may have plain titles beside it', async () => {
    const bytes = new Uint8Array(await readImportFile('shopify-layout-plain-stock-ignored.csv').bytes())
    expect((await cellsOf(bytes)).map(({ stock }) => stock)).toEqual(['10', '7'])
    const sizes = await cellsOf(new Uint8Array(await readImportFile('handle-with-size-column.csv').bytes()))
    expect(sizes.map(({ name, price }) => [name, price])).toEqual([
      ['Eid panjabi, color Navy, size 40', '1250'],
      ['Eid panjabi, color Navy, size 44', '1350'],
      ['Silk panjabi', '2250'],
    ])
  })

  it('of a table without handles keeps the sizes of one product apart', async () => {
    const rows = ['Panjabi,40,450,1', 'Panjabi,42,450,2', 'Shawl,,900,1']
    const cells = await cellsOf(lines('Name,Size,Price,Stock', ...rows))
    expect(cells.map(({ name }) => name)).toEqual(['Panjabi, size 40', 'Panjabi, size 42', 'Shawl'])
  })

  it('with invisible characters and wide spaces is read', () => {
    expect(columnsOf('\u200BName,\u200EPrice,Stock\u00A0quantity')).toMatchObject({
      ...{ name: 'Name', price: 'Price', stock: 'Stock quantity' },
    })
  })

  it('has columns as the vendor chooses, and none that they ignore', () => {
    const layout = readLayout(['Name', 'Rate', 'Price', 'Size', 'মান'], {
      uses: [
        { title: 'Price', use: 'compareAt' },
        { title: 'Rate', use: 'price' },
        { title: 'Size', use: 'ignored' },
        { title: 'মান', use: 'option' },
      ],
    })
    const titles = Object.fromEntries([...layout.columns].map(([field, { title }]) => [field, title]))
    expect(titles).toEqual({ name: 'Name', price: 'Rate', compareAt: 'Price' })
    expect(layout.options.map(({ valueAt }) => valueAt)).toEqual([4])
  })
})

describe('A code', () => {
  it('of a workbook keeps all its digits', async () => {
    const rows = [
      ['Name', 'SKU', 'Price', 'Size'],
      ['Clay mug', 8_901_234_567_891, 250, 1.1],
      ['Clay pot', 8_901_234_567_894, 0.1 + 0.2, null],
    ]
    const cells = await cellsOf(await createWorkbook([{ name: 'A', rows }]))
    expect(cells.map(({ sku, price }) => [sku, price])).toEqual([
      ['8901234567891', '250'],
      ['8901234567894', '0.3'],
    ])
  })

  it('of a workbook keep the zeros that their format shows', async () => {
    const book = await writeXlsx({
      sheets: [
        {
          name: 'A',
          columns: [
            { key: 'name', header: 'Name' },
            { key: 'sku', header: 'SKU', numFmt: '00000' },
            { key: 'price', header: 'Price' },
          ],
          data: [
            { name: 'Clay mug', sku: 123, price: 250 },
            { name: 'Clay pot', sku: 1234567, price: 300 },
          ],
        },
      ],
    })
    const cells = await cellsOf(new Uint8Array(book))
    expect(cells.map(({ sku, price }) => [sku, price])).toEqual([
      ['00123', '250'],
      ['1234567', '300'],
    ])
  })

  it('that a spreadsheet has rounded or made a date is a mistake of its row', async () => {
    const entries = await read(
      lines('Name,SKU,Size,Price', 'Clay mug,8.90123E+12,,250', 'Clay pot,A-1,2-Jan,250', "Clay jug,'0171,M,250"),
    )
    expect(entries.map(({ faults }) => faults.map(({ line, column }) => [line, column]))).toEqual([
      [[2, 'SKU']],
      [[3, 'Size']],
      [],
    ])
    expect(entries[2]!.cells.sku).toBe('0171')
    const rows = [
      ['Name', 'SKU', 'Price'],
      ['Clay mug', new Date('2026-01-02') as never, 250],
    ]
    expect((await read(await createWorkbook([{ name: 'A', rows }])))[0]!.faults).toHaveLength(1)
  })

  it.each(['2-Jan', '12-Oct', 'Mar-24', '8.9E+12', '1,2E+15'])('such as %j is a mistake', code => {
    expect(findCodeFault(code)).toBeDefined()
  })

  it.each(['MAR-12', '12-M', '2026-01-02', '1E5', 'E+12', '12-MAY-26'])('such as %j is none', code => {
    expect(findCodeFault(code)).toBeUndefined()
  })
})

describe('A category', () => {
  const names = [
    'Beauty products',
    'Grocery and spice',
    'Kitchenware and mugs',
    'Saree',
    'Sports item',
    'Mobile accessories',
  ]
  const categories = names.map(name => ({ id: name, name, nameBn: null }))
  it.each([
    ['Fresh Produce', null],
    ['Spices', 'Grocery and spice'],
    ['Sports', 'Sports item'],
    ['Sarees', 'Saree'],
    ['Home > Kitchenware', 'Kitchenware and mugs'],
    ['Mobile', null],
    ['Book shelf', null],
    ['', null],
  ])('%j nearly certainly means %j', (value, id) => expect(suggestCategory(value, categories)).toBe(id))
})

it('A workbook and the CSV file that a spreadsheet makes of it have the same products', async () => {
  const rows = [
    [
      'Handle',
      'Title',
      'Body (HTML)',
      'Option1 Name',
      'Option1 Value',
      'Variant SKU',
      'Variant Price',
      'Variant Inventory Qty',
    ],
    ...Array.from({ length: 60 }, (_, at) => {
      const isFirst = at % 4 === 0
      const handle = 8_901_234_567_890 + Math.floor(at / 4) + (at % 8 === 3 ? 1 : 0)
      const text = isFirst ? 'First line\nsecond, "line"' : null
      return [handle, isFirst ? `Panjabi ${at}` : null, text, isFirst ? 'Size' : null, 38 + at, `SKU-${at}`, 450.5, at]
    }),
  ]
  const toCell = (cell: unknown) =>
    /[",\n]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : String(cell ?? '')
  const csv = rows.map(row => row.map(toCell).join(',')).join('\r\n')
  const products = await cellsOf(await createWorkbook([{ name: 'A', rows }]))
  expect(products).toHaveLength(60)
  expect(await cellsOf(csv)).toEqual(products)
})
