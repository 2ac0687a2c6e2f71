import '../forms/choice.css'
import type { Selection } from '../state/use-selection.ts'
import { useTranslate } from '../text/i18n.ts'

type SelectRowProps = { selection: Pick<Selection, 'has' | 'toggle'>; id: string; name: string }

/** The checkbox that selects a row for a bulk action. */
export const SelectRow = ({ selection, id, name }: SelectRowProps) => {
  const t = useTranslate()
  return (
    <label className="choice">
      <input
        type="checkbox"
        aria-label={t('Select {name}', { name })}
        checked={selection.has(id)}
        onChange={() => selection.toggle(id)}
      />
    </label>
  )
}
