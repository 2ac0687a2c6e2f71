import { type FormEvent, useEffect, useId, useState } from 'react'
import * as v from 'valibot'
import { nameValues } from '../../contract/bangla-texts.ts'
import { QUESTION_MAX } from '../../contract/constants.ts'
import { TOAST } from '../../contract/messages/fixed-messages.ts'
import { QuestionText } from '../../contract/questions/question-text.ts'
import type { Question } from '../../contract/questions/questions.ts'
import { findSimilarQuestions, type SearchWords } from '../../contract/questions/similar-questions.ts'
import { discardEntry } from '../../local/outbox/entry-edit.ts'
import { submitAnswer, submitQuestion } from '../../local/questions/submit.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useEditGuard } from '../../ui/forms/edit-guard.ts'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { Stack } from '../../ui/layout/page.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useSubmit } from '../../ui/overlays/use-submit.ts'
import { LineItem } from '../../ui/rows/line-item.tsx'
import { describeMessage, showName, translateMessage, translateText, useTranslate } from '../../ui/text/i18n.ts'
import './questions.css'

type Asking = { product: Question['product']; by: string; asked: readonly Question[]; question?: undefined }
type Answering = { product: Question['product']; by: string; isShop: boolean; question: Question }
/** What is written: a new question, or an answer to one. */
export type QuestionTask = Asking | Answering

export type QuestionDialogProps = { task: QuestionTask; onClose: () => void }

/** The form of a question or an answer in a dialog, with what was asked before. */
const QuestionDialog = ({ task, onClose }: QuestionDialogProps) => {
  const t = useTranslate()
  const id = useId()
  const former = findOwnAnswer(task)
  const [text, setText] = useState(former)
  const words = useSearchWords()
  const { send, error, isBusy } = useSend(task, onClose)
  useEditGuard(text.trim() !== former)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    return send(text)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={task.question ? t('Answer a question') : t('Ask a question')}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" form={id} variant="primary" isBusy={isBusy}>
            {task.question ? t('Send answer') : t('Send question')}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate>
        <Stack>
          <LineItem name={showName(task.product)} image={task.product.image} />
          {task.question && <p className="reading">“{task.question.text}”</p>}
          <TextArea
            label={task.question ? t('Your answer') : t('Your question')}
            hint={t('Everyone can see it. Leave out phone numbers and addresses.')}
            error={error}
            name="text"
            value={text}
            maxLength={QUESTION_MAX}
            autoComplete="off"
            onChange={event => setText(event.target.value)}
          />
          {!task.question && <AskedBefore questions={words ? findSimilarQuestions(text, task.asked, words) : []} />}
        </Stack>
      </form>
    </Dialog>
  )
}

/** The lexicon of the search; null until it is there. Without it nothing is suggested. */
const useSearchWords = (): SearchWords | null => {
  const [words, setWords] = useState<SearchWords | null>(null)
  useEffect(() => {
    import('../../local/products/text-search.ts').then(setWords).catch(() => null)
  }, [])
  return words
}

const findOwnAnswer = ({ question }: QuestionTask): string => question?.answers.find(({ isOwn }) => isOwn)?.text ?? ''

/** Sends what was written. A refused one is not kept: its form is still open, with the reason. */
const useSend = (task: QuestionTask, onDone: () => void) => {
  const { run, isBusy } = useSubmit()
  const [error, setError] = useState<string | null>(null)
  const write = (text: string) => {
    const name = nameValues('name', task.product)
    if (!task.question)
      return submitQuestion(task.product, { text, by: task.by }, describeMessage('Question about {name}', name))
    const by = { name: task.by, isShop: task.isShop }
    return submitAnswer(task.question, { text, by }, describeMessage('Answer about {name}', name))
  }
  const send = async (text: string): Promise<void> => {
    const parsed = v.safeParse(QuestionText, text)
    if (!parsed.success) return setError(translateText(parsed.issues[0].message))
    setError(null)
    const result = await run({ loading: 'Sending', done: TOAST.reviewDone }, () => write(text))
    if (result.state !== 'rejected') return onDone()
    if (result.entryId) await discardEntry(result.entryId)
    setError(translateMessage(result.failure.message, result.failure.error.descriptor))
  }
  return { send, error, isBusy }
}

/** What was asked before about the same, with the first answer; the seller's where there is one. */
const AskedBefore = ({ questions }: { questions: readonly Question[] }) => {
  const t = useTranslate()
  return (
    <div role="status">
      {questions.length > 0 && (
        <Stack gap="sm">
          <strong>{t('Asked before')}</strong>
          {questions.map(({ id, text, answers: [first] }) => (
            <div key={id} className="answer">
              <p>{text}</p>
              <p className="meta">{first ? first.text : t('No answer yet')}</p>
            </div>
          ))}
        </Stack>
      )}
    </div>
  )
}

export default QuestionDialog
