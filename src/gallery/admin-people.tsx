import { Lock, LockOpen, Pencil, Trash2 } from 'lucide-react'
import { AdminTable } from '../ui/admin-table.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { BulkBar } from '../ui/bulk-bar.tsx'
import { Button } from '../ui/button.tsx'
import { Chip, ChipRow } from '../ui/chip.tsx'
import type { Column } from '../ui/data-table.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Link } from '../ui/link.tsx'
import { ListToolRow } from '../ui/list-tools.tsx'
import { Pager } from '../ui/pager.tsx'
import { PendingMark } from '../ui/pending-mark.tsx'
import { RowActions } from '../ui/row-actions.tsx'
import { RowSubject } from '../ui/row-subject.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { Section } from '../ui/section.tsx'
import { Select } from '../ui/select.tsx'
import { Tag } from '../ui/tag.tsx'
import { type Selection, useSelection } from '../ui/use-selection.ts'
import { DashboardFrame } from './dashboard-frame.tsx'

type Person = { id: string; name: string; email: string; isBlocked?: boolean; isMe?: boolean; isWaiting?: boolean }
const PEOPLE: Person[] = [
  { id: '1', name: 'Ashraf Uddin', email: 'ashraf@haat.example', isWaiting: true },
  {
    id: '2',
    name: 'মোহাম্মদ আবদুল্লাহ আল মামুন চৌধুরী ইবনে রহমতুল্লাহ সিদ্দিকী',
    email: 'a.very.long.address.of.somebody@subdomain.of.a.provider.example.com',
    isBlocked: true,
  },
  { id: '3', name: 'You', email: 'admin@haat.example', isMe: true },
]
const SORTS = [{ value: 'newest', label: 'Newest first' }]

/** A list of people: found, chosen, blocked, corrected, deleted. */
export const AdminPeople = () => {
  const selection = useSelection()
  return (
    <DashboardFrame who="admin" at="customers">
      <Section title="Customers" level={1}>
        <ListToolRow>
          <SearchField label="Search customers" term="a" onTerm={() => {}} />
          <Select label="Sort by" isLabelHidden options={SORTS} />
        </ListToolRow>
        <ChipRow label="Show">
          <Chip isSelected count={100_000}>
            All
          </Chip>
          <Chip>Active</Chip>
          <Chip>Blocked</Chip>
        </ChipRow>
        <BulkBar selection={selection} ids={['1', '2']}>
          <Button icon={Lock}>Block</Button>
        </BulkBar>
        <AdminTable caption="Customers" columns={columnsFor(selection)} rows={PEOPLE} keyOf={({ id }) => id} />
        <Pager page={5000} total={100_000} limit={20} hrefOf={page => `?page=${page}`} />
      </Section>
    </DashboardFrame>
  )
}

const columnsFor = (selection: Selection): Column<Person>[] => [
  {
    key: 'name',
    label: 'Name',
    isLead: true,
    render: ({ id, name, email, isMe, isWaiting }) => (
      <RowSubject
        standing={isWaiting && <PendingMark state="waiting">Waiting to send</PendingMark>}
        picture={<Avatar name={name} />}
        choice={
          isMe ? null : { label: `Choose ${name}`, isChosen: selection.has(id), onToggle: () => selection.toggle(id) }
        }
      >
        <strong>{name}</strong>
        <p className="meta">
          <Link href={`mailto:${email}`}>{email}</Link>
        </p>
      </RowSubject>
    ),
  },
  { key: 'phone', label: 'Phone', render: () => <Link href="tel:01712345678">01712345678</Link> },
  { key: 'since', label: 'Since', render: () => <time dateTime="2025-11-20">20 Nov 2025</time> },
  { key: 'status', label: 'Status', render: ({ isBlocked }) => <Standing isBlocked={isBlocked} /> },
  { key: 'actions', label: 'Actions', isLead: true, render: person => !person.isMe && <Actions {...person} /> },
]

const Standing = ({ isBlocked }: { isBlocked: boolean | undefined }) =>
  isBlocked ? <Tag tone="soft-danger">Blocked</Tag> : <Tag tone="brand">Active</Tag>

const Actions = ({ name, isBlocked }: Person) => (
  <RowActions>
    <Button icon={isBlocked ? LockOpen : Lock}>{isBlocked ? 'Unblock' : 'Block'}</Button>
    <IconButton icon={Pencil} label={`Edit ${name}`} />
    <IconButton icon={Trash2} label={`Delete ${name}`} />
  </RowActions>
)
