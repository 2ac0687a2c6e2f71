import { Lock, LockOpen, Pencil, ShieldOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { TOAST } from '../../contract/messages.ts'
import { formatDigits, formatNumber } from '../../contract/money.ts'
import type { Person, UserStatus, Vendor } from '../../contract/people.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Link } from '../../ui/link.tsx'
import { RowActions } from '../../ui/row-actions.tsx'
import { RowSubject } from '../../ui/row-subject.tsx'
import { Tag } from '../../ui/tag.tsx'
import { type Translate, useLocale, useText } from '../../ui/text.ts'
import { EntriesNote } from '../orders/entries-note.tsx'
import { CHANGE_WORDS, useSend } from '../orders/use-send.ts'
import './admin.css'
import { AdminTable } from '../../ui/admin-table.tsx'
import type { Selection } from '../../ui/use-selection.ts'
import { type PeopleKind, type ShownPerson, submitRemoval, submitStatus } from './people.ts'
import { BlockDialog, DeleteDialog, ResetSecondFactorDialog } from './person-dialogs.tsx'
import { resetSecondFactorOf } from './reset-second-factor.ts'
import { ShortDay } from './short-day.tsx'
import { useEdited } from './use-edited.ts'

export type PeopleTableProps = {
  kind: PeopleKind
  caption: string
  people: readonly ShownPerson[]
  selection: Selection
  /** The user who looks: nobody blocks or deletes himself. */
  me: string | undefined
}

/** People of one kind, whatever it is: who, since when, how he stands, and what can be done. */
export const PeopleTable = ({ kind, caption, people, selection, me }: PeopleTableProps) => {
  const t = useText()
  const locale = useLocale()
  const isMe = (person: Person) => person.user.id === me
  const haveGoods = people.some(hasGoods)
  const columns: Column<ShownPerson>[] = [
    {
      key: 'name',
      label: t('Name'),
      isLead: true,
      render: person => <Who person={person} selection={isMe(person) || person.isGoing ? null : selection} />,
    },
    { key: 'phone', label: t('Phone'), render: ({ phoneNumber }) => <Phone number={phoneNumber} /> },
    ...(haveGoods
      ? goodsColumns(t, count => formatNumber(count, locale))
      : [{ key: 'since', label: t('Since'), render: (person: Person) => <ShortDay at={person.createdAt} /> }]),
    { key: 'status', label: t('Status'), render: person => <Standing person={person} isMe={isMe(person)} /> },
    {
      key: 'actions',
      label: t('Actions'),
      isLead: true,
      render: person => !isMe(person) && <Actions kind={kind} person={person} />,
    },
  ]
  return <AdminTable caption={caption} columns={columns} rows={people} keyOf={person => person.id} />
}

const hasGoods = (person: Person | Vendor): person is Vendor => 'shopCount' in person

const goodsColumns = (t: Translate, figure: (count: number) => string): Column<ShownPerson>[] => [
  { key: 'shops', label: t('Shops'), isNumber: true, render: one => hasGoods(one) && figure(one.shopCount) },
  { key: 'products', label: t('Products'), isNumber: true, render: one => hasGoods(one) && figure(one.productCount) },
]

const Who = ({ person, selection }: { person: ShownPerson; selection: Selection | null }) => {
  const t = useText()
  const { id, name, user, profilePhoto, entries } = person
  return (
    <RowSubject
      standing={entries.length > 0 && <EntriesNote entries={entries} />}
      picture={<Avatar name={name} image={profilePhoto} />}
      choice={
        selection && {
          label: t('Choose {name}', { name }),
          isChosen: selection.has(id),
          onToggle: () => selection.toggle(id),
        }
      }
    >
      <strong>{name}</strong>
      <p className="meta">
        <Link href={`mailto:${user.email}`}>{user.email}</Link>
      </p>
      {hasGoods(person) && <Since at={person.createdAt} />}
    </RowSubject>
  )
}

/** Where the goods need the columns. */
const Since = ({ at }: { at: string }) => {
  const t = useText()
  return (
    <p className="meta">
      {t('since')} <ShortDay at={at} />
    </p>
  )
}

const Phone = ({ number }: { number: string }) => {
  const locale = useLocale()
  return number ? <Link href={`tel:${number}`}>{formatDigits(number, locale)}</Link> : '–'
}

const Standing = ({ person: { user, isGoing }, isMe }: { person: ShownPerson; isMe: boolean }) => {
  const t = useText()
  if (isGoing) return <Tag>{t('Being deleted')}</Tag>
  if (isMe) return <Tag tone="brand">{t('You')}</Tag>
  return user.status === 'BLOCKED' ? (
    <Tag tone="soft-danger">{t('Blocked')}</Tag>
  ) : (
    <Tag tone="brand">{t('Active')}</Tag>
  )
}

const Actions = ({ kind, person }: { kind: PeopleKind; person: ShownPerson }) => {
  const t = useText()
  const { run, isBusy } = useSend()
  const { editHref } = useEdited()
  const [asked, setAsked] = useState<'block' | 'delete' | 'reset' | null>(null)
  const close = () => setAsked(null)
  const change = (status: UserStatus) => run(CHANGE_WORDS, () => submitStatus(person, status))
  const remove = () => run({ loading: 'Sending', done: TOAST.deleted }, () => submitRemoval(kind, person))
  const { name } = person
  if (person.isGoing) return null
  return (
    <RowActions>
      {person.user.status === 'BLOCKED' ? (
        <Button
          icon={LockOpen}
          isBusy={isBusy}
          aria-label={t('Unblock {name}', { name })}
          onClick={() => change('ACTIVE')}
        >
          {t('Unblock')}
        </Button>
      ) : (
        <Button icon={Lock} isBusy={isBusy} aria-label={t('Block {name}', { name })} onClick={() => setAsked('block')}>
          {t('Block')}
        </Button>
      )}
      <IconButton icon={Pencil} label={t('Edit {name}', { name })} href={editHref(person.id)} />
      {canReset(person) && (
        <IconButton
          icon={ShieldOff}
          label={t('Reset two-step verification of {name}', { name })}
          onClick={() => setAsked('reset')}
        />
      )}
      <IconButton icon={Trash2} label={t('Delete {name}', { name })} onClick={() => setAsked('delete')} />
      {asked === 'block' && <BlockDialog people={[person]} onClose={close} onConfirm={() => change('BLOCKED')} />}
      {asked === 'reset' && (
        <ResetSecondFactorDialog person={person} onClose={close} onConfirm={() => resetSecondFactorOf(person)} />
      )}
      {asked === 'delete' && <DeleteDialog person={person} onClose={close} onConfirm={remove} />}
    </RowActions>
  )
}

/** A SUPER_ADMIN's is reset on the server's command line alone. */
const canReset = ({ user }: Person): boolean => user.role === 'ADMIN' && user.hasSecondFactor === true
