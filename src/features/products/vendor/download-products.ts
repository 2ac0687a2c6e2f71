import { exportProducts } from '../../../contract/imports/product-csv.ts'
import { downloadFile } from '../../../lists/download-file.ts'

/** Downloads the vendor's products as a CSV file. @throws ApiFailure offline, or when nobody is signed in */
export const downloadProducts = (): Promise<void> =>
  downloadFile(
    exportProducts,
    {},
    { name: 'haat-products', extension: 'csv', offlineMessage: 'You need to be online to export products.' },
  )
