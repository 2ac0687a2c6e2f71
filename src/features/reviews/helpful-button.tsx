import { ThumbsUp } from 'lucide-react'
import { useLocation } from 'wouter'
import { nameValues } from '../../contract/bangla-texts.ts'
import { TOAST } from '../../contract/messages/fixed-messages.ts'
import type { Review } from '../../contract/reviews/reviews.ts'
import { submitVote, type VoteState } from '../../local/reviews/votes.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useSubmit } from '../../ui/overlays/use-submit.ts'
import { useUser } from '../../ui/state/use-user.ts'
import { describeMessage, useTranslate } from '../../ui/text/i18n.ts'
import { translateName } from '../../ui/text/translate-name.ts'
import { buildSignInPath } from '../accounts/sign-in/login-path.ts'

type HelpfulButtonProps = { review: Pick<Review, 'id' | 'customer' | 'product'>; vote: VoteState }

/** Says that a review helped, or takes it back. Whoever is signed out signs in first; others than customers see the number. */
export const HelpfulButton = ({ review, vote: { isHelpful, count } }: HelpfulButtonProps) => {
  const t = useTranslate()
  const user = useUser()
  const [path, navigate] = useLocation()
  const { run, isBusy } = useSubmit()
  const label = count > 0 ? t('Helpful ({count})', { count }) : t('Helpful')
  if (user && user.role !== 'CUSTOMER') return count > 0 && <span className="meta">{label}</span>
  const toggle = () => {
    if (!user) return navigate(buildSignInPath(path, { purpose: 'vote' }))
    const text = describeMessage('Vote for a review of {name}', nameValues('name', review.product))
    return run({ loading: 'Sending', done: TOAST.updated }, () => submitVote(review.id, !isHelpful, text))
  }
  return (
    <Button
      variant={isHelpful ? 'soft' : 'link'}
      icon={ThumbsUp}
      isBusy={isBusy}
      aria-pressed={isHelpful}
      aria-label={`${label}: ${translateName(review.customer.name)}`}
      onClick={toggle}
    >
      {label}
    </Button>
  )
}
