import { useUser } from '../../../ui/state/use-user.ts'
import { ParcelBoard } from './parcel-board.tsx'
import { ProblemParcels } from './problem-parcels.tsx'

/** /dashboard/parcels: a vendor's parcels by where they are; for staff those of all shops that wait for a person. */
const Parcels = () => {
  const user = useUser()
  if (!user) return null
  return user.role === 'VENDOR' ? <ParcelBoard /> : <ProblemParcels />
}

export default Parcels
