import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import './choice.css'

export type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'type'> & {
  label: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** A yes or no with its words beside it; the whole row is the target. */
export const Checkbox = ({ label, ...input }: CheckboxProps) => (
  <label className="choice">
    <input type="checkbox" {...input} />
    <span>{label}</span>
  </label>
)
