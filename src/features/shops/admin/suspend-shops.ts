import { PAGE_LIMITS } from '../../../contract/constants.ts'
import type { Vendor } from '../../../contract/people/person.ts'
import { type Shop, vendorShops } from '../../../contract/shops/shops.ts'
import { reportUnexpected } from '../../../local/api/report-unexpected.ts'
import { readListing, readListingRows, refreshListing } from '../../../local/sync/listings.ts'
import { toast } from '../../../ui/overlays/toast.tsx'
import { t as say, showName } from '../../../ui/text/i18n.ts'
import type { BulkChange } from '../../outbox/use-bulk-outcomes.tsx'
import { SUSPEND_ACTION, submitShopAction } from './shop-status-actions.ts'

/** The changes that suspend every open shop of these vendors, who then finish their orders. */
export const listShopSuspensions = async (
  vendors: readonly Pick<Vendor, 'id'>[],
  reason: string,
): Promise<BulkChange[]> => {
  const shops = await Promise.all(vendors.map(({ id }) => readOpenShops(id)))
  return shops.flat().map(shop => ({
    id: shop.id,
    name: showName(shop),
    submit: () => submitShopAction(shop, SUSPEND_ACTION, reason),
  }))
}

/** The shops of a vendor that are open; offline those that this device has seen. */
const readOpenShops = async (vendorId: string): Promise<Shop[]> => {
  const input = { id: vendorId, page: 1, limit: PAGE_LIMITS.max }
  await refreshListing(vendorShops, input).catch(reportUnexpected)
  const listing = await readListing(vendorShops, input)
  if (!listing) {
    toast.error(say('Their shops cannot be loaded offline. Try again when you are online.'))
    return []
  }
  const open = (await readListingRows(vendorShops, listing)).filter(({ status }) => status === 'ACTIVE')
  if (open.length === 0) toast.info(say('They have no open shops.'))
  return open
}
