import { Ellipsis, Pause, Pencil, Plus, Trash2 } from 'lucide-react'
import { formatTaka } from '../contract/money.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { CardHead } from '../ui/card-head.tsx'
import { Empty } from '../ui/empty.tsx'
import { Menu } from '../ui/menu.tsx'
import { Cards, Row } from '../ui/page.tsx'
import { PendingMark } from '../ui/pending-mark.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { Section } from '../ui/section.tsx'
import { Tag, type Tone } from '../ui/tag.tsx'
import { DashboardFrame } from './dashboard-frame.tsx'

const MENU = [
  { label: 'Edit', icon: Pencil, href: '/dashboard/coupons?edit=1' },
  { label: 'Switch off', icon: Pause, onSelect: () => {} },
  { label: 'Delete', icon: Trash2, isDanger: true, onSelect: () => {} },
]
type Drawn = { code: string; words: string; tone: Tone; offer: string; of: string; isWaiting?: boolean }
const COUPONS: Drawn[] = [
  { code: 'EID100', words: 'Running', tone: 'brand', offer: `${formatTaka(100)} off`, of: 'Used 3 of 50 times' },
  {
    code: 'A-CODE-OF-FORTY-CHARACTERS-WITHOUT-SPACE',
    words: 'Switched off',
    tone: 'neutral',
    offer: `100% off, at most ${formatTaka(9_999_999)}`,
    of: `Used 100,000 of 100,000 times · from ${formatTaka(9_999_999)}`,
    isWaiting: true,
  },
]

/** Coupons: what each gives, until when, how often it was used; and none. */
export const Coupons = () => (
  <DashboardFrame who="admin" at="coupons">
    <Section
      title="Coupons"
      level={1}
      aside={
        <Button variant="primary" icon={Plus}>
          New coupon
        </Button>
      }
    >
      <SearchField label="Search coupons" term="" onTerm={() => {}} />
      <Cards>
        {COUPONS.map(coupon => (
          <Coupon key={coupon.code} coupon={coupon} />
        ))}
      </Cards>
      <Empty title="No Data Found" drawing="knot">
        A coupon brings customers back: some taka or some percent off, for as long as you say.
      </Empty>
    </Section>
  </DashboardFrame>
)

const Coupon = ({ coupon: { code, words, tone, offer, of, isWaiting } }: { coupon: Drawn }) => (
  <Card as="article" label={code}>
    <CardHead end={<Menu look="soft" label={`More: ${code}`} trigger={<Ellipsis aria-hidden="true" />} items={MENU} />}>
      <Row>
        <h2>{code}</h2>
        <Tag tone={tone}>{words}</Tag>
      </Row>
      <p className="figure">{offer}</p>
    </CardHead>
    <div>
      <p className="meta">12 Aug 2026 – 18 Feb 2027 · The whole market</p>
      <p className="meta">{of}</p>
    </div>
    {isWaiting && <PendingMark state="waiting">Waiting to send</PendingMark>}
  </Card>
)
