import { RotateCw } from 'lucide-react'
import { discardEntry, retryEntry } from '../../local/outbox.ts'
import type { ShownOrder } from '../../local/overlay.ts'
import { awaitAnswer } from '../../local/write.ts'
import { attempt } from '../../ui/attempt.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { statusWords } from '../../ui/status-pill.tsx'
import { useText } from '../../ui/text.ts'
import { toast } from '../../ui/toast.tsx'
import { MOVE_WORDS } from './move-words.ts'
import { lookAgain } from './use-moves.ts'

/** A move that the server refused: why, how the order stands, and what to do. The next moves wait behind this one. */
export const RefusedMove = ({ order }: { order: ShownOrder }) => {
  const t = useText()
  const refused = order.moves.find(move => move.entry.state === 'rejected')
  if (!refused) return null
  const { entry, to } = refused
  const again = attempt(async () => {
    await retryEntry(entry.id)
    const result = await awaitAnswer(entry.id)
    if (result.state === 'done') toast.success(t(MOVE_WORDS[to].done))
    if (result.state === 'rejected') toast.error(t(result.failure.message))
  })
  const giveUp = attempt(async () => {
    await discardEntry(entry.id)
    await lookAgain(order.id)
  })
  // Where the order is elsewhere by now, the same move is refused for ever.
  const isPointless = entry.error?.code === 'ILLEGAL_TRANSITION'
  return (
    <Notice
      tone="danger"
      title={t('Not changed to {status}', { status: statusWords(to) })}
      action={
        <>
          {!isPointless && (
            <Button icon={RotateCw} onClick={again}>
              {t('Send again')}
            </Button>
          )}
          <Button variant={isPointless ? 'brand' : 'quiet'} onClick={giveUp}>
            {t('Discard my change')}
          </Button>
        </>
      }
    >
      {t(entry.error?.message ?? 'The server refused this change.')}
    </Notice>
  )
}
