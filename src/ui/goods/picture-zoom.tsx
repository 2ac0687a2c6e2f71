import { ZoomIn } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from '../text/i18n.ts'
import { Picture } from './picture.tsx'
import { PictureWindow, type WindowPicture } from './picture-window.tsx'
import './picture-zoom.css'

export type PictureZoomProps = Omit<WindowPicture, 'id'> & {
  /** How wide it is in the page, as the `sizes` attribute. */
  sizes: string
}

/** A picture that opens in the whole window. */
export const PictureZoom = ({ sizes, ...picture }: PictureZoomProps) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <PictureOpener {...picture} sizes={sizes} onOpen={() => setOpen(true)} />
      <PictureWindow
        pictures={[{ ...picture, id: picture.image }]}
        shown={isOpen ? 0 : null}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

export type PictureOpenerProps = PictureZoomProps & {
  /** Is it among the first pictures of the screen? */
  isEager?: boolean
  onOpen(): void
}

/** The button that a picture is in the page. */
export const PictureOpener = ({ image, thumbhash, name, sizes, isEager = true, onOpen }: PictureOpenerProps) => {
  const t = useTranslate()
  return (
    <button
      type="button"
      className="picture-zoom"
      aria-haspopup="dialog"
      aria-label={t('Enlarge picture: {name}', { name })}
      onClick={onOpen}
    >
      <Picture image={image} thumbhash={thumbhash} alt={name} sizes={sizes} isEager={isEager} />
      <ZoomIn aria-hidden="true" />
    </button>
  )
}
