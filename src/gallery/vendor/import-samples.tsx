import type { ProductImport as Job } from '../../contract/imports/product-csv.ts'
import { ImportForm } from '../../features/imports/import-products.tsx'
import type { ImportControls } from '../../features/imports/use-product-import.ts'
import { DashboardFrameSample } from '../frames/dashboard-frame-sample.tsx'
import {
  IMPORT_CATEGORIES,
  IMPORT_COLUMNS,
  IMPORT_DONE,
  IMPORT_PREVIEW,
  IMPORT_RUNNING,
} from '../frames/sample-entities.ts'

const CONTROLS: Omit<ImportControls, 'job'> = {
  ...{ failure: null, isOpening: false, isSending: false, pictures: null },
  ...{ upload: () => {}, restart: () => {}, undo: () => {}, reset: () => {} },
}

const ImportSample = ({ job }: { job: Job }) => (
  <DashboardFrameSample who="vendor" at="shop-products">
    <ImportForm {...CONTROLS} job={job} />
  </DashboardFrameSample>
)

/** A product file whose columns are not all recognised. */
export const ImportColumnsSample = () => <ImportSample job={IMPORT_COLUMNS} />

/** A product file with categories that the market does not have. */
export const ImportCategoriesSample = () => <ImportSample job={IMPORT_CATEGORIES} />

/** A product import while 100,000 rows are read. */
export const ImportRunningSample = () => <ImportSample job={IMPORT_RUNNING} />

/** A finished product import with errors, line by line. */
export const ImportDoneSample = () => <ImportSample job={IMPORT_DONE} />

/** The preview of a product import: new, changed and invalid products. */
export const ImportPreviewSample = () => <ImportSample job={IMPORT_PREVIEW} />
