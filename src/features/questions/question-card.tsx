import { nameValues } from '../../contract/bangla-texts.ts'
import type { Answer, Question } from '../../contract/questions/questions.ts'
import { withdrawEntry } from '../../local/outbox/entry-edit.ts'
import type { OptimisticQuestion } from '../../local/questions/optimistic.ts'
import { submitQuestionDeletion } from '../../local/questions/submit.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Tag } from '../../ui/controls/tag.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Row } from '../../ui/layout/page.tsx'
import { catchToToast } from '../../ui/overlays/catch-to-toast.ts'
import { toast } from '../../ui/overlays/toast.tsx'
import { LineItem } from '../../ui/rows/line-item.tsx'
import { useUser } from '../../ui/state/use-user.ts'
import { describeMessage, t as say, showName, useTranslate } from '../../ui/text/i18n.ts'
import { translateReason } from '../../ui/text/translate-reason.ts'
import { productUrl } from '../products/catalogue/product-tiles.tsx'
import { QuestionItem } from './question-item.tsx'

type QuestionCardProps = { question: OptimisticQuestion; onAnswer: (question: Question) => unknown }

/** A question with its product, what the person can do with it, and their own answer. */
export const QuestionCard = ({ question, onAnswer }: QuestionCardProps) => {
  const t = useTranslate()
  const isVendor = useUser()?.role === 'VENDOR'
  const { product, answers, isOwn } = question
  const own = answers.find(answer => answer.isOwn)
  const isSent = question.entries.length === 0
  return (
    <Card as="article" label={`${showName(product)}: ${question.text}`}>
      <LineItem name={showName(product)} href={productUrl(product)} image={product.image} />
      <QuestionItem
        question={question}
        level={2}
        belowAnswer={answer => (
          <>
            <HiddenNote reason={answer.hiddenReason} />
            {answer.isOwn && isSent && (
              <Row>
                <DeleteButton post={answer} product={product} what={t('Delete answer')} />
              </Row>
            )}
          </>
        )}
      >
        <HiddenNote reason={question.hiddenReason} />
        <Row>
          {(isVendor || own) && (
            <Button
              variant={own ? 'quiet' : 'soft'}
              aria-label={`${own ? t('Edit answer') : t('Answer')}: ${question.text}`}
              onClick={() => onAnswer(question)}
            >
              {own ? t('Edit answer') : t('Answer')}
            </Button>
          )}
          {isOwn && isSent && <DeleteButton post={question} product={product} what={t('Delete question')} />}
        </Row>
      </QuestionItem>
    </Card>
  )
}

/** Why an admin has hidden it. Not in the item: public lists have none, and a first visit should not load it. */
const HiddenNote = ({ reason }: { reason: string | undefined }) => {
  const t = useTranslate()
  if (!reason) return null
  return (
    <p>
      <Tag tone="soft-danger">{t('Hidden')}</Tag> {t('Reason: {reason}', { reason: translateReason(reason) })}
    </p>
  )
}

type DeleteButtonProps = { post: Pick<Answer, 'id' | 'text'>; product: Question['product']; what: string }

const DeleteButton = ({ post, product, what }: DeleteButtonProps) => (
  <Button
    variant="quiet"
    aria-label={`${what}: ${post.text}`}
    onClick={catchToToast(() => deleteWithUndo(post.id, product))}
  >
    {what}
  </Button>
)

const deleteWithUndo = async (id: string, product: Question['product']): Promise<void> => {
  const label = describeMessage('Deletion of what you wrote about {name}', nameValues('name', product))
  const entryId = await submitQuestionDeletion(id, label)
  if (entryId === null) return
  const onUndo = catchToToast(async () => {
    if (!(await withdrawEntry(entryId))) toast.info(say('It is already deleted.'))
  })
  toast.info(say('Deleted'), { action: { label: say('Undo'), onSelect: onUndo } })
}
