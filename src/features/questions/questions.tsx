import { listQuestions, type Question } from '../../contract/questions/questions.ts'
import { matchesSearch } from '../../contract/search-text.ts'
import { ListScreen } from '../../lists/list-screen.tsx'
import {
  LIST_COMPARATORS,
  LIST_SORT_LABELS,
  LIST_SORT_PARAMS,
  TIME_SORTS,
  type TimeSort,
} from '../../lists/list-sorts.ts'
import type { ListOptions, ListView } from '../../lists/list-url.ts'
import { applyPendingQuestions } from '../../local/questions/optimistic.ts'
import { Page, Stack } from '../../ui/layout/page.tsx'
import { useUser } from '../../ui/state/use-user.ts'
import { useTranslate } from '../../ui/text/i18n.ts'
import { QuestionCard } from './question-card.tsx'
import { useQuestionDialog } from './use-question-dialog.tsx'

const FILTERS = ['ALL', 'OPEN', 'ANSWERED'] as const
type Filter = (typeof FILTERS)[number]
const FILTER_LABELS = { ALL: 'All', OPEN: 'To answer', ANSWERED: 'Answered' } as const
const CUSTOMER_LABELS = { ...FILTER_LABELS, OPEN: 'Waiting for an answer' } as const
const LIST_OPTIONS: ListOptions<Filter, TimeSort> = {
  path: '/dashboard/questions',
  filters: FILTERS,
  sorts: TIME_SORTS,
}

/** /dashboard/questions: a vendor's questions to answer, or what a customer has asked and answered. */
const Questions = () => {
  const t = useTranslate()
  const isVendor = useUser()?.role === 'VENDOR'
  const { answer, dialog } = useQuestionDialog()
  return (
    <Page>
      <ListScreen
        title={t('Questions')}
        options={LIST_OPTIONS}
        filterLabels={isVendor ? FILTER_LABELS : CUSTOMER_LABELS}
        sortLabels={LIST_SORT_LABELS}
        searchLabel={t('Search questions')}
        endpoint={listQuestions}
        toListInput={({ filter, sort }) => ({
          ...LIST_SORT_PARAMS[sort],
          ...(filter !== 'ALL' && { unanswered: filter === 'OPEN' }),
        })}
        matchesView={matchesView}
        compare={LIST_COMPARATORS}
        applyPending={applyPendingQuestions}
        empty={({ term }) => (term.trim() ? 'No Data Found' : 'No questions yet')}
        source={
          isVendor ? t('Questions about your products appear here.') : t('What you ask about a product appears here.')
        }
        drawing="heart"
      >
        {questions => (
          <Stack>
            {questions
              .filter(question => !question.isDeleting)
              .map(question => (
                <QuestionCard key={question.id} question={question} onAnswer={answer} />
              ))}
          </Stack>
        )}
      </ListScreen>
      {dialog}
    </Page>
  )
}

const matchesView = (question: Question, { term, filter }: ListView<Filter>): boolean => {
  const isAnswered = question.answers.some(({ isShop }) => isShop)
  const isIn = filter === 'ALL' || isAnswered === (filter === 'ANSWERED')
  return isIn && matchesSearch(term, question.text, question.product.name, ...question.answers.map(({ text }) => text))
}

export default Questions
