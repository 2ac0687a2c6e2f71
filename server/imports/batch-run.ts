import type { ImportOutline } from '../../src/contract/imports/import-settings.ts'
import type { downloadPicture } from '../adapters/pictures/picture-download.ts'
import type { Services } from '../adapters/services.ts'
import type { DownloadBudget } from './download-budget.ts'
import type { SkuBook } from './entries/sku-book.ts'
import type { ImportJob } from './import-queue.ts'
import type { ColumnLayout } from './reading/column-layout.ts'

/** One process working on one import. `fetch` downloads pictures. */
export type BatchRun = {
  services: Services
  job: ImportJob
  layout: ColumnLayout
  leaseMs: number
  /** Products that an entry of this import means: it has created, changed or found them, or was refused. */
  claimed: Set<string>
  /** Our own ids that rows of the file have. */
  idsOfFile: ReadonlySet<string>
  /** Of a dry run with settings. */
  outline: ImportOutline | null
  budget: DownloadBudget
  skus: SkuBook
  fetch?: typeof downloadPicture
}
