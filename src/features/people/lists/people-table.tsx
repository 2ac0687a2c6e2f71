import { Lock, LockOpen, Pencil, ReceiptText, ShieldOff, Trash2, UserCog } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { TOAST } from '../../../contract/messages/fixed-messages.ts'
import { formatDigits, formatNumber } from '../../../contract/messages/number-format.ts'
import { listOrders } from '../../../contract/orders/orders.ts'
import { resetSecondFactor } from '../../../contract/people/people.ts'
import type { Person, UserStatus, Vendor } from '../../../contract/people/person.ts'
import { setUserStatus } from '../../../contract/people/person-writes.ts'
import { findValue } from '../../../contract/records.ts'
import { useEditParam } from '../../../lists/form-param.ts'
import { callAuthenticated } from '../../../local/api/authenticated-call.ts'
import { markStale } from '../../../local/db/replica.ts'
import {
  type Moderation,
  type OptimisticPerson,
  type PeopleKind,
  submitPersonDeletion,
  submitUserStatus,
} from '../../../local/people/people.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ShortDate } from '../../../ui/controls/date-time.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Link } from '../../../ui/controls/link.tsx'
import { Tag } from '../../../ui/controls/tag.tsx'
import { Avatar } from '../../../ui/goods/avatar.tsx'
import { CHANGE_MESSAGES, translateResponse, useSubmit } from '../../../ui/overlays/use-submit.ts'
import { CompactTable } from '../../../ui/rows/compact-table.tsx'
import type { Column } from '../../../ui/rows/data-table.tsx'
import { RowActions } from '../../../ui/rows/row-actions.tsx'
import { RowHeader } from '../../../ui/rows/row-header.tsx'
import { SelectRow } from '../../../ui/rows/select-row.tsx'
import { usePermission } from '../../../ui/state/use-permission.ts'
import type { Selection } from '../../../ui/state/use-selection.ts'
import { describeMessage, type Translate, useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { PendingNote } from '../../outbox/pending-note.tsx'
import { useBulkOutcomes } from '../../outbox/use-bulk-outcomes.tsx'
import type { OpenOrdersChoice } from '../../reports/open-orders-field.tsx'
import { listShopSuspensions } from '../../shops/admin/suspend-shops.ts'
import { userStatusLabel } from './people.ts'
import { BlockPeopleDialog, DeletePersonDialog, ResetSecondFactorDialog } from './person-dialogs.tsx'
import { StaffRoleDialog } from './staff-role-dialog.tsx'
import { STAFF_ROLE_TEXTS } from './staff-role-texts.ts'

export type PeopleTableProps = {
  kind: PeopleKind
  caption: string
  people: readonly OptimisticPerson[]
  /** null: nobody can be selected. */
  selection: Selection | null
  /** Id of the signed-in user: nobody blocks or deletes themselves. */
  me: string | undefined
}

/** A table of customers, vendors or admins with their actions. */
export const PeopleTable = ({ kind, caption, people, selection, me }: PeopleTableProps) => {
  const t = useTranslate()
  const locale = useLocale()
  const isMe = (person: Person) => person.user.id === me
  const haveGoods = people.some(isVendor)
  const columns: Column<OptimisticPerson>[] = [
    {
      key: 'name',
      label: t('Name'),
      isLead: true,
      render: person => (
        <PersonCell person={person} checkbox={renderCheckbox(person, selection, isMe(person) || person.isDeleting)} />
      ),
    },
    { key: 'phone', label: t('Phone'), render: ({ phoneNumber }) => <PhoneCell number={phoneNumber} /> },
    ...(haveGoods
      ? buildVendorColumns(t, count => formatNumber(count, locale))
      : [{ key: 'since', label: t('Since'), render: (person: Person) => <ShortDate at={person.createdAt} /> }]),
    { key: 'status', label: t('Status'), render: person => <StatusCell person={person} isMe={isMe(person)} /> },
    {
      key: 'actions',
      label: t('Actions'),
      isLead: true,
      render: person => !isMe(person) && <ActionsCell kind={kind} person={person} />,
    },
  ]
  return <CompactTable caption={caption} columns={columns} rows={people} keyOf={person => person.id} />
}

const isVendor = (person: Person | Vendor): person is Vendor => 'shopCount' in person

const buildVendorColumns = (t: Translate, figure: (count: number) => string): Column<OptimisticPerson>[] => [
  { key: 'shops', label: t('Shops'), isNumber: true, render: one => isVendor(one) && figure(one.shopCount) },
  { key: 'products', label: t('Products'), isNumber: true, render: one => isVendor(one) && figure(one.productCount) },
]

/** As RowHeader expects it: absent where no row has one, null where only this row has none. */
const renderCheckbox = ({ id, name }: Person, selection: Selection | null, isFixed: boolean) => {
  if (!selection) return undefined
  return isFixed ? null : <SelectRow selection={selection} id={id} name={name} />
}

const PersonCell = ({ person, checkbox }: { person: OptimisticPerson; checkbox: ReactNode }) => {
  const { id, name, user, profilePhoto, entries } = person
  return (
    <RowHeader
      status={entries.length > 0 && <PendingNote entries={entries} />}
      picture={<Avatar name={name} image={profilePhoto} />}
      checkbox={checkbox}
    >
      {user.role === 'CUSTOMER' || user.role === 'VENDOR' ? (
        <Link href={`/dashboard/${user.role === 'VENDOR' ? 'vendors' : 'customers'}/${id}`}>{name}</Link>
      ) : (
        <strong>{name}</strong>
      )}
      {user.email && (
        <p className="meta">
          <Link href={`mailto:${user.email}`}>{user.email}</Link>
        </p>
      )}
      {user.staffRole && <StaffRoleTag role={user.staffRole} />}
      {user.emailBouncedAt && <BouncedTag />}
      {isVendor(person) && <JoinedCell at={person.createdAt} />}
    </RowHeader>
  )
}

const StaffRoleTag = ({ role }: { role: string }) => {
  const t = useTranslate()
  const texts = findValue(STAFF_ROLE_TEXTS, role)
  return <Tag>{texts ? t(texts.label) : role}</Tag>
}

/** Nothing is mailed to them until they change their email or try again. */
const BouncedTag = () => <Tag tone="wait">{useTranslate()('Emails bounce')}</Tag>

/** In the vendors' table, whose columns are taken by shop and product counts. */
const JoinedCell = ({ at }: { at: string }) => {
  const t = useTranslate()
  return (
    <p className="meta">
      {t('since')} <ShortDate at={at} />
    </p>
  )
}

const PhoneCell = ({ number }: { number: string }) => {
  const locale = useLocale()
  return number ? <Link href={`tel:${number}`}>{formatDigits(number, locale)}</Link> : '–'
}

const StatusCell = ({ person: { user, isDeleting }, isMe }: { person: OptimisticPerson; isMe: boolean }) => {
  const t = useTranslate()
  if (isDeleting) return <Tag>{t('Being deleted')}</Tag>
  if (isMe) return <Tag tone="brand">{t('You')}</Tag>
  return user.status === 'BLOCKED' ? (
    <Tag tone="soft-danger">{t('Blocked')}</Tag>
  ) : (
    <Tag tone="brand">{t('Active')}</Tag>
  )
}

const ActionsCell = ({ kind, person }: { kind: PeopleKind; person: OptimisticPerson }) => {
  const t = useTranslate()
  const { run, isBusy } = useSubmit()
  const { editHref } = useEditParam()
  const [dialog, setDialog] = useState<'block' | 'delete' | 'reset' | 'role' | null>(null)
  const may = usePermission()
  const close = () => setDialog(null)
  const shops = useBulkOutcomes(t('What happened to each shop'))
  const change = (status: UserStatus, moderation?: Moderation) =>
    run(CHANGE_MESSAGES, () => submitUserStatus(person, status, userStatusLabel(person, status), moderation))
  const remove = (moderation: Moderation) =>
    run({ loading: 'Sending', done: TOAST.deleted }, () =>
      submitPersonDeletion(kind, person, describeMessage('Delete {name}', { name: person.name }), moderation),
    )
  const reset = () =>
    run({ loading: 'Sending', done: translateResponse }, async () => {
      const response = await callAuthenticated(resetSecondFactor, { id: person.id })
      await markStale(resetSecondFactor.stale)
      return response
    })
  const decide =
    (apply: (moderation: Moderation) => unknown) => async (reason: string, openOrders?: OpenOrdersChoice) =>
      openOrders === 'FINISH' ? shops.run(await listShopSuspensions([person], reason)) : apply({ reason, openOrders })
  const { name } = person
  if (person.isDeleting) return null
  return (
    <RowActions>
      {!may(setUserStatus) ? null : person.user.status === 'BLOCKED' ? (
        <Button
          icon={LockOpen}
          isBusy={isBusy}
          aria-label={t('Unblock {name}', { name })}
          onClick={() => change('ACTIVE')}
        >
          {t('Unblock')}
        </Button>
      ) : (
        <Button icon={Lock} isBusy={isBusy} aria-label={t('Block {name}', { name })} onClick={() => setDialog('block')}>
          {t('Block')}
        </Button>
      )}
      {isVendor(person) && may(listOrders) && (
        <IconButton
          icon={ReceiptText}
          label={t('Orders of {name}', { name })}
          href={`/dashboard/orders?status=ALL&vendor=${person.id}`}
        />
      )}
      {may(kind.update) && <IconButton icon={Pencil} label={t('Edit {name}', { name })} href={editHref(person.id)} />}
      {person.user.role === 'ADMIN' && (
        <IconButton icon={UserCog} label={t('Role of {name}', { name })} onClick={() => setDialog('role')} />
      )}
      {canReset(person) && (
        <IconButton
          icon={ShieldOff}
          label={t('Reset two-step verification for {name}', { name })}
          onClick={() => setDialog('reset')}
        />
      )}
      {may(kind.remove) && (
        <IconButton icon={Trash2} label={t('Delete {name}', { name })} onClick={() => setDialog('delete')} />
      )}
      {dialog === 'role' && <StaffRoleDialog person={person} onClose={close} />}
      {dialog === 'block' && (
        <BlockPeopleDialog
          people={[person]}
          onClose={close}
          onConfirm={decide(moderation => change('BLOCKED', moderation))}
        />
      )}
      {dialog === 'reset' && <ResetSecondFactorDialog person={person} onClose={close} onConfirm={reset} />}
      {dialog === 'delete' && <DeletePersonDialog person={person} onClose={close} onConfirm={decide(remove)} />}
      {shops.dialog}
    </RowActions>
  )
}

/** A SUPER_ADMIN's second factor can be reset only on the server's command line. */
const canReset = ({ user }: Person): boolean => user.role === 'ADMIN' && user.hasSecondFactor === true
