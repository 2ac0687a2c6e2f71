import { API_PREFIX } from '../../contract/constants.ts'
import { ERROR_MESSAGES } from '../../contract/messages/fixed-messages.ts'
import { exportProducts } from '../../contract/product-csv.ts'
import { ApiFailure } from '../../local/api/client.ts'
import { getAccessToken } from '../../local/api/session.ts'

/** Revoking the URL at once would cancel the download in some browsers. */
const REVOKE_DELAY_MS = 60_000

/**
 * Downloads the vendor's products as a CSV file. The token goes in a header, which a plain link cannot send.
 * @throws ApiFailure offline, or when nobody is signed in
 */
export const downloadProducts = async (): Promise<void> => {
  const token = await getAccessToken()
  if (!token) throw new ApiFailure(401, ERROR_MESSAGES.unauthenticated)
  const address = URL.createObjectURL(await fetchProductsFile(token))
  const day = new Date().toISOString().slice(0, 10)
  Object.assign(document.createElement('a'), { href: address, download: `haat-products-${day}.csv` }).click()
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_DELAY_MS)
}

const fetchProductsFile = async (token: string): Promise<Blob> => {
  const response = await fetch(API_PREFIX + exportProducts.path, { headers: { authorization: token } }).catch(
    () => null,
  )
  const isFile = response?.ok && response.headers.get('content-type')?.startsWith('text/csv')
  if (!response || !isFile)
    throw new ApiFailure(response?.status ?? 'FETCH_ERROR', 'You need to be online to export products.')
  return response.blob()
}
