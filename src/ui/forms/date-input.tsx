import { useEffect, useRef } from 'react'
import { TextInput, type TextInputProps } from './text-input.tsx'
import './date-input.css'

/** A field for a day. WebKit shows today's date in an empty one, which is made pale so that it does not look filled in. */
export const DateInput = (props: Omit<TextInputProps, 'type' | 'ref' | 'onInput'>) => {
  const field = useRef<HTMLInputElement>(null)
  const markEmpty = () => field.current?.toggleAttribute('data-empty', field.current.value === '')
  useEffect(() => void markEmpty())
  return <TextInput {...props} ref={field} type="date" onInput={markEmpty} />
}
