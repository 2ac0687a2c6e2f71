import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { catchToToast } from '../../ui/overlays/catch-to-toast.ts'
import { useLoadedPart } from '../../ui/state/use-loaded-part.ts'
import { useTranslate } from '../../ui/text/i18n.ts'
import { usePlaceName } from '../places/use-place-name.ts'
import './deliver-to.css'
import { useDeliveryPlace } from './use-delivery-place.ts'

const importDialog = () => import('./delivery-place-dialog.tsx')

/** Where the shopper wants things delivered, and a button that changes it on this device. */
export const DeliverTo = () => {
  const t = useTranslate()
  const slug = useDeliveryPlace()
  const place = usePlaceName(slug)
  const [isOpen, setOpen] = useState(false)
  const { Part: DeliveryPlaceDialog, load } = useLoadedPart(importDialog)
  const open = catchToToast(async () => {
    await load()
    setOpen(true)
  })
  return (
    <div className="deliver-to">
      <MapPin aria-hidden="true" />
      {/* Its name comes a moment later. */}
      {slug && <span>{place ? t('Deliver to {place}', { place }) : '\u00a0'}</span>}
      <Button variant="link" onClick={open} aria-label={slug ? t('Change where to deliver') : undefined}>
        {slug ? t('Change') : t('Choose where to deliver')}
      </Button>
      {isOpen && DeliveryPlaceDialog && <DeliveryPlaceDialog slug={slug} onClose={() => setOpen(false)} />}
    </div>
  )
}
