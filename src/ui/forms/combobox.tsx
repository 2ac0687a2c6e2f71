import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import './combobox.css'
import { Field, type FieldProps } from './field.tsx'

export type ComboboxOption = { id: string; label: string; detail?: string | undefined }

export type ComboboxProps = FieldProps & {
  value: string
  /** For what is typed. The first is highlighted, so that Enter picks it. */
  options: readonly ComboboxOption[]
  /** Said in place of the options where there are none. */
  status?: string | undefined
  onType: (text: string) => void
  onPick: (option: ComboboxOption) => void
  /** The focus leaves the field, also after a pick. */
  onLeave: () => void
  placeholder?: string
  maxLength?: number
}

/**
 * A text field that suggests while somebody types: arrow keys move through the options, Enter picks one, Escape closes them.
 * A form of felte does not see it, because its text is not what is sent.
 */
export const Combobox = (props: ComboboxProps) => {
  const { value, options, status, onType, onPick, onLeave, placeholder, maxLength, ...field } = props
  const id = useId()
  const { isListed, active, list, open, close, move, pick } = useOptions(options, onPick)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isListed) {
      // Not the dialog around it.
      event.preventDefault()
      close()
    }
    if (event.key === 'Enter' && pick(active)) event.preventDefault()
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && options.length > 0) {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    }
  }
  return (
    <Field {...field}>
      {controlProps => (
        <div className="control combobox" data-felte-ignore="">
          <input
            {...controlProps}
            type="text"
            role="combobox"
            aria-expanded={isListed && options.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={isListed && options[active] ? `${id}-${active}` : undefined}
            data-field={field.name}
            value={value}
            placeholder={placeholder}
            maxLength={maxLength}
            autoComplete="off"
            autoCapitalize="words"
            spellCheck={false}
            enterKeyHint="done"
            onFocus={event => event.currentTarget.select()}
            onChange={event => {
              onType(event.target.value)
              open()
            }}
            onBlur={() => {
              close()
              onLeave()
            }}
            onKeyDown={onKeyDown}
          />
          <div
            ref={list}
            id={`${id}-list`}
            role="listbox"
            aria-label={field.label}
            hidden={!isListed || options.length === 0}
          >
            {options.map((option, at) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: in a combobox the focus stays in the text field
              <div
                key={option.id}
                id={`${id}-${at}`}
                role="option"
                aria-selected={at === active}
                onPointerDown={event => event.preventDefault()}
                onClick={() => pick(at)}
              >
                <span>{option.label}</span>
                {option.detail && <small>{option.detail}</small>}
              </div>
            ))}
          </div>
          <p role="status" className={isListed && status ? 'combobox-status' : 'visually-hidden'}>
            {isListed && status}
          </p>
        </div>
      )}
    </Field>
  )
}

/** Whether the options are shown, and which is highlighted. */
const useOptions = (options: readonly ComboboxOption[], onPick: (option: ComboboxOption) => void) => {
  const [isListed, setListed] = useState(false)
  const [active, setActive] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const hasOptions = isListed && options.length > 0
  // It may be below the visible part of the window or of a sheet.
  useEffect(() => {
    if (!hasOptions) return
    list.current?.scrollIntoView({ block: 'nearest' })
    // With large letters there may be no room for both.
    list.current?.parentElement?.scrollIntoView({ block: 'nearest' })
  }, [hasOptions])
  useEffect(() => {
    if (hasOptions) list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [hasOptions, active])
  const open = () => {
    setListed(true)
    setActive(0)
  }
  const close = () => setListed(false)
  const move = (step: number) => {
    if (isListed) setActive(at => (at + step + options.length) % options.length)
    else open()
  }
  /** @returns whether there was something to pick */
  const pick = (at: number): boolean => {
    const option = isListed ? options[at] : undefined
    if (!option) return false
    close()
    onPick(option)
    return true
  }
  return { isListed, active, list, open, close, move, pick }
}
