import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import './choice.css'

export type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'type'> & {
  label: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** A checkbox with its label; the whole row is the touch target. */
export const Checkbox = ({ label, ...input }: CheckboxProps) => (
  <label className="choice">
    <input type="checkbox" {...input} />
    <span>{label}</span>
  </label>
)
