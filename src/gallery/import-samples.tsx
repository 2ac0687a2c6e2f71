import type { ProductImport as Job } from '../contract/product-csv.ts'
import { ImportForm } from '../features/vendor-products/import-products.tsx'
import { DashboardFrameSample } from './dashboard-frame-sample.tsx'
import { IMPORT_DONE, IMPORT_RUNNING } from './sample-entities.ts'

const ImportSample = ({ job }: { job: Job }) => (
  <DashboardFrameSample who="vendor" at="shop-products">
    <ImportForm job={job} failure={null} isSending={false} start={() => {}} />
  </DashboardFrameSample>
)

/** A product import while 100,000 rows are read. */
export const ImportRunningSample = () => <ImportSample job={IMPORT_RUNNING} />

/** A finished product import with errors, line by line. */
export const ImportDoneSample = () => <ImportSample job={IMPORT_DONE} />
