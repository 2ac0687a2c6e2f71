import { useLiveQuery } from 'dexie-react-hooks'
import { MapPin, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatDigits } from '../../contract/money.ts'
import type { User } from '../../contract/users.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Row } from '../../ui/page.tsx'
import { PendingMark } from '../../ui/pending-mark.tsx'
import { Section } from '../../ui/section.tsx'
import { skeletons } from '../../ui/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useLocale, useText } from '../../ui/text.ts'
import { readProfile } from '../account/use-profile.ts'
import { CHANGE_WORDS, useSend } from '../orders/use-send.ts'
import { personOf, type ShownAddress } from './address-book.ts'
import { AddressDialog } from './address-dialog.tsx'
import './address-list.css'
import { addressLine } from './address-line.ts'
import { DeleteAddressDialog } from './delete-address-dialog.tsx'
import { useAddresses } from './use-addresses.ts'
import { useDistricts } from './use-districts.ts'
import { makeDefault } from './write-address.ts'

type Asked = { what: 'add' } | { what: 'change' | 'delete'; address: ShownAddress } | null

/** The customer's remembered addresses: added, changed, made the default and deleted, with or without a network. */
export const AddressList = ({ owner }: { owner: User }) => {
  const t = useText()
  const addresses = useAddresses()
  const profile = useLiveQuery(() => readProfile(owner.id), [owner.id])?.profile
  const [asked, setAsked] = useState<Asked>(null)
  const close = () => setAsked(null)
  return (
    <Section
      title={t('Delivery addresses')}
      aside={
        <Button icon={Plus} onClick={() => setAsked({ what: 'add' })}>
          {t('Add an address')}
        </Button>
      }
    >
      {!addresses && skeletons('row', 2)}
      {addresses?.length === 0 && (
        <p>
          {t('No address is remembered yet.')} {t('Addresses that you use often, ready at the checkout.')}
        </p>
      )}
      {addresses?.map(address => (
        <AddressCard
          key={address.id}
          address={address}
          onChange={() => setAsked({ what: 'change', address })}
          onDelete={() => setAsked({ what: 'delete', address })}
        />
      ))}
      {asked?.what === 'add' && <AddressDialog start={personOf(profile ?? owner)} onClose={close} />}
      {asked?.what === 'change' && <AddressDialog start={asked.address} address={asked.address} onClose={close} />}
      {asked?.what === 'delete' && <DeleteAddressDialog address={asked.address} onClose={close} />}
    </Section>
  )
}

type AddressCardProps = { address: ShownAddress; onChange: () => void; onDelete: () => void }

const AddressCard = ({ address, onChange, onDelete }: AddressCardProps) => {
  const t = useText()
  const locale = useLocale()
  const districts = useDistricts()
  const { run, isBusy } = useSend()
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
          <p>{addressLine(address, districts, locale)}</p>
          <p className="meta">{formatDigits(address.phoneNumber, locale)}</p>
          {address.isWaiting && <PendingMark state="waiting" />}
        </div>
      </div>
      <Row align="end">
        {!address.isDefault && (
          <Button variant="link" isBusy={isBusy} onClick={() => run(CHANGE_WORDS, () => makeDefault(address))}>
            {t('Make default')}
          </Button>
        )}
        <IconButton icon={Pencil} label={t('Change {name}', { name })} onClick={onChange} />
        <IconButton icon={Trash2} label={t('Delete {name}', { name })} onClick={onDelete} />
      </Row>
    </Card>
  )
}
