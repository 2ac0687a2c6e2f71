import { Camera, ImageUp } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from './button.tsx'
import { getControlProps } from './field.tsx'
import { Picture } from './picture.tsx'
import './picture-input.css'
import { useTranslate } from './i18n.ts'
import { scalePicture, UnreadablePictureError } from './scale-picture.ts'

export type PictureInputProps = {
  label: string
  hint?: string
  error?: string | null | undefined
  /** What is shown until another one is chosen. */
  image?: string | null
  /** Stands in its place while there is none: a person's first letters, say. */
  empty?: ReactNode
  /** The picture that was chosen, made small; null: none yet. */
  value: Blob | null
  onChange: (picture: Blob) => void
}

/** A picture by camera or from a file, made small on the device at once, and shown as it will be. */
export const PictureInput = ({ label, hint, error, image = null, empty, value, onChange }: PictureInputProps) => {
  const t = useTranslate()
  const id = useId()
  const { choose, isBusy, mistake } = usePictureSelection(onChange)
  const file = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const chosen = useObjectUrl(value)
  const said = mistake ?? error
  return (
    <fieldset
      className="picture-input"
      aria-describedby={getControlProps(id, Boolean(hint), Boolean(said))['aria-describedby']}
    >
      <legend>{label}</legend>
      {empty && !chosen && !image ? empty : <Picture image={chosen ?? image} alt={label} sizes="128px" />}
      <div>
        <Button icon={Camera} isBusy={isBusy} onClick={() => camera.current?.click()}>
          {t('Take a photo')}
        </Button>
        <Button icon={ImageUp} isBusy={isBusy} onClick={() => file.current?.click()}>
          {t('Choose a file')}
        </Button>
        <input ref={camera} type="file" accept="image/*" capture="environment" hidden onChange={choose} />
        <input ref={file} type="file" accept="image/*" hidden onChange={choose} aria-label={label} />
      </div>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <p className="field-error" id={`${id}-error`} aria-live="polite">
        {said && t(said)}
      </p>
    </fieldset>
  )
}

const usePictureSelection = (onChange: (picture: Blob) => void) => {
  const [isBusy, setBusy] = useState(false)
  const [mistake, setMistake] = useState<string | null>(null)
  const take = async (file: File): Promise<boolean> => {
    setBusy(true)
    try {
      const picture = await scalePicture(file)
      flushSync(() => onChange(picture))
      setMistake(null)
    } catch (error) {
      if (!(error instanceof UnreadablePictureError)) throw error
      setMistake(error.message)
      return false
    } finally {
      setBusy(false)
    }
    return true
  }
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // The same file must be choosable again.
    target.value = ''
    if (file) delaySubmitUntil(target.form, take(file)).catch(reportError)
  }
  return { choose, isBusy, mistake }
}

/** A form that is sent while its picture is being made small waits for it, instead of going without. */
const delaySubmitUntil = async (form: HTMLFormElement | null, taking: Promise<boolean>): Promise<void> => {
  let isSent = false
  const hold = (event: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    isSent = true
  }
  form?.addEventListener('submit', hold, true)
  const isTaken = await taking.finally(() => form?.removeEventListener('submit', hold, true))
  if (isTaken && isSent) form?.requestSubmit()
}

/** An address for a picture that only this page has; let go when it is no longer shown. */
export const useObjectUrl = (picture: Blob | null): string | null => {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const made = picture && URL.createObjectURL(picture)
    setAddress(made)
    return () => {
      if (made) URL.revokeObjectURL(made)
    }
  }, [picture])
  return address
}
