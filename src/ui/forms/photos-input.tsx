import { Camera, X } from 'lucide-react'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import type { StoredFile } from '../../local/db/device-schema.ts'
import { Button } from '../controls/button.tsx'
import { IconButton } from '../controls/icon-button.tsx'
import { Picture } from '../goods/picture.tsx'
import { translateText, useTranslate } from '../text/i18n.ts'
import { useObjectUrl } from './picture-input.tsx'
import { scalePicture, UnreadablePictureError } from './scale-picture.ts'
import './photos-input.css'

export type PhotosInputProps = {
  label: string
  hint?: string
  photos: readonly StoredFile[]
  /** URLs of those that the server has, which come first. */
  sent?: readonly string[]
  onSentChange?: (sent: string[]) => void
  /** The most photos, with the sent ones. */
  max: number
  onChange: (photos: StoredFile[]) => void
}

/** Several photos from the camera or files, scaled down on the device, each of which can be removed. */
export const PhotosInput = ({ label, hint, photos, sent = [], onSentChange, max, onChange }: PhotosInputProps) => {
  const t = useTranslate()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { select, isBusy, error } = usePhotoSelection(added =>
    onChange([...photos, ...added].slice(0, max - sent.length)),
  )
  return (
    <fieldset className="photos-input" aria-describedby={hint && `${id}-hint`}>
      <legend>{label}</legend>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className="photos-input-list">
        {sent.map((image, index) => (
          <PhotoPreview
            key={image}
            image={image}
            number={index + 1}
            onRemove={() => onSentChange?.(sent.filter(other => other !== image))}
          />
        ))}
        {photos.map((photo, index) => (
          <ChosenPhoto
            // biome-ignore lint/suspicious/noArrayIndexKey: photos have no names, and are only added and removed
            key={index}
            photo={photo}
            number={sent.length + index + 1}
            onRemove={() => onChange(photos.filter(other => other !== photo))}
          />
        ))}
      </div>
      {sent.length + photos.length < max && (
        <Button icon={Camera} isBusy={isBusy} onClick={() => input.current?.click()}>
          {t('Add a photo')}
        </Button>
      )}
      <input ref={input} type="file" accept="image/*" multiple hidden onChange={select} aria-label={label} />
      <p className="field-error" aria-live="polite">
        {error && translateText(error)}
      </p>
    </fieldset>
  )
}

type PreviewProps = { number: number; onRemove: () => void }

const ChosenPhoto = ({ photo, ...preview }: PreviewProps & { photo: StoredFile }) => (
  <PhotoPreview image={useObjectUrl(photo)} {...preview} />
)

const PhotoPreview = ({ image, number, onRemove }: PreviewProps & { image: string | null }) => {
  const t = useTranslate()
  const name = t('Photo {number}', { number })
  return (
    <span className="photos-input-photo">
      <Picture image={image} alt={name} sizes="96px" />
      <IconButton icon={X} label={t('Remove {name}', { name })} onClick={onRemove} />
    </span>
  )
}

/** Scales selected files down. `error`: one of them is no picture. */
export const usePhotoSelection = (onAdd: (photos: StoredFile[]) => unknown) => {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const add = async (files: readonly File[]) => {
    setBusy(true)
    try {
      const scaled: StoredFile[] = []
      // One after the other: a photo of 50 megapixels takes 200 MB while it is decoded.
      for (const file of files) scaled.push(await scalePicture(file))
      await onAdd(scaled)
      setError(null)
    } catch (failure) {
      if (!(failure instanceof UnreadablePictureError)) throw failure
      setError(failure.message)
    } finally {
      setBusy(false)
    }
  }
  const select = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    // Without this, selecting the same file again would fire no event.
    target.value = ''
    add(files).catch(reportError)
  }
  return { select, isBusy, error }
}
