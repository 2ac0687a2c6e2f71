import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import type { OrderDraft } from '../../contract/orders.ts'
import { correctOrder, takeOrderBack } from '../../local/order-writes.ts'
import { dependantsOf, retryEntry } from '../../local/outbox-edit.ts'
import type { OrderSeen } from '../../local/overlay.ts'
import type { OutboxEntry } from '../../local/rows.ts'
import { awaitAnswer } from '../../local/write.ts'
import { attempt } from '../../ui/attempt.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceButtons, Stack } from '../../ui/page.tsx'
import { useText } from '../../ui/text.ts'
import { DiscardDialog, MayHaveHappened, StopDialog } from './discard-dialogs.tsx'
import { type Choice, choicesFor, standingOf } from './entry-standing.ts'
import { formPathOf } from './form-path.ts'
import { openGateway } from './open-gateway.ts'
import { ORDER_WORDS, useSend, wordsFor } from './use-send.ts'

export type EntryChoicesProps = {
  entry: OutboxEntry
  entries: readonly OutboxEntry[]
  /** Choices that the screen offers in another way. */
  except?: readonly Choice[]
  /** Buttons of the screen's own, before the others. */
  children?: ReactNode
}

/** Send again, Edit, Discard and what else a change allows where it stands. */
export const EntryChoices = ({ entry, entries, except = [], children }: EntryChoicesProps) => {
  const t = useText()
  const { choose, isBusy, asked, setAsked } = useChoices(entry)
  const choices = choicesFor(entry, standingOf(entry, entries)).filter(choice => !except.includes(choice))
  if (choices.length === 0 && !children) return null
  const dependants = dependantsOf(entries, entry.id).length
  const dialog = { entry, dependants, onClose: () => setAsked(null) }
  const buttons = (
    <ChoiceButtons>
      {children}
      {choices.map((choice, index) => (
        <Button
          key={choice}
          variant={index === 0 && !QUIET.has(choice) ? 'brand' : 'quiet'}
          isBusy={isBusy && index === 0}
          onClick={choose[choice]}
        >
          {t(choice === 'send' && entry.attempts === 0 ? 'Send now' : WORDS[choice])}
        </Button>
      ))}
      <DiscardDialog {...dialog} isOpen={asked === 'discard'} />
      <StopDialog {...dialog} isOpen={asked === 'stop'} />
    </ChoiceButtons>
  )
  if (!choices.includes('stop')) return buttons
  return (
    <Stack gap="sm">
      <MayHaveHappened entry={entry} />
      {buttons}
    </Stack>
  )
}

const QUIET = new Set<Choice>(['discard', 'edit', 'stop'])
const WORDS: Record<Choice, string> = {
  send: 'Send again',
  pay: 'Place order and pay',
  cash: 'Change to cash on delivery',
  edit: 'Edit',
  discard: 'Discard',
  'sign-in': 'Login',
  stop: 'Stop trying',
}

const useChoices = (entry: OutboxEntry) => {
  const [, navigate] = useLocation()
  const { run, isBusy } = useSend()
  const [asked, setAsked] = useState<'discard' | 'stop' | null>(null)
  const send = () => run(wordsFor(entry.endpoint), () => sendNow(entry.id))
  const choose: Record<Choice, () => void> = {
    send,
    pay: attempt(async () => {
      const sent = await send()
      if (sent?.state === 'done') await openGateway(entry.input.id as string)
    }),
    cash: () => {
      const draft = { ...(entry.input as OrderDraft), paymentType: 'COD' as const }
      return run(ORDER_WORDS, () => correctOrder(entry.id, draft, entry.seen as OrderSeen))
    },
    edit: attempt(async () => {
      const form = formPathOf(entry)
      if (form) return navigate(form)
      await takeOrderBack(entry.id)
      navigate('/cart')
    }),
    discard: () => setAsked('discard'),
    stop: () => setAsked('stop'),
    'sign-in': () => navigate('/login?from=/dashboard/pending'),
  }
  return { choose, isBusy, asked, setAsked }
}

const sendNow = async (entryId: string) => {
  await retryEntry(entryId)
  return awaitAnswer(entryId)
}
