import { readFileSync } from 'node:fs'
import { writeXlsx } from 'hucre/xlsx'

export type ImportFile = { name: string; bytes(): Promise<Uint8Array<ArrayBuffer>> }
type Cells = readonly (string | number | boolean | null)[]

/** A file of this folder. */
export const readImportFile = (file: string): ImportFile => ({
  name: file,
  bytes: async () => new Uint8Array(readFileSync(new URL(file, import.meta.url))),
})

/** A workbook with these sheets, as Excel would save it. */
export const createWorkbook = async (
  sheets: readonly { name: string; rows: readonly Cells[] }[],
): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    await writeXlsx({ sheets: sheets.map(({ name, rows }) => ({ name, rows: rows.map(row => [...row]) })) }),
  )

export const SHOPIFY_FILE = readImportFile('shopify.csv')
export const WOOCOMMERCE_FILE = readImportFile('woocommerce.csv')

/** Daraz's template: instructions on the first sheet, and rows that explain the columns below the header. */
export const DARAZ_FILE: ImportFile = {
  name: 'daraz.xlsx',
  bytes: () =>
    createWorkbook([
      { name: 'Instructions', rows: [['How to fill in this template'], ['Do not change the header.']] },
      {
        name: 'Template',
        rows: [
          [
            '*Group No',
            '*Category',
            '*Product Name',
            'Main Description',
            'Color Family',
            'Size',
            '*SellerSKU',
            '*Quantity',
            '*Price',
            'SpecialPrice',
            '*Product Images1',
          ],
          [
            'Same number for one product',
            'Choose',
            'Max. 255 characters',
            'Text',
            'Choose',
            'Choose',
            'Your code',
            'Number',
            'In taka',
            'In taka',
            'URL',
          ],
          [
            'Optional',
            'Mandatory',
            'Mandatory',
            'Mandatory',
            'Optional',
            'Optional',
            'Mandatory',
            'Mandatory',
            'Mandatory',
            'Optional',
            'Mandatory',
          ],
          [
            1,
            'Kurtis',
            'Printed kurti',
            'Printed cotton kurti.\nThree quarter sleeves.',
            'Maroon',
            'M',
            'KU-M',
            6,
            1200,
            990,
            'https://img.example/kurti.jpg',
          ],
          [
            1,
            'Kurtis',
            'Printed kurti',
            'Printed cotton kurti.\nThree quarter sleeves.',
            'Maroon',
            'L',
            'KU-L',
            4,
            1200,
            990,
            'https://img.example/kurti.jpg',
          ],
          [
            2,
            'Lamps',
            'Brass lamp',
            'A lamp of cast brass.',
            null,
            null,
            'LAMP',
            0.1 + 0.2 + 2.7,
            2500.5,
            null,
            'https://img.example/lamp.jpg',
          ],
        ],
      },
    ]),
}

/** A table as people make it themselves: a title above the header, Bangla titles, numbers of their own, gaps. */
export const HAND_MADE_FILE: ImportFile = {
  name: 'my products.xlsx',
  bytes: () =>
    createWorkbook([
      {
        name: 'Sheet1',
        rows: [
          ['আমার দোকানের পণ্য', null, null, null],
          [],
          ['পণ্যের নাম', 'দাম', 'পরিমাণ', 'কোড', 'Note'],
          ['মাটির হাঁড়ি', '৳ ৩৫০', 8, 'H-1', 'fragile'],
          ['Bamboo basket', '1250,50', 3, 'H-2', null],
          [],
          ['Jute rope', 80, 100, 'H-3', null],
        ],
      },
    ]),
}
