import { Star } from 'lucide-react'
import { useId } from 'react'
import { useTranslate } from '../text/i18n.ts'
import { VisuallyHidden } from '../text/visually-hidden.tsx'
import './star-picker.css'
import { useFieldError } from './contract-form.tsx'

const RATINGS = [
  { stars: 1, label: 'Poor' },
  { stars: 2, label: 'Fair' },
  { stars: 3, label: 'Good' },
  { stars: 4, label: 'Very good' },
  { stars: 5, label: 'Excellent' },
] as const

/** One to five stars as radio buttons, so that arrow keys and screen readers work. */
export const StarPicker = ({ name }: { name: string }) => {
  const t = useTranslate()
  const error = useFieldError(name)
  const id = useId()
  return (
    <fieldset className="star-picker" aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{t('Your rating')}</legend>
      <div className="star-picker-stars">
        {RATINGS.map(({ stars, label }) => (
          <label key={stars} title={t(label)}>
            <input type="radio" name={name} value={stars} aria-invalid={error ? true : undefined} />
            <Star aria-hidden="true" />
            <VisuallyHidden>
              {t('{stars, plural, one {# star} other {# stars}}', { stars })}: {t(label)}
            </VisuallyHidden>
          </label>
        ))}
      </div>
      <p className="field-error" id={`${id}-error`} aria-live="polite">
        {error}
      </p>
    </fieldset>
  )
}
