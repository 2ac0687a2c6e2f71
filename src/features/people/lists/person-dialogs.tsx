import { type ReactNode, useState } from 'react'
import type { Person } from '../../../contract/people/person.ts'
import { ConfirmDialog } from '../../../lists/confirm-dialog.tsx'
import { ReasonDialog, type ReasonDialogProps } from '../../../lists/reason-dialog.tsx'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { type OpenOrdersChoice, OpenOrdersField, useOpenOrders } from '../../reports/open-orders-field.tsx'
import { REASON_TEMPLATES } from '../../reports/reason-templates.ts'

type ConfirmProps = { onClose: () => void; onConfirm: () => void }
type ReasonProps = { onClose: () => void; onConfirm: (reason: string, openOrders?: OpenOrdersChoice) => void }

/**
 * Confirms blocking people and asks for the reason, which they get by mail, and what happens to vendors' open orders.
 */
export const BlockPeopleDialog = ({ people, ...handlers }: ReasonProps & { people: readonly Person[] }) => {
  const t = useTranslate()
  const [first] = people
  const vendors = people.filter(isVendor)
  const title =
    people.length === 1 && first
      ? t('Block {name}?', { name: first.name })
      : t('{count, plural, one {Block # person?} other {Block # people?}}', { count: people.length })
  return (
    <PersonReasonDialog title={title} action={t('Block')} vendors={vendors} {...handlers}>
      {t('Blocked people are signed out everywhere and cannot sign in until you unblock them.')}{' '}
      {vendors.length > 0 && t("A blocked vendor's shops and products are off sale in the meantime.")}
    </PersonReasonDialog>
  )
}

/** Confirms deleting a person, which cannot be undone; asks the same. */
export const DeletePersonDialog = ({ person, ...handlers }: ReasonProps & { person: Person }) => {
  const t = useTranslate()
  const vendors = [person].filter(isVendor)
  return (
    <PersonReasonDialog
      title={t('Delete {name}?', { name: person.name })}
      action={t('Delete')}
      vendors={vendors}
      {...handlers}
    >
      {t('Name, email, phone and address are deleted for good. Orders and reviews stay, without the name.')}{' '}
      {vendors.length > 0 && t('Their shops and products are removed from the market.')}
    </PersonReasonDialog>
  )
}

type PersonReasonProps = ReasonProps & {
  title: string
  action: string
  vendors: readonly Person[]
  children: ReactNode
}

const PersonReasonDialog = ({ vendors, ...props }: PersonReasonProps) => {
  const t = useTranslate()
  const [vendor] = vendors
  const shared = { ...props, missing: t('Enter a reason. The person will see it.'), templates: REASON_TEMPLATES.person }
  if (!vendor) return <ReasonDialog {...shared} />
  if (vendors.length === 1) return <VendorReasonDialog vendor={vendor} {...shared} />
  return <OpenOrdersDialog vendors={vendors} {...shared} />
}

type VendorDialogProps = Omit<ReasonDialogProps, 'onConfirm'> & Pick<ReasonProps, 'onConfirm'>

/** Asks about the open orders only where it is not known that there are none. */
const VendorReasonDialog = ({ vendor, ...props }: VendorDialogProps & { vendor: Person }) => {
  const { total } = useOpenOrders(vendor.id)
  return total === 0 ? <ReasonDialog {...props} /> : <OpenOrdersDialog vendors={[vendor]} {...props} />
}

const OpenOrdersDialog = ({
  vendors,
  action,
  onConfirm,
  ...props
}: VendorDialogProps & { vendors: readonly Person[] }) => {
  const t = useTranslate()
  const [choice, setChoice] = useState<OpenOrdersChoice | null>(null)
  const [isMissing, setMissing] = useState(false)
  const error = isMissing && !choice ? t('Choose what happens to the open orders.') : null
  const isChosen = () => {
    setMissing(choice === null)
    return choice !== null
  }
  return (
    <ReasonDialog
      {...props}
      action={choice === 'FINISH' ? t('Suspend the shops') : action}
      fields={<OpenOrdersField vendors={vendors} value={choice} error={error} onChange={setChoice} />}
      areFieldsValid={isChosen}
      onConfirm={reason => onConfirm(reason, choice ?? undefined)}
    />
  )
}

const isVendor = ({ user }: Person): boolean => user.role === 'VENDOR'

/** Confirms resetting an admin's second factor. */
export const ResetSecondFactorDialog = ({ person, ...confirmation }: ConfirmProps & { person: Person }) => {
  const t = useTranslate()
  return (
    <ConfirmDialog
      title={t('Reset two-step verification for {name}?', { name: person.name })}
      action={t('Reset two-step verification')}
      {...confirmation}
    >
      <p>
        {t('They are signed out everywhere, get an email about it, and sign in with their password alone.')}{' '}
        {t('Make sure that the request really comes from them.')}
      </p>
    </ConfirmDialog>
  )
}
