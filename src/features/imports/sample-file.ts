import { saveBlob } from '../../lists/download-file.ts'

/** Spreadsheets need it to detect UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Downloads a small product file whose cells are all valid. */
export const downloadSampleFile = (categories: readonly string[]): void =>
  saveBlob(new Blob([createSampleText(categories)], { type: 'text/csv' }), 'sample', 'csv')

/** A product with two sizes, and one without, in the first two categories. */
export const createSampleText = ([first = '', second = first]: readonly string[]): string =>
  `${BYTE_ORDER_MARK}name,description,category,price,discount,stock,sku,images,status,option1Name,option1Value\r
Cotton panjabi,Soft cotton stitched by hand.,${quote(first)},1850,350,7,PJ-40,"panjabi.jpg, panjabi-2.jpg",,Size,40\r
Cotton panjabi,,,1950,,4,PJ-42,,,Size,42\r
মাটির হাঁড়ি,ধামরাইয়ে কাঠের আগুনে পোড়ানো।,${quote(second)},250.50,,12,H-1,,DRAFT,,\r
`

const quote = (cell: string): string => `"${cell.replaceAll('"', '""')}"`
