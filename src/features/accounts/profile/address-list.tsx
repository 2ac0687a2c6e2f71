import { useLiveQuery } from 'dexie-react-hooks'
import { MapPin, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { User } from '../../../contract/accounts/users.ts'
import { formatDigits } from '../../../contract/messages/number-format.ts'
import {
  type OptimisticAddress,
  readOptimisticAddresses,
  submitAddressDeletion,
  submitDefaultAddress,
  toContactDetails,
} from '../../../local/accounts/addresses.ts'
import { readOptimisticProfile } from '../../../local/accounts/profile.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Tag } from '../../../ui/controls/tag.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Row } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { renderSkeletons } from '../../../ui/notices/skeleton.tsx'
import { SyncStatus } from '../../../ui/notices/sync-status.tsx'
import { CHANGE_MESSAGES, useSubmit } from '../../../ui/overlays/use-submit.ts'
import { describeMessage, useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { AddressDialog } from './address-dialog.tsx'
import './address-list.css'
import { TOAST } from '../../../contract/messages/fixed-messages.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useAreaNames } from '../../places/use-area-names.ts'
import { addressEntryLabel } from '../addresses/address-entry-label.ts'
import { formatAddressLine } from '../addresses/address-line.ts'

type AddressAction = { kind: 'add' } | { kind: 'change' | 'delete'; address: OptimisticAddress } | null

/** The customer's saved addresses: add, change, make default, delete; works offline. */
export const AddressList = ({ owner }: { owner: User }) => {
  const t = useTranslate()
  const addresses = useAddresses()
  const known = useLiveQuery(() => readOptimisticProfile(owner.id), [owner.id])
  const [action, setAction] = useState<AddressAction>(null)
  const close = () => setAction(null)
  return (
    <Section
      title={t('Delivery addresses')}
      aside={
        <Button icon={Plus} onClick={() => setAction({ kind: 'add' })}>
          {t('Add address')}
        </Button>
      }
    >
      {!addresses && renderSkeletons('row', 2)}
      {addresses?.length === 0 && (
        <p>
          {t('You have no saved addresses yet.')} {t('Save the addresses you use often and pick them at checkout.')}
        </p>
      )}
      {addresses?.map(address => (
        <AddressCard
          key={address.id}
          address={address}
          onChange={() => setAction({ kind: 'change', address })}
          onDelete={() => setAction({ kind: 'delete', address })}
        />
      ))}
      {action?.kind === 'add' && known && (
        <AddressDialog start={toContactDetails(known.profile ?? owner)} onClose={close} />
      )}
      {action?.kind === 'change' && <AddressDialog start={action.address} address={action.address} onClose={close} />}
      {action?.kind === 'delete' && <DeleteAddressDialog address={action.address} onClose={close} />}
    </Section>
  )
}

type AddressCardProps = { address: OptimisticAddress; onChange: () => void; onDelete: () => void }

const AddressCard = ({ address, onChange, onDelete }: AddressCardProps) => {
  const t = useTranslate()
  const locale = useLocale()
  const listAreaNames = useAreaNames()
  const { run, isBusy } = useSubmit()
  const name = address.label || address.name
  return (
    <Card as="article" label={name}>
      <div className="address-card">
        <MapPin aria-hidden="true" />
        <div>
          <Row>
            <strong>{name}</strong>
            {address.isDefault && <Tag tone="brand">{t('Default')}</Tag>}
          </Row>
          <p>{formatAddressLine(address, listAreaNames)}</p>
          <p className="meta">{formatDigits(address.phoneNumber, locale)}</p>
          {address.isPending && <SyncStatus state="waiting" />}
        </div>
      </div>
      <Row align="end">
        {!address.isDefault && (
          <Button
            variant="link"
            isBusy={isBusy}
            onClick={() => run(CHANGE_MESSAGES, () => submitDefaultAddress(address.id, addressEntryLabel(address)))}
          >
            {t('Make default')}
          </Button>
        )}
        <IconButton icon={Pencil} label={t('Edit {name}', { name })} onClick={onChange} />
        <IconButton icon={Trash2} label={t('Delete {name}', { name })} onClick={onDelete} />
      </Row>
    </Card>
  )
}

/** Asks before an address is deleted. */
const DeleteAddressDialog = ({ address, onClose }: { address: OptimisticAddress; onClose: () => void }) => {
  const t = useTranslate()
  const line = formatAddressLine(address, useAreaNames())
  const { run } = useSubmit()
  const confirm = () => {
    onClose()
    const label = describeMessage('Deletion of the address {name}', { name: address.label || address.address })
    return run({ loading: 'Sending', done: TOAST.deleted }, () => submitAddressDeletion(address.id, label))
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('Delete this address?')}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="danger" onClick={confirm}>
            {t('Delete')}
          </Button>
        </>
      }
    >
      <p>{line}</p>
    </Dialog>
  )
}

/** The customer's saved addresses with pending changes applied, the default first; undefined while loading. */
const useAddresses = (): OptimisticAddress[] | undefined => useLiveQuery(readOptimisticAddresses)
