import { MessageCircleQuestion } from 'lucide-react'
import { useState } from 'react'
import { SKELETONS } from '../../contract/constants.ts'
import type { Product } from '../../contract/products/products.ts'
import { matchesSearch } from '../../contract/search-text.ts'
import type { OptimisticQuestion } from '../../local/questions/optimistic.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Row } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { EmptyState } from '../../ui/notices/empty-state.tsx'
import { ErrorNotice } from '../../ui/notices/error-notice.tsx'
import { Loading, renderSkeletons } from '../../ui/notices/skeleton.tsx'
import { SearchField } from '../../ui/rows/search-field.tsx'
import { useUser } from '../../ui/state/use-user.ts'
import { useTranslate } from '../../ui/text/i18n.ts'
import { translateFailure } from '../../ui/text/translate-failure.ts'
import { translateName } from '../../ui/text/translate-name.ts'
import { ReportButton } from '../reports/report-button.tsx'
import { QuestionItem } from './question-item.tsx'
import { type QuestionsResult, useProductQuestions } from './use-product-questions.ts'
import { useQuestionDialog } from './use-question-dialog.tsx'

/** How many are shown before "Show all", and without a search field. */
const INITIAL_COUNT = 4

/** The questions about a product and their answers; customers can ask, and answer once they have bought it. */
export const ProductQuestions = ({ product }: { product: Product }) => {
  const t = useTranslate()
  const user = useUser()
  const read = useProductQuestions(product.id)
  const { ask, answer, dialog } = useQuestionDialog()
  const canWrite = user === null || user?.role === 'CUSTOMER'
  const { id, name, nameBn, image } = product
  const questions = read.state === 'ready' ? read.questions : []
  return (
    <div id="questions">
      <Section
        title={t('Questions')}
        aside={
          canWrite && (
            <Button
              icon={MessageCircleQuestion}
              variant="soft"
              onClick={() => ask({ id, name, ...(nameBn && { nameBn }), image }, questions)}
            >
              {t('Ask a question')}
            </Button>
          )
        }
      >
        <QuestionList read={read} onAnswer={canWrite ? answer : undefined} />
        {dialog}
      </Section>
    </div>
  )
}

type OnAnswer = ((question: OptimisticQuestion) => unknown) | undefined

const QuestionList = ({ read, onAnswer }: { read: QuestionsResult; onAnswer: OnAnswer }) => {
  const t = useTranslate()
  if (read.state === 'failed')
    return (
      <ErrorNotice title={t('Could not load questions')} onRetry={read.retry}>
        {translateFailure(read)}
      </ErrorNotice>
    )
  if (read.state === 'unsaved')
    return (
      <EmptyState title={t('Questions are not saved on this device')} illustration="cloud">
        {t('They will load when you are back online.')}
      </EmptyState>
    )
  if (read.state === 'loading')
    return (
      <div>
        <Loading what={t('Loading questions')} />
        {renderSkeletons('row', SKELETONS.tableRows)}
      </div>
    )
  if (read.questions.length === 0) return <p className="meta">{t('Nobody has asked about this product yet.')}</p>
  return <Questions questions={read.questions} onAnswer={onAnswer} />
}

type QuestionsProps = { questions: readonly OptimisticQuestion[]; onAnswer: OnAnswer }

const Questions = ({ questions, onAnswer }: QuestionsProps) => {
  const t = useTranslate()
  const [isExpanded, setExpanded] = useState(false)
  const [term, setTerm] = useState('')
  const found = putAnsweredFirst(questions).filter(({ text, answers }) =>
    matchesSearch(term, text, ...answers.map(one => one.text)),
  )
  const visible = isExpanded || term ? found : found.slice(0, INITIAL_COUNT)
  return (
    <div className="questions-list">
      {questions.length > INITIAL_COUNT && <SearchField label={t('Search questions')} term={term} onTerm={setTerm} />}
      {visible.map(question => (
        <QuestionItem key={question.id} question={question} belowAnswer={renderReport}>
          <Row>
            {onAnswer && !isUnsent(question) && (
              <Button variant="link" aria-label={`${t('Answer')}: ${question.text}`} onClick={() => onAnswer(question)}>
                {t('Answer')}
              </Button>
            )}
            {!isUnsent(question) && renderReport(question)}
          </Row>
        </QuestionItem>
      ))}
      {found.length === 0 && <p className="meta">{t('No questions found')}</p>}
      {visible.length < found.length && (
        <Button onClick={() => setExpanded(true)}>
          {t('Show all {count} questions', { count: questions.length })}
        </Button>
      )}
    </div>
  )
}

/** After what the device itself has written: an answer helps more than a newer question without one. */
export const putAnsweredFirst = (questions: readonly OptimisticQuestion[]): OptimisticQuestion[] => {
  const rank = (question: OptimisticQuestion) => (isUnsent(question) ? 0 : question.answers.length > 0 ? 1 : 2)
  return [...questions].sort((a, b) => rank(a) - rank(b))
}

/** What the device itself has written has no public answer or report yet. */
const isUnsent = ({ isOwn }: { isOwn?: boolean | undefined }): boolean => isOwn === true

const renderReport = (post: Pick<OptimisticQuestion, 'id' | 'author' | 'isOwn'>) =>
  isUnsent(post) ? null : <ReportButton entity="QUESTION" entityId={post.id} name={translateName(post.author.name)} />
