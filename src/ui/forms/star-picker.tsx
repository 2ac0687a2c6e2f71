import { Star } from 'lucide-react'
import { useId } from 'react'
import { RATING_MAX } from '../../contract/constants.ts'
import { useTranslate } from '../text/i18n.ts'
import { VisuallyHidden } from '../text/visually-hidden.tsx'
import './star-picker.css'
import { useFieldError } from './contract-form.tsx'

/** The label of each rating, starting with one star. */
const RATING_LABELS = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'] as const

/** One to five stars as radio buttons, so that arrow keys and screen readers work. */
export const StarPicker = ({ name }: { name: string }) => {
  const t = useTranslate()
  const error = useFieldError(name)
  const id = useId()
  return (
    <fieldset className="star-picker" aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{t('Your rating')}</legend>
      <div className="star-picker-stars">
        {Array.from({ length: RATING_MAX }, (_, index) => index + 1).map(stars => (
          <label key={stars} title={t(RATING_LABELS[stars - 1]!)}>
            <input type="radio" name={name} value={stars} aria-invalid={error ? true : undefined} />
            <Star aria-hidden="true" />
            <VisuallyHidden>
              {t('{stars, plural, one {# star} other {# stars}}', { stars })}: {t(RATING_LABELS[stars - 1]!)}
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
