import { Plus, Trash2, X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import {
  type AssortmentChange,
  changeValue,
  removeValue,
  renameOption,
} from '../../../contract/products/option-changes.ts'
import type { OptionValue } from '../../../contract/products/options.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { showName, useTranslate } from '../../../ui/text/i18n.ts'
import { addValues, isColourOption } from './edit-assortment.ts'
import type { TypedAssortment, TypedVariant } from './typed-assortment.ts'

type OptionEditorProps = {
  assortment: TypedAssortment
  at: number
  onChange: (changed: TypedAssortment, cell?: string) => void
  /** A change after which some variants are gone. */
  onRemoval: (change: AssortmentChange<TypedVariant>) => void
  onRemove: () => void
}

/** One option: its name in both languages, and its values. */
export const OptionEditor = ({ assortment, at, onChange, onRemoval, onRemove }: OptionEditorProps) => {
  const t = useTranslate()
  const option = assortment.options[at]!
  const hasSwatches = isColourOption(option)
  const rename = (field: 'name' | 'nameBn', text: string) =>
    onChange(renameOption(assortment, at, { [field]: text }), `${at} ${field}`)
  return (
    <fieldset className="option-editor" aria-label={t('Option: {name}', { name: showName(option) })}>
      <div className="option-names">
        <TextInput
          label={t('Name of the option')}
          hint={t('For example “Size” or “Colour”')}
          autoComplete="off"
          value={option.name}
          onKeyDown={holdEnter}
          onChange={event => rename('name', event.target.value)}
        />
        <TextInput
          label={t('Name in Bangla')}
          isOptional
          lang="bn"
          autoComplete="off"
          value={option.nameBn ?? ''}
          onKeyDown={holdEnter}
          onChange={event => rename('nameBn', event.target.value)}
        />
        <IconButton
          icon={Trash2}
          label={t('Remove the option {name}', { name: showName(option) })}
          onClick={onRemove}
        />
      </div>
      {option.values.map(value => (
        <ValueRow
          key={value.value}
          value={value}
          hasSwatch={hasSwatches}
          onRename={change => onRemoval(changeValue(assortment, at, value.value, change))}
          onChange={change => onChange(changeValue(assortment, at, value.value, change), `${at} ${value.value}`)}
          onRemove={() => onRemoval(removeValue(assortment, at, value.value))}
        />
      ))}
      <NewValues onAdd={typed => onChange(addValues(assortment, at, typed))} name={showName(option)} />
    </fieldset>
  )
}

type ValueRowProps = {
  value: OptionValue
  hasSwatch: boolean
  /** The value gets another text: with that of another value, the two become one. */
  onRename: (change: Partial<OptionValue>) => void
  onChange: (change: Partial<OptionValue>) => void
  onRemove: () => void
}

const ValueRow = ({ value: { value, valueBn, swatch }, hasSwatch, onRename, onChange, onRemove }: ValueRowProps) => {
  const t = useTranslate()
  const [typed, setTyped] = useState(value)
  const commit = () => {
    const text = typed.trim()
    if (!text) return setTyped(value)
    if (text !== value) onRename({ value: text })
  }
  return (
    <div className="option-value">
      {hasSwatch && (
        <input
          type="color"
          aria-label={t('Colour of {value}', { value })}
          value={swatch ?? '#ffffff'}
          onChange={event => onChange({ swatch: event.target.value })}
        />
      )}
      <TextInput
        label={t('Value')}
        isLabelHidden
        autoComplete="off"
        value={typed}
        onChange={event => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={event => isEnter(event) && commit()}
      />
      <TextInput
        label={t('{value} in Bangla', { value })}
        isLabelHidden
        lang="bn"
        placeholder={t('In Bangla')}
        autoComplete="off"
        value={valueBn ?? ''}
        onKeyDown={holdEnter}
        onChange={event => onChange({ valueBn: event.target.value || null })}
      />
      <IconButton icon={X} label={t('Remove {name}', { name: value })} onClick={onRemove} />
    </div>
  )
}

const NewValues = ({ name, onAdd }: { name: string; onAdd: (typed: string) => void }) => {
  const t = useTranslate()
  const [typed, setTyped] = useState('')
  const add = () => {
    if (typed.trim()) onAdd(typed)
    setTyped('')
  }
  return (
    <div className="option-new-value">
      <TextInput
        label={t('New values of {name}', { name })}
        hint={t('Several at once: 40, 41, 42')}
        autoComplete="off"
        enterKeyHint="done"
        value={typed}
        onChange={event => setTyped(event.target.value)}
        onBlur={add}
        onKeyDown={event => isEnter(event) && add()}
      />
      <Button icon={Plus} onClick={add}>
        {t('Add')}
      </Button>
    </div>
  )
}

/** Enter would send the form. */
const isEnter = (event: KeyboardEvent): boolean => {
  if (event.key === 'Enter') event.preventDefault()
  return event.key === 'Enter'
}
const holdEnter = (event: KeyboardEvent): void => {
  isEnter(event)
}
