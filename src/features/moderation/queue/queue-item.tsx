import { Store } from 'lucide-react'
import { useState } from 'react'
import { formatDigits } from '../../../contract/messages/number-format.ts'
import type { ModerationItem, ModerationKind } from '../../../contract/moderation/moderation.ts'
import { ReasonDialog } from '../../../lists/reason-dialog.tsx'
import type { OptimisticRow } from '../../../local/outbox/optimistic-rows.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { RelativeTime } from '../../../ui/controls/date-time.tsx'
import { Tag } from '../../../ui/controls/tag.tsx'
import { Price } from '../../../ui/goods/price.tsx'
import { StarRating } from '../../../ui/goods/star-rating.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Row, Stack } from '../../../ui/layout/page.tsx'
import { CHANGE_MESSAGES, useSubmit } from '../../../ui/overlays/use-submit.ts'
import { LineItem } from '../../../ui/rows/line-item.tsx'
import { type MessageKey, showDescription, showName, useLocale, useTranslate } from '../../../ui/text/i18n.ts'
import { translateName } from '../../../ui/text/translate-name.ts'
import { REPORT_REASON_LABELS } from '../../reports/report-dialog.tsx'
import { ReviewPhotos } from '../../reviews/review-photos.tsx'
import { listQueueActions, nameQueueItem, type QueueAction } from './queue-actions.ts'
import { ReportedMessage } from './reported-message.tsx'

const KIND_LABELS: Record<ModerationKind, MessageKey> = {
  SHOP: 'New shop',
  NEW_PRODUCT: 'New product',
  REPORTED_PRODUCT: 'Reported product',
  REPORTED_REVIEW: 'Reported review',
  REPORTED_QUESTION: 'Reported question or answer',
  REPORTED_MESSAGE: 'Reported message',
}

/** Something that waits for a decision: what it is, who has reported it why, and the decisions. */
export const QueueItem = ({ item }: { item: OptimisticRow<ModerationItem> }) => {
  const t = useTranslate()
  const name = nameQueueItem(item)
  return (
    <Card as="article" label={name}>
      <Stack>
        <Row align="between">
          <Tag tone={item.reports.length > 0 ? 'soft-danger' : 'wait'}>{t(KIND_LABELS[item.kind])}</Tag>
          <span className="meta">
            <RelativeTime at={item.at} />
          </span>
        </Row>
        <Subject item={item} />
        <Reports item={item} />
        <Decisions item={item} name={name} />
      </Stack>
    </Card>
  )
}

const Subject = ({ item: { shop, product, review, question, message } }: { item: ModerationItem }) => {
  const locale = useLocale()
  if (shop)
    return (
      <LineItem
        name={showName(shop)}
        href={`/dashboard/shops/${shop.id}`}
        image={shop.logoUrl}
        detail={`${shop.shopAddress} · ${formatDigits(shop.phoneNumber, locale)}`}
      />
    )
  if (product)
    return (
      <>
        <LineItem
          name={showName(product)}
          href={`/products/${product.id}`}
          image={product.image}
          thumbhash={product.thumbhash}
          detail={<Price price={product.price} discount={product.discount} size="sm" />}
        />
        <Row>
          <Button variant="link" icon={Store} href={`/dashboard/shops/${product.shopId}`}>
            <span>{showName(product.shop)}</span>
          </Button>
        </Row>
        <p className="reading">{showDescription(product)}</p>
      </>
    )
  if (question) return <ReportedQuestion question={question} />
  if (message) return <ReportedMessage message={message} />
  if (!review) return null
  return (
    <>
      <LineItem
        name={showName(review.product)}
        href={`/products/${review.productId}`}
        image={review.product.image}
        detail={
          <>
            <StarRating rating={review.rating} variant="full" /> {review.customer.name}
          </>
        }
      />
      <p className="reading">{review.comment}</p>
      <ReviewPhotos review={review} />
    </>
  )
}

const ReportedQuestion = ({ question }: { question: NonNullable<ModerationItem['question']> }) => (
  <>
    <LineItem
      name={showName(question.product)}
      href={`/products/${question.productId}`}
      image={question.product.image}
      detail={translateName(question.author.name)}
    />
    {question.answerTo && <p className="meta">“{question.answerTo}”</p>}
    <p className="reading">{question.text}</p>
  </>
)

const Reports = ({ item: { reports, notes } }: { item: ModerationItem }) => {
  const t = useTranslate()
  if (reports.length === 0) return null
  return (
    <>
      <Row>
        {reports.map(({ reason, count }) => (
          <Tag key={reason}>
            {t(REPORT_REASON_LABELS[reason])}: {t('{count}×', { count })}
          </Tag>
        ))}
      </Row>
      {notes.map(note => (
        <p key={note} className="meta">
          “{note}”
        </p>
      ))}
    </>
  )
}

const Decisions = ({ item, name }: { item: ModerationItem; name: string }) => {
  const t = useTranslate()
  const { run, isBusy } = useSubmit()
  const [confirming, setConfirming] = useState<QueueAction | null>(null)
  const decide = (action: QueueAction, reason?: string) => run(CHANGE_MESSAGES, () => action.submit(reason))
  return (
    <Row>
      {listQueueActions(item).map(action => (
        <Button
          key={action.label}
          variant={action.templates ? 'quiet' : 'brand'}
          isBusy={isBusy}
          aria-label={`${t(action.label)}: ${name}`}
          onClick={() => (action.templates ? setConfirming(action) : decide(action))}
        >
          {t(action.label)}
        </Button>
      ))}
      {confirming && (
        <ReasonDialog
          title={`${t(confirming.label)}: ${name}`}
          action={t(confirming.label)}
          missing={t('Enter a reason. The person will see it.')}
          templates={confirming.templates ?? []}
          onClose={() => setConfirming(null)}
          onConfirm={reason => decide(confirming, reason)}
        >
          {confirming.explanation && t(confirming.explanation)}
        </ReasonDialog>
      )}
    </Row>
  )
}
