import { type FormEvent, useState } from 'react'
import { NO_AREA } from '../../contract/places/area.ts'
import { rememberDeliveryPlace } from '../../local/delivery/delivery-place.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { showFailure } from '../../ui/overlays/use-submit.ts'
import { useTranslate } from '../../ui/text/i18n.ts'
import { PlaceField } from '../places/place-field.tsx'
import '../../ui/forms/auth.css'
import './deliver-to.css'

export type DeliveryPlaceDialogProps = {
  /** The place of before. */
  slug: string | undefined
  onClose: () => void
}

/** Asks for the place to deliver to, which only one of the table can be. */
const DeliveryPlaceDialog = ({ slug = '', onClose }: DeliveryPlaceDialogProps) => {
  const t = useTranslate()
  const [area, setArea] = useState({ ...NO_AREA, place: slug })
  const [isRefused, setRefused] = useState(false)
  const save = (event: FormEvent) => {
    event.preventDefault()
    setRefused(!area.place)
    if (area.place) rememberDeliveryPlace(area.place).then(onClose, showFailure)
  }
  return (
    <Dialog isOpen onClose={onClose} shape="drawer" title={t('Where to deliver?')}>
      <form className="auth-form delivery-place" onSubmit={save}>
        <PlaceField
          label={t('Area')}
          area={area}
          onChange={setArea}
          isListedOnly
          error={isRefused && !area.place ? t('Choose an area from the list.') : null}
        />
        <p className="meta">{t('This device remembers it. The full address comes at checkout.')}</p>
        <Button type="submit" variant="primary" size="lg">
          {t('Deliver here')}
        </Button>
      </form>
    </Dialog>
  )
}

export default DeliveryPlaceDialog
