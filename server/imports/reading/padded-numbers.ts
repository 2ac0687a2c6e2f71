/** `00000`: the number 123 is shown as 00123. */
const ZEROS = /^0{2,30}$/
const FORMAT = /<numFmt\b([^<>]{0,500})>/g
const CELL_STYLE = /<xf\b([^<>]{0,1000})>/g
/** A cell that holds a whole number, and no text. */
const NUMBER_CELL = /<c\b([^<>]{0,200})><v>(\d{1,30})<\/v><\/c>/g

const ATTRIBUTE = /([a-zA-Z]{1,30})="([^"]{0,200})"/g

const readAttribute = (attributes: string, name: string): string | undefined =>
  [...attributes.matchAll(ATTRIBUTE)].find(([, key]) => key === name)?.[2]

/** The styles of cells, in the order by which cells name them. */
const readCellStyles = (styles: string): string[] => {
  const start = styles.indexOf('<cellXfs')
  const end = styles.indexOf('</cellXfs>', start)
  if (start < 0 || end < 0) return []
  return [...styles.slice(start, end).matchAll(CELL_STYLE)].map(([, attributes = '']) => attributes)
}

/** How many digits the cells of a style show, by the style's index. */
const readWidths = (styles: string): ReadonlyMap<string, number> => {
  const formats = new Map<string, number>()
  for (const [, attributes = ''] of styles.matchAll(FORMAT)) {
    const code = readAttribute(attributes, 'formatCode') ?? ''
    if (ZEROS.test(code)) formats.set(readAttribute(attributes, 'numFmtId') ?? '', code.length)
  }
  const widths = new Map<string, number>()
  if (formats.size === 0) return widths
  for (const [at, attributes] of readCellStyles(styles).entries()) {
    const width = formats.get(readAttribute(attributes, 'numFmtId') ?? '')
    if (width) widths.set(String(at), width)
  }
  return widths
}

/**
 * Makes numbers with a format such as `00000` the text that the spreadsheet shows: in a column of codes the zeros count, and
 * the reader gives the number alone.
 * @param parts the XML of a workbook by its path
 */
export const padNumbers = (parts: Record<string, Uint8Array>): Record<string, Uint8Array> => {
  const widths = readWidths(Buffer.from(parts['xl/styles.xml'] ?? []).toString('utf8'))
  if (widths.size === 0) return parts
  const pad = (cell: string, attributes: string, digits: string): string => {
    const width = widths.get(readAttribute(attributes, 's') ?? '')
    if (!width || readAttribute(attributes, 't') !== undefined) return cell
    return `<c${attributes} t="str"><v>${digits.padStart(width, '0')}</v></c>`
  }
  return Object.fromEntries(
    Object.entries(parts).map(([path, xml]) => [
      path,
      path.startsWith('xl/worksheets/')
        ? Buffer.from(Buffer.from(xml).toString('utf8').replace(NUMBER_CELL, pad))
        : xml,
    ]),
  )
}
