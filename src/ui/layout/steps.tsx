import { Check, X } from 'lucide-react'
import { formatNumber } from '../../contract/messages/number-format.ts'
import './steps.css'
import { useLocale, useTranslate } from '../text/i18n.ts'
import { VisuallyHidden } from '../text/visually-hidden.tsx'

export type StepsProps = {
  label: string
  /** In order; one or two words each. */
  steps: readonly string[]
  /** The index of the step where it is now. */
  current: number
  /** Whether it ends there: as it should, or because it was stopped. */
  end?: 'done' | 'stopped' | null
}

/** A stepper: which steps are behind, where it is now, and which follow. */
export const Steps = ({ label, steps, current, end = null }: StepsProps) => (
  <ol className={`steps${end ? ` steps-${end}` : ''}`} aria-label={label}>
    {steps.map((step, index) => (
      <li
        key={step}
        className={index < current ? 'is-done' : undefined}
        aria-current={index === current ? 'step' : undefined}
      >
        <span className="steps-mark" aria-hidden="true">
          <StepMark
            number={index + 1}
            state={index === current ? (end ?? 'current') : index < current ? 'done' : 'next'}
          />
        </span>
        <span>
          {step}
          {index < current && <DoneLabel />}
        </span>
      </li>
    ))}
  </ol>
)

const StepMark = ({ number, state }: { number: number; state: 'done' | 'stopped' | 'current' | 'next' }) => {
  const locale = useLocale()
  if (state === 'done') return <Check />
  return state === 'stopped' ? <X /> : formatNumber(number, locale)
}

const DoneLabel = () => <VisuallyHidden>, {useTranslate()('done')}</VisuallyHidden>
