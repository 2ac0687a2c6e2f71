import { rmSync } from 'node:fs'
import { createReads } from './api-loads.ts'
import { selectProducts } from './bench-sides.ts'
import {
  copyImportedMarket,
  createPicture,
  sendForm,
  signIn,
  startBenchServer,
  uploadProductCsv,
  vendorEmail,
} from './imported-market.ts'
import { measureLoad, readPeakMb, readResidentMb, readTotalMb } from './load-generator.ts'
import { buildProductCsv } from './market-content.ts'
import { measureTime, median } from './percentiles.ts'

const STARTS = 3
const IMPORTED_ROWS = 10_000
const PICTURES = 30
const LOAD_SECONDS = 3
const SAMPLE_MS = 50

export type MemoryResult = {
  /** Seconds from the start of the process until it answers, with the market there. */
  startSeconds: number
  /** Memory in MB after each step, in this order; null where there is no /proc. */
  steps: { name: string; rssMb: number | null }[]
  /** The most that the server's own process had. */
  peakMb: number | null
  /** The most that it had together with the process for pictures, while they were uploaded. */
  peakWithPicturesMb: number
}

/** Measures how long the server takes to start on existing data, and its memory after what needs most of it. */
export const measureMemory = async (products: number): Promise<MemoryResult> => {
  const dataDir = await copyImportedMarket(products)
  const startSeconds = await measureStarts(dataDir)
  const reads = createReads(selectProducts(dataDir, 'email <> ?', 2000, vendorEmail(0)))
  const server = await startBenchServer(dataDir)
  try {
    const { url } = server
    const pid = server.process.pid!
    const token = await signIn(url, vendorEmail(0))
    const readEverything = async () => {
      for (const [requests] of [reads.list, reads.search, reads.product])
        await measureLoad({ url, pid, requests }, LOAD_SECONDS)
    }
    const steps: MemoryResult['steps'] = []
    const runStep = async (name: string, work: () => Promise<void>) => {
      await work()
      steps.push({ name, rssMb: readResidentMb(pid) })
    }
    await runStep('started', async () => undefined)
    await runStep('after reads', readEverything)
    await runStep(`after an import of ${IMPORTED_ROWS} rows`, () =>
      uploadProductCsv(url, token, buildProductCsv(1000, IMPORTED_ROWS)),
    )
    const peakWithPicturesMb = await sampleTotalMb(pid, uploadPictures(url, token))
    await runStep(`after ${PICTURES} pictures of 12 megapixels`, async () => undefined)
    await runStep('after reads again', readEverything)
    return { startSeconds, steps, peakMb: readPeakMb(pid), peakWithPicturesMb }
  } finally {
    await server.dispose()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const measureStarts = async (dataDir: string): Promise<number> => {
  const times: number[] = []
  for (let start = 0; start < STARTS; start++) {
    let server: Awaited<ReturnType<typeof startBenchServer>>
    times.push(
      await measureTime(async () => {
        server = await startBenchServer(dataDir)
      }),
    )
    await server!.end()
  }
  return median(times) / 1000
}

/** Three at once, as vendors with phones do. */
const uploadPictures = async (url: string, token: string): Promise<void> => {
  const picture = await createPicture(4000, 3000)
  const upload = async (n: number) => {
    const name = `Photographed ${n}`
    const draft = {
      name,
      description: 'A product with a large photo.',
      categoryId: await findCategory(url),
      price: 500,
      stock: 5,
    }
    await sendForm(url, '/products/create', token, draft, picture)
  }
  for (let n = 0; n < PICTURES; n += 3) await Promise.all([upload(n), upload(n + 1), upload(n + 2)])
}

/** The most memory of the process and its children while the work runs. */
const sampleTotalMb = async (pid: number, work: Promise<void>): Promise<number> => {
  let most = 0
  const timer = setInterval(() => {
    most = Math.max(most, readTotalMb(pid) ?? 0)
  }, SAMPLE_MS)
  await work.finally(() => clearInterval(timer))
  return most
}

const findCategory = async (url: string): Promise<string> => {
  const { data } = (await (await fetch(`${url}/api/v1/categories`)).json()) as { data: { id: string }[] }
  return data[0]!.id
}
