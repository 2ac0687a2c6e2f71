import { MapPin } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import * as v from 'valibot'
import { DeliveryAddress, ShippingAddress } from '../../../contract/accounts/addresses.ts'
import { formatDigits } from '../../../contract/messages/number-format.ts'
import {
  ADDRESS_FIELDS,
  type AddressValues,
  buildShippingAddress,
  isSameAddress,
} from '../../../local/accounts/addresses.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useHasFieldErrors } from '../../../ui/forms/contract-form.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Row } from '../../../ui/layout/page.tsx'
import { useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { AddressFields } from '../../accounts/addresses/address-fields.tsx'
import { formatAddressLine } from '../../accounts/addresses/address-line.ts'
import { AddressPicker } from '../../accounts/addresses/address-picker.tsx'
import { SaveAddressFields } from '../../accounts/addresses/save-address-fields.tsx'
import { useAreaNames } from '../../places/use-area-names.ts'
import './billing-section.css'
import type { BillingForm } from './use-billing-form.ts'
import type { CheckoutDefaults } from './use-checkout-defaults.ts'

type BillingSectionProps = {
  billing: BillingForm
  start: CheckoutDefaults
  /** The order is collected: nobody needs an address. */
  isPickup?: boolean
}

/**
 * Who gets the order, and where. A complete address that nobody has typed here is one line with a Change button. The
 * fields are only hidden, never removed: the form keeps its values in them. Until the saved addresses have come, the
 * fields are shown: Change would open them instead of the choice, and focus one, which then keeps its value.
 */
export const BillingSection = ({ billing, start, isPickup = false }: BillingSectionProps) => {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const { current, isPrefilled } = billing
  const hasErrors = useHasFieldErrors(ADDRESS_FIELDS)
  const isFolded =
    !isOpen &&
    !hasErrors &&
    isPrefilled &&
    start.areAddressesKnown &&
    isComplete(isPickup ? { ...current, address: '-' } : current, start.hasEmail)
  const fields = useFocusAfterButton(isOpen)
  return (
    <Card as="section" label={t('Billing details')}>
      <h2>{t('Billing details')}</h2>
      {isFolded && (
        <AddressSummary
          address={current}
          addresses={start.addresses}
          isPickup={isPickup}
          onChange={() => setOpen(true)}
        />
      )}
      <div ref={fields} className="billing-fields" hidden={isFolded}>
        <BillingFields {...{ billing, start, isPickup, isOpen }} onEdit={() => setOpen(true)} />
      </div>
    </Card>
  )
}

/** Focuses the first control of what a button has shown, because the button that had the focus is gone. */
const useFocusAfterButton = (isShown: boolean) => {
  const shown = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isShown || document.activeElement !== document.body) return
    const control =
      shown.current?.querySelector<HTMLElement>('[type=radio]:checked') ?? shown.current?.querySelector('input')
    control?.focus()
  }, [isShown])
  return shown
}

const isComplete = (address: AddressValues, hasEmail: boolean): boolean =>
  v.safeParse(hasEmail ? ShippingAddress : DeliveryAddress, buildShippingAddress(address)).success

type AddressSummaryProps = {
  address: AddressValues
  addresses: CheckoutDefaults['addresses']
  isPickup: boolean
  onChange: () => void
}

const AddressSummary = ({ address, addresses, isPickup, onChange }: AddressSummaryProps) => {
  const t = useTranslate()
  const locale = useLocale()
  const listAreaNames = useAreaNames()
  const label = addresses.find(saved => isSameAddress(saved, address))?.label
  return (
    <div className="billing-summary">
      <MapPin aria-hidden="true" />
      <p>
        {label && !isPickup && <strong>{label}: </strong>}
        {isPickup ? address.name : formatAddressLine(address, listAreaNames)} ·{' '}
        <span className="billing-phone">{formatDigits(address.phoneNumber, locale)}</span>
      </p>
      <Button variant="link" aria-label={t(isPickup ? 'Change' : 'Change address')} onClick={onChange}>
        {t('Change')}
      </Button>
    </div>
  )
}

/** The saved addresses, and the fields of another one. A picked address hides the fields until somebody edits it. */
const BillingFields = ({
  billing,
  start,
  isPickup = false,
  isOpen,
  onEdit,
}: BillingSectionProps & { isOpen: boolean; onEdit: () => void }) => {
  const t = useTranslate()
  const { current, fill, changeArea, isRemembering, isKnown } = billing
  const [isEditing, setEditing] = useState(false)
  const areFieldsHidden = !isPickup && isOpen && isKnown && !isEditing
  const fields = useFocusAfterButton(isEditing)
  const edit = useEffectEvent(() => {
    setEditing(true)
    onEdit()
  })
  // Whoever is in a field keeps it, although the addresses may arrive meanwhile.
  useEffect(() => {
    const shown = fields.current
    const onFocus = () => edit()
    shown?.addEventListener('focusin', onFocus)
    return () => shown?.removeEventListener('focusin', onFocus)
  }, [fields])
  return (
    <>
      <div className="billing-fields" hidden={isPickup}>
        <AddressPicker
          addresses={start.addresses}
          current={current}
          onPick={address => {
            setEditing(address === null)
            fill(address)
          }}
        />
      </div>
      {areFieldsHidden && (
        <Row>
          <Button variant="link" onClick={() => setEditing(true)}>
            {t('Edit for this order')}
          </Button>
        </Row>
      )}
      <div ref={fields} className="billing-fields" hidden={areFieldsHidden}>
        <AddressFields area={current} onArea={changeArea} isContactOnly={isPickup} hasEmail={!start.isVisitor} />
        {!isKnown && !isPickup && !start.isVisitor && <SaveAddressFields isOn={isRemembering} />}
      </div>
    </>
  )
}
