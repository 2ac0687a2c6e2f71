import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslate } from '../text/i18n.ts'
import { Picture } from './picture.tsx'
import { PictureWindow } from './picture-window.tsx'
import { PictureOpener, PictureZoom } from './picture-zoom.tsx'
import './picture-gallery.css'

export type GalleryPicture = {
  id: string
  /** The URL of the 640 px picture. */
  image: string
  thumbhash?: string | null
  /** What it shows, where somebody has said so. */
  alt?: string | undefined
}

export type PictureGalleryProps = {
  /** The first is shown first. */
  pictures: readonly GalleryPicture[]
  /** What all of them show. */
  name: string
  /** How wide a picture is in the page, as the `sizes` attribute. */
  sizes: string
  /** The `image` of a picture to which it moves whenever this changes, such as that of a chosen colour. */
  selected?: string | undefined
}

/** Pictures beside each other: swiped, chosen by thumbnail or arrow keys, each opening in the whole window, where the others follow. */
export const PictureGallery = ({ pictures, name, sizes, selected }: PictureGalleryProps) => {
  const t = useTranslate()
  const { strip, shown, onScroll, show } = useStrip(pictures.length)
  const [opened, setOpened] = useState<number | null>(null)
  const onSelected = useEffectEvent((image: string) => show(pictures.findIndex(picture => picture.image === image)))
  useEffect(() => {
    if (selected) onSelected(selected)
  }, [selected])
  const describe = ({ alt }: GalleryPicture, at: number) =>
    alt ?? (at === 0 ? name : t('{name}, picture {number}', { name, number: at + 1 }))
  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowRight: shown + 1, ArrowLeft: shown - 1, Home: 0, End: pictures.length - 1 }[event.key]
    if (next === undefined || !pictures[next]) return
    event.preventDefault()
    show(next, true)
  }
  const named = pictures.map((picture, at) => ({ ...picture, name: describe(picture, at) }))
  const [first, ...others] = named
  if (!first) return null
  if (others.length === 0)
    return <PictureZoom image={first.image} thumbhash={first.thumbhash} name={first.name} sizes={sizes} />
  const close = () => {
    setOpened(null)
    if (opened !== null) show(opened, true)
  }
  return (
    <section className="picture-gallery" aria-label={t('Pictures of {name}', { name })}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its buttons have the focus when the arrow keys move it */}
      <div ref={strip} className="picture-gallery-strip" onScroll={onScroll} onKeyDown={onKeyDown}>
        {named.map(({ id, image, thumbhash, name }, at) => (
          <PictureOpener
            key={id}
            {...{ image, name, sizes }}
            thumbhash={thumbhash}
            isEager={at === 0}
            onOpen={() => setOpened(at)}
          />
        ))}
      </div>
      <ul className="picture-gallery-thumbnails" aria-label={t('Choose a picture')}>
        {pictures.map((picture, at) => (
          <li key={picture.id}>
            <button
              type="button"
              aria-current={at === shown}
              aria-label={t('Show picture {number} of {count}', { number: at + 1, count: pictures.length })}
              onClick={() => show(at)}
            >
              <Picture image={picture.image} thumbhash={picture.thumbhash} alt="" sizes="64px" />
            </button>
          </li>
        ))}
      </ul>
      <PictureWindow pictures={named} shown={opened} onShow={setOpened} onClose={close} />
    </section>
  )
}

/** Which picture of a strip is in view, and how another one comes there. */
const useStrip = (count: number) => {
  const strip = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(0)
  const onScroll = () => {
    const { scrollLeft, clientWidth } = strip.current!
    setShown(Math.min(count - 1, Math.max(0, Math.round(scrollLeft / clientWidth))))
  }
  const show = (at: number, takesFocus = false) => {
    const picture = strip.current?.children[at]
    if (!(picture instanceof HTMLElement) || !strip.current) return
    if (takesFocus) picture.focus({ preventScroll: true })
    strip.current.scrollTo({ left: at * strip.current.clientWidth })
  }
  return { strip, shown, onScroll, show }
}
