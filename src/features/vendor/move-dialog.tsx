import { type FormEvent, useId, useState } from 'react'
import type { OrderStatus } from '../../contract/order-states.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Stack } from '../../ui/page.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { useText } from '../../ui/text.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { MOVE_WORDS, REASONS } from './move-words.ts'
import type { MoveDetail } from './use-moves.ts'

export type MoveDialogProps = {
  number: string
  to: OrderStatus
  onClose: () => void
  onMove: (detail: MoveDetail) => Promise<void>
}

const OTHER = 'other'

/** Asks why before an order is cancelled, taken back or its return refused: the customer reads the reason. */
export const MoveDialog = ({ number, to, onClose, onMove }: MoveDialogProps) => {
  const t = useText()
  const formId = useId()
  const [error, setError] = useState<string | null>(null)
  const [chosen, setChosen] = useState('')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const reason = chosen === OTHER ? String(form.get('words') ?? '').trim() : chosen
    if (!reason) return setError(t('Say why: the customer reads it.'))
    onClose()
    return onMove({ reason, ...(to === 'RETURNED' && { restock: form.has('restock') }) })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`${t(MOVE_WORDS[to].choice)}: ${number}`}
      actions={
        <>
          <Button onClick={onClose}>{t('Go back')}</Button>
          <Button variant="danger" type="submit" form={formId}>
            {t(MOVE_WORDS[to].choice)}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <Stack>
          <RadioGroup
            legend={t('Why?')}
            name="reason"
            value={chosen}
            onChange={value => {
              setChosen(value)
              setError(null)
            }}
            error={chosen === OTHER ? null : error}
            options={[
              ...(REASONS[to] ?? []).map(reason => ({ value: reason, label: t(reason) })),
              { value: OTHER, label: t('Another reason') },
            ]}
          />
          {chosen === OTHER && (
            <TextArea label={t('In your words')} name="words" maxLength={500} error={error} autoFocus />
          )}
          {to === 'RETURNED' && <Checkbox name="restock" defaultChecked label={t('The goods go back on the shelf')} />}
          {to === 'CANCELLED' && <p>{t('The goods go back on the shelf.')}</p>}
        </Stack>
      </form>
    </Dialog>
  )
}
