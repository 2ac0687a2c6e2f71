import type { ModerationItem } from '../../contract/moderation/moderation.ts'
import type { SentNewsletter } from '../../contract/newsletters/newsletters.ts'
import type { Notification } from '../../contract/notifications/notifications.ts'
import { ModerationNotice } from '../../features/moderation/notices/moderation-notices.tsx'
import { QueueList } from '../../features/moderation/queue/moderation-queue.tsx'
import { SentNewslettersTable } from '../../features/newsletters/admin/sent-newsletters.tsx'
import { ReportButton } from '../../features/reports/report-button.tsx'
import { SelectableReviews } from '../../features/reviews/admin/all-reviews.tsx'
import type { OptimisticRow } from '../../local/outbox/optimistic-rows.ts'
import { Row } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { DashboardFrameSample } from '../frames/dashboard-frame-sample.tsx'
import { PRODUCT_CARDS } from '../frames/sample-catalogue.ts'
import { LONG_NAME, REVIEWS, SHOPS_AWAITING_APPROVAL, toVendorProduct } from '../frames/sample-entities.ts'

const JAMDANI = toVendorProduct(PRODUCT_CARDS[4], 4)
const BASKET = toVendorProduct(PRODUCT_CARDS[7], 7)

const AT = '2026-11-20T08:05:00Z'
const LONG_REASON =
  'Name, picture or description do not match the product, which eleven customers have told us. '.repeat(4)
const LONG_NOTE = 'ছবিতে এক রং, হাতে পেলাম অন্য রং। দোকানে ফোন করেছি, কেউ ধরেনি। '.repeat(4).trim()
const NOTHING_PENDING = { entries: [], isDeleting: false }

const item = (id: string, fields: Partial<ModerationItem>): OptimisticRow<ModerationItem> => ({
  ...{ id, entityId: id, kind: 'REPORTED_PRODUCT', at: AT, reports: [], notes: [], ...NOTHING_PENDING },
  ...fields,
})

const QUEUE = [
  item('1', { kind: 'SHOP', shop: SHOPS_AWAITING_APPROVAL[0] }),
  item('2', { kind: 'NEW_PRODUCT', product: JAMDANI }),
  item('3', {
    product: BASKET,
    reports: [
      { reason: 'FAKE', count: 100_000 },
      { reason: 'FORBIDDEN', count: 3 },
      { reason: 'MISLEADING', count: 1 },
      { reason: 'OTHER', count: 12 },
    ],
    notes: [LONG_NOTE, 'https://haat.example/'.padEnd(120, 'x')],
  }),
  item('4', {
    kind: 'REPORTED_REVIEW',
    review: REVIEWS[0],
    reports: [{ reason: 'PRIVATE', count: 2 }],
    notes: ['<b>It names my number.</b>'],
  }),
]

const NEWSLETTERS: SentNewsletter[] = [
  {
    id: '1',
    subject: 'বর্ষার শাড়ি এসে গেছে: জামদানি, তাঁত, মণিপুরি, আর খাদি – সব এক হাটে',
    ...{ recipients: 100_000, sent: 61_200, failed: 12, unsubscribed: 0, isFinished: false, createdAt: AT },
  },
  {
    id: '2',
    subject: 'Eid',
    ...{ recipients: 1, sent: 0, failed: 1, unsubscribed: 1, isFinished: true, createdAt: AT },
  },
]

/** The admins' queue with each kind of item, all reviews, and the newsletters that were sent. */
export const ModerationSample = () => (
  <DashboardFrameSample who="admin" at="moderation">
    <Section title="Moderation" level={1}>
      <QueueList items={QUEUE} />
    </Section>
    <Section title="Reviews">
      <SelectableReviews reviews={MODERATED_REVIEWS} />
    </Section>
    <Section title="Sent newsletters">
      <SentNewslettersTable newsletters={NEWSLETTERS} />
    </Section>
  </DashboardFrameSample>
)

const MODERATED_REVIEWS = REVIEWS.map((review, at) => ({
  ...review,
  isDeleting: false,
  ...(at === 1 && { hiddenReason: LONG_REASON }),
}))

const NOTIFICATION: Notification = {
  id: '1',
  kind: 'SHOP',
  title: `${JAMDANI.name} was taken off sale by an admin.`,
  body: LONG_REASON,
  ...{ path: '/dashboard/shop-products', readAt: null, createdAt: AT, seq: 1 },
}

/** What a vendor reads on Today, and the buttons that report. */
export const ModerationNoticesSample = () => (
  <DashboardFrameSample who="vendor" at="index">
    <ModerationNotice notification={NOTIFICATION} />
    <ModerationNotice notification={{ ...NOTIFICATION, id: '2', title: 'Khela Ghar was not approved.', body: 'No.' }} />
    <Section title="Reports" level={1}>
      <Row>
        <ReportButton entity="PRODUCT" entityId="1" name={JAMDANI.name} />
        <ReportButton entity="REVIEW" entityId="1" name={LONG_NAME} />
      </Row>
    </Section>
  </DashboardFrameSample>
)
