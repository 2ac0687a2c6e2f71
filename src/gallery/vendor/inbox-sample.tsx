import { CheckCheck, Heart, MessageSquareText, Package, ShoppingBag, Store } from 'lucide-react'
import { formatTaka } from '../../contract/messages/number-format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Chip, ChipRow } from '../../ui/controls/chip.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { EmptyState } from '../../ui/notices/empty-state.tsx'
import { ErrorNotice } from '../../ui/notices/error-notice.tsx'
import { renderSkeletons } from '../../ui/notices/skeleton.tsx'
import { NotificationList, NotificationListItem } from '../../ui/rows/notification-list.tsx'
import { DashboardFrameSample } from '../frames/dashboard-frame-sample.tsx'
import { PRODUCT_CARDS } from '../frames/sample-catalogue.ts'

const NOTIFICATIONS = [
  { icon: ShoppingBag, title: 'New order H-2F8K-7QX', body: `12 pieces for Nusrat Jahan, ${formatTaka(9_999_999)}.` },
  {
    icon: MessageSquareText,
    title: `A review of ${PRODUCT_CARDS[4].name}`,
    body: '★★★★★ রং, বুনন, পাড় – সবই ছবির মতো।',
  },
  { icon: Package, title: 'Order H-2F7C-3BD was cancelled', body: 'No longer needed.', isRead: true },
  { icon: Store, title: 'Khela Ghar was suspended', body: 'Its products are not on sale.', isRead: true },
  { icon: Heart, title: 'Somebody follows Tangail Tantghar', body: '100,000 people do by now.', isRead: true },
]

/** Notifications: full, loading, not on this device, and empty. */
export const InboxSample = () => (
  <DashboardFrameSample who="vendor" at="notifications" isNarrow>
    <Section title="Notifications" level={1} aside={<Button icon={CheckCheck}>Mark all read</Button>}>
      <ChipRow label="Show">
        <Chip isSelected>All</Chip>
        <Chip count={128}>Unread</Chip>
      </ChipRow>
      <NotificationList label="Notifications">
        {NOTIFICATIONS.map(({ icon, title, body, isRead = false }) => (
          <NotificationListItem
            key={title}
            icon={icon}
            title={title}
            at={SAMPLE_TIME}
            isUnread={!isRead}
            href="/dashboard/orders"
          >
            {body}
          </NotificationListItem>
        ))}
      </NotificationList>
      {renderSkeletons('row', 2)}
      <ErrorNotice title="Your notifications are not on this phone yet" onRetry={() => {}}>
        It will load when you are back online.
      </ErrorNotice>
      <EmptyState title="No notifications yet" illustration="knot">
        News about your orders, reviews and shops appears here.
      </EmptyState>
    </Section>
  </DashboardFrameSample>
)

const SAMPLE_TIME = '2026-11-20T08:05:00Z'
