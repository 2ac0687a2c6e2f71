import { Camera, ImageUp } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FileRef, StoredFile } from '../../local/db/device-schema.ts'
import { isStoredFile, loadFile, toBlob } from '../../local/db/stored-files.ts'
import { Button } from '../controls/button.tsx'
import { Picture } from '../goods/picture.tsx'
import { getControlProps } from './field.tsx'
import './picture-input.css'
import { translateText, useTranslate } from '../text/i18n.ts'
import { scalePicture, UnreadablePictureError } from './scale-picture.ts'

export type PictureInputProps = {
  label: string
  hint?: string
  error?: string | null | undefined
  /** The current picture, shown until another one is selected. */
  image?: string | null
  /** Shown while there is no picture, such as an Avatar with initials. */
  empty?: ReactNode
  /** The selected picture, scaled down; null: none yet. */
  value: StoredFile | FileRef | null
  onChange: (picture: StoredFile) => void
}

/** A picture from the camera or a file. It is scaled down on the device and previewed. */
export const PictureInput = ({ label, hint, error, image = null, empty, value, onChange }: PictureInputProps) => {
  const t = useTranslate()
  const id = useId()
  const { select, isBusy, readError } = usePictureSelection(onChange)
  const file = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const previewUrl = useObjectUrl(value)
  const message = readError ?? error
  return (
    <fieldset
      className="picture-input"
      aria-describedby={getControlProps(id, Boolean(hint), Boolean(message))['aria-describedby']}
    >
      <legend>{label}</legend>
      {empty && !previewUrl && !image ? empty : <Picture image={previewUrl ?? image} alt={label} sizes="128px" />}
      <div>
        <Button icon={Camera} isBusy={isBusy} onClick={() => camera.current?.click()}>
          {t('Take a photo')}
        </Button>
        <Button icon={ImageUp} isBusy={isBusy} onClick={() => file.current?.click()}>
          {t('Choose a file')}
        </Button>
        <input ref={camera} type="file" accept="image/*" capture="environment" hidden onChange={select} />
        <input ref={file} type="file" accept="image/*" hidden onChange={select} aria-label={label} />
      </div>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <p className="field-error" id={`${id}-error`} aria-live="polite">
        {message && translateText(message)}
      </p>
    </fieldset>
  )
}

/** Scales what is chosen in a file input, one after the other. */
export const usePictureSelection = (onChange: (picture: StoredFile) => void) => {
  const [isBusy, setBusy] = useState(false)
  const [readError, setReadError] = useState<string | null>(null)
  /** False: the file cannot be read. */
  const scale = async (files: readonly File[]): Promise<boolean> => {
    setBusy(true)
    try {
      for (const file of files) {
        const picture = await scalePicture(file)
        flushSync(() => onChange(picture))
      }
      setReadError(null)
    } catch (error) {
      if (!(error instanceof UnreadablePictureError)) throw error
      setReadError(error.message)
      return false
    } finally {
      setBusy(false)
    }
    return true
  }
  const select = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    // Without this, selecting the same file again would fire no event.
    target.value = ''
    if (files.length > 0) delaySubmitUntil(target.form, scale(files)).catch(reportError)
  }
  return { select, isBusy, readError }
}

/** Holds back a submit while the picture is being scaled, so that the form is not sent without it. */
const delaySubmitUntil = async (form: HTMLFormElement | null, scaling: Promise<boolean>): Promise<void> => {
  let isSubmitWanted = false
  const hold = (event: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    isSubmitWanted = true
  }
  form?.addEventListener('submit', hold, true)
  const isScaled = await scaling.finally(() => form?.removeEventListener('submit', hold, true))
  // Safari has requestSubmit since version 16. The button may be outside of the form.
  const button = [...(form?.elements ?? [])].find(
    element => element instanceof HTMLButtonElement && element.type === 'submit',
  )
  if (isScaled && isSubmitWanted && button instanceof HTMLElement) button.click()
}

/** An object URL for a picture, chosen or stored, revoked when the component no longer shows it. */
export const useObjectUrl = (picture: StoredFile | FileRef | null): string | null => {
  const [url, setUrl] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a live query returns a new object for the same picture
  useEffect(() => {
    let created: string | null = null
    let isShown = true
    const show = (file: StoredFile | undefined) => {
      if (isShown && file) created = URL.createObjectURL(toBlob(file))
      if (isShown) setUrl(created)
    }
    if (!picture || isStoredFile(picture)) show(picture ?? undefined)
    else loadFile(picture).then(show, reportError)
    return () => {
      isShown = false
      if (created) URL.revokeObjectURL(created)
    }
  }, [picture?.fileId])
  return url
}
