import { Check } from 'lucide-react'
import { formatNumber } from '../contract/messages/number-format.ts'
import './steps.css'
import { useLocale, useTranslate } from './i18n.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export type StepsProps = {
  label: string
  /** In order; one or two words each. */
  steps: readonly string[]
  /** How many steps are done, from 0 to `steps.length`. */
  done: number
}

/** A stepper: which steps are done, which is current, and which follow. */
export const Steps = ({ label, steps, done }: StepsProps) => (
  <ol className="steps" aria-label={label}>
    {steps.map((step, index) => (
      <li
        key={step}
        className={index < done ? 'is-done' : undefined}
        aria-current={index === done ? 'step' : undefined}
      >
        <span className="steps-mark" aria-hidden="true">
          {index < done ? <Check /> : <StepNumber number={index + 1} />}
        </span>
        <span>
          {step}
          {index < done && <DoneLabel />}
        </span>
      </li>
    ))}
  </ol>
)

const StepNumber = ({ number }: { number: number }) => formatNumber(number, useLocale())

const DoneLabel = () => <VisuallyHidden>, {useTranslate()('done')}</VisuallyHidden>
