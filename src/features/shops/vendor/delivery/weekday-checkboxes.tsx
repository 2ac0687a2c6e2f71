import { Checkbox } from '../../../../ui/forms/checkbox.tsx'
import { Row } from '../../../../ui/layout/page.tsx'
import { type MessageKey, useTranslate } from '../../../../ui/text/i18n.ts'

/** From Sunday, which is 0. */
const WEEKDAYS: readonly MessageKey[] = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

type WeekdayCheckboxesProps = {
  legend: string
  days: readonly number[]
  error: string | null
  onChange: (days: number[]) => void
}

/** Some days of the week. */
export const WeekdayCheckboxes = ({ legend, days, error, onChange }: WeekdayCheckboxesProps) => {
  const t = useTranslate()
  return (
    <fieldset>
      <legend>{legend}</legend>
      <Row>
        {WEEKDAYS.map((name, day) => (
          <Checkbox
            key={name}
            label={t(name)}
            checked={days.includes(day)}
            onChange={event => onChange(event.target.checked ? [...days, day] : days.filter(other => other !== day))}
          />
        ))}
      </Row>
      {error && <p className="field-error">{error}</p>}
    </fieldset>
  )
}
