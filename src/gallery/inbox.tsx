import { CheckCheck, Heart, MessageSquareText, Package, ShoppingBag, Store } from 'lucide-react'
import { formatTaka } from '../contract/money.ts'
import { Button } from '../ui/button.tsx'
import { Chip, ChipRow } from '../ui/chip.tsx'
import { Empty } from '../ui/empty.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { NewsList, NewsRow } from '../ui/news-list.tsx'
import { Section } from '../ui/section.tsx'
import { skeletons } from '../ui/skeleton.tsx'
import { DashboardFrame } from './dashboard-frame.tsx'
import { PRODUCTS } from './samples.ts'

const NEWS = [
  { icon: ShoppingBag, title: 'New order H-2F8K-7QX', body: `12 pieces for Nusrat Jahan, ${formatTaka(9_999_999)}.` },
  { icon: MessageSquareText, title: `A review of ${PRODUCTS[4]!.name}`, body: '★★★★★ রং, বুনন, পাড় – সবই ছবির মতো।' },
  { icon: Package, title: 'Order H-2F7C-3BD was cancelled', body: 'No longer needed.', isRead: true },
  { icon: Store, title: 'Khela Ghar was suspended', body: 'Its products are not on sale.', isRead: true },
  { icon: Heart, title: 'Somebody follows Tangail Tantghar', body: '100,000 people do by now.', isRead: true },
]

/** What happened while one was away: full, empty, on its way and out of reach. */
export const Inbox = () => (
  <DashboardFrame who="vendor" at="notifications" isNarrow>
    <Section title="Notifications" level={1} aside={<Button icon={CheckCheck}>Mark all read</Button>}>
      <ChipRow label="Show">
        <Chip isSelected>All</Chip>
        <Chip count={128}>Unread</Chip>
      </ChipRow>
      <NewsList label="Notifications">
        {NEWS.map(({ icon, title, body, isRead = false }) => (
          <NewsRow key={title} icon={icon} title={title} at={AT} isUnread={!isRead} href="/dashboard/orders">
            {body}
          </NewsRow>
        ))}
      </NewsList>
      {skeletons('row', 2)}
      <ErrorNote title="Your notifications are not on this phone yet" onRetry={() => {}}>
        They come as soon as Haat can be reached.
      </ErrorNote>
      <Empty title="Nothing has happened yet" drawing="knot">
        Orders, reviews and what shops do appear here by themselves.
      </Empty>
    </Section>
  </DashboardFrame>
)

const AT = '2026-11-20T08:05:00Z'
