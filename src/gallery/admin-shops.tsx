import { Check, Lock, X } from 'lucide-react'
import { formatNumber } from '../contract/money.ts'
import { AdminTable } from '../ui/admin-table.tsx'
import { Button } from '../ui/button.tsx'
import { Chip, ChipRow } from '../ui/chip.tsx'
import type { Column } from '../ui/data-table.tsx'
import { Empty } from '../ui/empty.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { KeyFigure, KeyFigures } from '../ui/key-figure.tsx'
import { ChoiceButtons, Stack } from '../ui/page.tsx'
import { Picture } from '../ui/picture.tsx'
import { Rating } from '../ui/rating.tsx'
import { RowActions } from '../ui/row-actions.tsx'
import { RowPicture, RowSubject } from '../ui/row-subject.tsx'
import { Section } from '../ui/section.tsx'
import { Tag } from '../ui/tag.tsx'
import { DashboardFrame } from './dashboard-frame.tsx'
import { PICTURES } from './samples.ts'

type Shop = {
  id: string
  name: string
  at: string
  image: string
  products: number
  isWaiting: boolean
  isRefused?: boolean
}
const SHOPS: Shop[] = [
  {
    id: '1',
    name: 'নারায়ণগঞ্জ জামদানি পল্লী ও হস্তশিল্প সমবায় সমিতি লিমিটেড',
    at: 'Shop 512, Motaleb Tower, third floor behind the lift, Hatirpool, Dhaka 1205 · 01712345678',
    image: PICTURES.saree,
    products: 100_000,
    isWaiting: true,
  },
  {
    id: '2',
    name: 'Nilkhet Book Lane',
    at: 'Nilkhet, Dhaka',
    image: '',
    products: 0,
    isWaiting: true,
    isRefused: true,
  },
  { id: '3', name: 'Mou Ghar', at: 'Shyamnagar, Satkhira', image: PICTURES.honey, products: 13, isWaiting: false },
]

/** Shops that wait for approval, beside what else those who run the market must do. */
export const AdminShops = () => (
  <DashboardFrame who="admin" at="shops">
    <Section title="What must be done now">
      <KeyFigures>
        <KeyFigure label="shops to approve" value="1,204" href="/dashboard/shops?show=PENDING" />
        <KeyFigure label="refunds owed" value="0" href="#refunds" />
        <KeyFigure label="messages to handle" value="12" href="/dashboard/contact-messages" />
      </KeyFigures>
    </Section>
    <Section title="Shops" level={1}>
      <ChipRow label="Show">
        <Chip>All</Chip>
        <Chip isSelected count={1204}>
          Wait for approval
        </Chip>
        <Chip>Open</Chip>
        <Chip>Suspended</Chip>
        <Chip>Closed</Chip>
      </ChipRow>
      <AdminTable caption="Shops" columns={COLUMNS} rows={SHOPS} keyOf={({ id }) => id} />
    </Section>
    <Section title="Refunds owed">
      <Empty title="Nothing is owed." drawing="scales" />
    </Section>
  </DashboardFrame>
)

const COLUMNS: Column<Shop>[] = [
  {
    key: 'name',
    label: 'Shop',
    isLead: true,
    render: ({ name, at, image, isRefused }) => (
      <RowSubject
        standing={isRefused && <Refused />}
        picture={
          <RowPicture>
            <Picture image={image} alt="" sizes="48px" />
          </RowPicture>
        }
      >
        <strong>{name}</strong>
        <p className="meta">{at}</p>
      </RowSubject>
    ),
  },
  {
    key: 'status',
    label: 'Status',
    render: ({ isWaiting }) => (isWaiting ? <Tag tone="wait">Waits for approval</Tag> : <Tag tone="brand">Open</Tag>),
  },
  { key: 'products', label: 'Products', isNumber: true, render: ({ products }) => formatNumber(products) },
  {
    key: 'rating',
    label: 'Rating',
    render: ({ products }) => (products ? <Rating rating={4.2} count={9_999} /> : '–'),
  },
  { key: 'actions', label: 'Actions', isLead: true, render: shop => <Moves {...shop} /> },
]

const Refused = () => (
  <Stack gap="sm">
    <ErrorNote title="Not saved">This shop was closed meanwhile.</ErrorNote>
    <ChoiceButtons>
      <Button variant="brand">Send again</Button>
      <Button>Discard</Button>
    </ChoiceButtons>
  </Stack>
)

const Moves = ({ isWaiting }: Shop) => (
  <RowActions>
    {isWaiting ? (
      <Button variant="brand" icon={Check}>
        Approve
      </Button>
    ) : (
      <Button icon={Lock}>Suspend</Button>
    )}
    <Button icon={X}>{isWaiting ? 'Refuse' : 'Close'}</Button>
  </RowActions>
)
