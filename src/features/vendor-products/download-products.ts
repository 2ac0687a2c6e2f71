import { API_PREFIX } from '../../contract/constants.ts'
import { REFUSED } from '../../contract/messages.ts'
import { exportProducts } from '../../contract/product-files.ts'
import { ApiFailure } from '../../local/api.ts'
import { freshToken } from '../../local/session.ts'

/** A link that is let go at once would let the browser lose the file. */
const KEPT_MS = 60_000

/**
 * Saves the vendor's goods as a CSV file. A plain link could not say who asks: the token goes in a header.
 * @throws ApiFailure where there is no network, or nobody is signed in
 */
export const downloadProducts = async (): Promise<void> => {
  const token = await freshToken()
  if (!token) throw new ApiFailure(401, REFUSED.unauthenticated)
  const address = URL.createObjectURL(await fetchFile(token))
  const day = new Date().toISOString().slice(0, 10)
  Object.assign(document.createElement('a'), { href: address, download: `haat-products-${day}.csv` }).click()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}

const fetchFile = async (token: string): Promise<Blob> => {
  const response = await fetch(API_PREFIX + exportProducts.path, { headers: { authorization: token } }).catch(
    () => null,
  )
  const isFile = response?.ok && response.headers.get('content-type')?.startsWith('text/csv')
  if (!response || !isFile) throw new ApiFailure(response?.status ?? 'FETCH_ERROR', 'An export needs a connection.')
  return response.blob()
}
