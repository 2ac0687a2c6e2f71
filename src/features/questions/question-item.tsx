import { lazy, type ReactNode, Suspense } from 'react'
import type { Answer } from '../../contract/questions/questions.ts'
import type { OptimisticQuestion } from '../../local/questions/optimistic.ts'
import { Tag } from '../../ui/controls/tag.tsx'
import { OptionalBoundary } from '../../ui/state/optional-boundary.tsx'
import { formatDate } from '../../ui/text/format-date-time.ts'
import { useLocale, useTranslate } from '../../ui/text/i18n.ts'
import { translateName } from '../../ui/text/translate-name.ts'
import './questions.css'

// Few visitors have written one.
const PendingNote = lazy(async () => ({ default: (await import('../outbox/pending-note.tsx')).PendingNote }))

type QuestionItemProps = {
  question: OptimisticQuestion
  /** Heading level: 2 directly under a screen's title. */
  level?: 2 | 3
  /** Rendered below each answer, such as its actions. */
  belowAnswer?: (answer: Answer) => ReactNode
  /** Rendered below the question's text and above its answers. */
  children?: ReactNode
}

/** A question with its answers. */
export const QuestionItem = ({ question, level = 3, belowAnswer, children }: QuestionItemProps) => {
  const Heading = `h${level}` as const
  return (
    <article className="question">
      <Heading>{question.text}</Heading>
      <Written of={question} />
      {question.entries.length > 0 && (
        <OptionalBoundary>
          <Suspense>
            <PendingNote entries={question.entries} />
          </Suspense>
        </OptionalBoundary>
      )}
      {children}
      {question.answers.map(answer => (
        <div key={answer.id} className="answer">
          <p className="reading">{answer.text}</p>
          <Written of={answer} isShop={answer.isShop} />
          {belowAnswer?.(answer)}
        </div>
      ))}
    </article>
  )
}

type WrittenProps = { of: Pick<Answer, 'author' | 'createdAt'>; isShop?: boolean }

/** Who wrote it and when. */
const Written = ({ of: { author, createdAt }, isShop = false }: WrittenProps) => {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <p className="meta question-facts">
      <span>{translateName(author.name)}</span>
      {isShop && <Tag>{t('Seller')}</Tag>}
      <time dateTime={createdAt}>{formatDate(createdAt, locale)}</time>
    </p>
  )
}
