import type { Import as Job } from '../contract/product-files.ts'
import { ImportDesk } from '../features/vendor-products/import-products.tsx'
import { DashboardFrame } from './dashboard-frame.tsx'
import { IMPORT_DONE, IMPORT_RUNNING } from './sample-rows.ts'

const Desk = ({ job }: { job: Job }) => (
  <DashboardFrame who="vendor" at="shop-products">
    <ImportDesk job={job} failure={null} isSending={false} start={() => {}} />
  </DashboardFrame>
)

/** Goods out of a file, while a hundred thousand rows of it are read. */
export const Import = () => <Desk job={IMPORT_RUNNING} />

/** The same when it is over: what was wrong, line by line. */
export const ImportOver = () => <Desk job={IMPORT_DONE} />
