import type { Shipment } from '../../../contract/shipments/shipments.ts'
import { Link } from '../../../ui/controls/link.tsx'

/** The courier's number of a parcel, linked to its page where the courier has one. */
export const TrackingNumber = ({ parcel: { consignmentId, trackingUrl } }: { parcel: Shipment }) =>
  trackingUrl && /^https?:\/\//.test(trackingUrl) ? (
    <Link href={trackingUrl} target="_blank" rel="noreferrer">
      {consignmentId}
    </Link>
  ) : (
    <span>{consignmentId}</span>
  )
