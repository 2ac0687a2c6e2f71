import { type Zippable, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runImports } from '../../../server/imports/import-worker.ts'
import { getImport, importProducts, type ProductImport } from '../../../src/contract/imports/product-csv.ts'
import { sendForm } from '../../support/fixtures/form-requests.ts'
import { type MarketFixture, openMarketFixture } from '../../support/fixtures/market-fixture.ts'
import { createWorkbook } from '../../support/import-files/index.ts'

const MB = 1024 * 1024
let market: MarketFixture
beforeAll(async () => {
  market = await openMarketFixture()
})
afterAll(() => market.stop())

const send = async (file: Uint8Array<ArrayBuffer>) => sendForm(market, importProducts, { file }, { as: market.vendor })
const bring = async (file: Uint8Array<ArrayBuffer>): Promise<ProductImport> => {
  const sent = await send(file)
  expect(sent.message).toBe('The file is being read.')
  await runImports(market.services)
  return (await market.call(getImport, { id: sent.data.importId }, { as: market.vendor })).data
}

/** `npm test` leaves the largest of all hostile files to `npm run check:fuzz`, and sends others a tenth as long. */
const IS_COMPLETE = process.env.HOSTILE_FILES === 'all'
const MANY = IS_COMPLETE ? 1_000_000 : 100_000
const XML = '<?xml version="1.0" encoding="UTF-8"?>'
const NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const encode = (text: string) => new TextEncoder().encode(text)
/** Packed fast: hostile files are long, and the same throughout. */
const zip = (files: Zippable) => new Uint8Array(zipSync(files, { level: 1 }))
const HEADER = ['name', 'description', 'category', 'price', 'stock']
const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
const headerRow = `<row r="1">${HEADER.map(cell).join('')}</row>`

/** A workbook with this XML as its only sheet. */
const workbookOf = (rows: string, { doctype = '', sharedStrings = '' } = {}): Uint8Array<ArrayBuffer> =>
  zip({
    '[Content_Types].xml': encode(
      `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    ),
    '_rels/.rels': encode(
      `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': encode(
      `${XML}<workbook xmlns="${NAMESPACE}" xmlns:r="${RELATIONS}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': encode(
      `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/>${sharedStrings && `<Relationship Id="r2" Type="${RELATIONS}/sharedStrings" Target="sharedStrings.xml"/>`}</Relationships>`,
    ),
    ...(sharedStrings && {
      'xl/sharedStrings.xml': encode(`${XML}<sst xmlns="${NAMESPACE}">${sharedStrings}</sst>`),
    }),
    'xl/worksheets/sheet1.xml': encode(
      `${XML}${doctype}<worksheet xmlns="${NAMESPACE}"><sheetData>${rows}</sheetData></worksheet>`,
    ),
  })

describe('A workbook', () => {
  it('is read like a CSV file, with its row numbers as lines', async () => {
    const rows = [
      HEADER,
      ['Clay pot', 'Fired in\nDhamrai', 'Sarees', 250.5, 4],
      [],
      ['Bad pot', 'Fired in Dhamrai', 'Sarees', 'dear', 4],
    ]
    const done = await bring(await createWorkbook([{ name: 'Pots', rows }]))
    expect(done).toMatchObject({ state: 'DONE', created: 1, failed: 1, report: [{ line: 4, column: 'price' }] })
    const pot = await market.store.read
      .selectFrom('products')
      .selectAll()
      .where('name', '=', 'Clay pot')
      .executeTakeFirstOrThrow()
    expect(pot).toMatchObject({ price: 25_050, stock: 4, description: 'Fired in\nDhamrai' })
  })

  it('has the last result of a formula, which is never run', async () => {
    const formula = '<c><f>HYPERLINK("https://evil.example","x")</f><v>99</v></c><c><f>1+1</f></c>'
    const done = await bring(
      workbookOf(
        `${headerRow}<row r="2">${cell('Formula')}${cell('Of a hostile file')}${cell('Sarees')}${formula}</row>`,
      ),
    )
    expect(done).toMatchObject({ created: 0, failed: 1, report: [{ line: 2, column: 'stock' }] })
  })
})

const MORE_ROWS_THAN_ALLOWED: [string, () => string] = [
  'more rows than any import may have',
  () => headerRow + Array.from({ length: 100_100 }, (_, n) => `<row r="${n + 2}"><c><v>1</v></c></row>`).join(''),
]

describe('A hostile workbook', () => {
  const tooLarge = { status: 400, message: expect.stringMatching(/too much memory|at most/) }

  it('that expands to more than its limit is refused', async () => {
    const part = new Uint8Array(40 * MB)
    expect(await send(zip({ 'xl/workbook.xml': part, 'xl/worksheets/sheet1.xml': part }))).toMatchObject(tooLarge)
  })

  it('that claims to be small is not unpacked beyond its claim', async () => {
    const bomb = workbookOf(headerRow + `<row>${cell('x'.repeat(1000))}</row>`.repeat(30_000))
    const claim = new DataView(bomb.buffer)
    for (let at = 0; at < bomb.length - 4; at++) {
      if (claim.getUint32(at, true) === 0x02014b50) claim.setUint32(at + 24, 100, true)
    }
    expect([400, 415]).toContain((await send(bomb)).status)
  })

  it.each<[string, () => string]>([
    ['rows of all columns', () => headerRow + '<row><c r="XFD2"><v>1</v></c></row>'.repeat(MANY / 200)],
    ['a row far below', () => `${headerRow}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`],
    ...(IS_COMPLETE ? [MORE_ROWS_THAN_ALLOWED] : []),
  ])('with %s is refused', async (_, rows) => {
    expect(await send(workbookOf(rows()))).toMatchObject(tooLarge)
  })

  it('with very many shared texts is read or refused, and the server goes on', async () => {
    const sharedStrings = '<si><t>a</t></si>'.repeat(MANY)
    const { status } = await send(workbookOf(`${headerRow}`, { sharedStrings }))
    expect([201, 400]).toContain(status)
    expect((await fetch(`${market.url}/healthz`)).status).toBe(200)
  })

  it('with external entities reads no file and asks no server', async () => {
    const doctype =
      '<!DOCTYPE x [<!ENTITY file SYSTEM "file:///etc/passwd"><!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
    const row = `<row r="2">${cell('Entity &file; &b;')}${cell('Of a hostile file &file;')}${cell('Sarees')}<c><v>9</v></c><c><v>1</v></c></row>`
    const sent = await send(workbookOf(headerRow + row, { doctype }))
    await runImports(market.services)
    const names = await market.store.read.selectFrom('products').select(['name', 'description']).execute()
    expect([201, 415]).toContain(sent.status)
    expect(JSON.stringify(names)).not.toMatch(/root:|aaaaaaaaaa/)
  })

  it.each([
    ['very many cells in a row', () => workbookOf(`${headerRow}<row>${'<c><v>1</v></c>'.repeat(MANY)}</row>`)],
    ['nothing inside', () => zip({})],
    ['something else inside', () => zip({ 'a.txt': encode('a') })],
    ['half of it', () => workbookOf(headerRow).slice(0, 300)],
    [
      'a sheet that is no XML',
      () => zip({ 'xl/workbook.xml': encode('<'), 'xl/worksheets/sheet1.xml': encode('<<<') }),
    ],
  ])('with %s is refused', async (_, file) => {
    expect((await send(new Uint8Array(file()))).status).toBe(415)
  })
})
