import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import type { Question } from '../../contract/questions/questions.ts'
import { loadModule } from '../../local/load-module.ts'
import { catchToToast } from '../../ui/overlays/catch-to-toast.ts'
import { toast } from '../../ui/overlays/toast.tsx'
import { useLoadedPart } from '../../ui/state/use-loaded-part.ts'
import { useUser } from '../../ui/state/use-user.ts'
import { t as say } from '../../ui/text/i18n.ts'
import { buildSignInPath } from '../accounts/sign-in/login-path.ts'
import type { QuestionTask } from './question-dialog.tsx'

export type QuestionDialogControl = {
  /** Opens the form, or the sign-in. `asked`: what was asked about the product before. Never rejects. */
  ask: (product: Question['product'], asked: readonly Question[]) => Promise<void>
  /** The same for an answer; explains that a purchase is required. */
  answer: (question: Question) => Promise<void>
  /** Render it once in the screen. */
  dialog: ReactNode
}

const importDialog = () => import('./question-dialog.tsx')
const importEligibility = () => import('../../local/reviews/eligibility.ts')

/** The form of a question or an answer. Few visitors write one, so it is loaded when one does. */
export const useQuestionDialog = (): QuestionDialogControl => {
  const user = useUser()
  const [path, navigate] = useLocation()
  const [task, setTask] = useState<QuestionTask | null>(null)
  const { Part: QuestionDialog, load } = useLoadedPart(importDialog)
  const mayAnswer = async (question: Question): Promise<boolean> => {
    if (user?.role !== 'CUSTOMER' || question.answers.some(({ isOwn }) => isOwn)) return true
    const { checkReviewEligibility } = await loadModule(importEligibility)
    return (await checkReviewEligibility(question.productId)) !== 'no'
  }
  const ask = (product: Question['product'], asked: readonly Question[]) =>
    catchToToast(async () => {
      if (!user) return navigate(buildSignInPath(path, { purpose: 'question' }))
      await load()
      setTask({ product, asked, by: user.name })
    })()
  const answer = (question: Question) =>
    catchToToast(async () => {
      if (!user) return navigate(buildSignInPath(path, { purpose: 'question' }))
      if (!(await mayAnswer(question)))
        return void toast.error(say('Only the shop and people who have bought this product can answer.'))
      await load()
      setTask({ product: question.product, question, by: user.name, isShop: user.role === 'VENDOR' })
    })()
  const dialog = task && QuestionDialog && <QuestionDialog task={task} onClose={() => setTask(null)} />
  return { ask, answer, dialog }
}
