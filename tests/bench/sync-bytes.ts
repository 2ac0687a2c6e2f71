import { get } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { copyImportedMarket, startBenchServer } from './imported-market.ts'
import { printLine } from './report.ts'

const PRODUCTS = 5000
const VARIANTS = [1, 8]

type Page = { bytes: number; meta: { cursor: string; more: boolean } }

/** `npx tsx tests/bench/sync-bytes.ts`, on what `npm run build` made: what a new phone loads to know all products. */
const main = async (): Promise<void> => {
  for (const variants of VARIANTS) {
    const server = await startBenchServer(await copyImportedMarket(PRODUCTS, variants))
    printLine(
      `${PRODUCTS} products, ${variants} variants each: ${Math.round((await measureFirstSync(server.url)) / 1000)} KB`,
    )
    await server.dispose()
  }
}

/** @returns bytes of all pages, as sent */
const measureFirstSync = async (url: string): Promise<number> => {
  let page = await readPage(`${url}/api/v1/sync/catalogue`)
  let bytes = page.bytes
  while (page.meta.more) {
    page = await readPage(`${url}/api/v1/sync/catalogue?since=${encodeURIComponent(page.meta.cursor)}`)
    bytes += page.bytes
  }
  return bytes
}

/** `fetch` would not say how large a compressed response was. */
const readPage = (address: string): Promise<Page> =>
  new Promise((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': 'br' } }, response => {
      const chunks: Buffer[] = []
      response.on('data', chunk => chunks.push(chunk as Buffer))
      response.on('error', reject)
      response.on('end', () => {
        const body = Buffer.concat(chunks)
        if (response.headers['content-encoding'] !== 'br') return reject(new Error(`${address} is not compressed`))
        const { meta } = JSON.parse(brotliDecompressSync(body).toString()) as Pick<Page, 'meta'>
        resolve({ bytes: body.length, meta })
      })
    }).on('error', reject)
  })

await main()
