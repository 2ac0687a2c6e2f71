import { ZoomIn, ZoomOut } from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Dialog } from './dialog.tsx'
import { useTranslate } from './i18n.ts'
import { IconButton } from './icon-button.tsx'
import { Picture } from './picture.tsx'
import './picture-zoom.css'

export type PictureZoomProps = {
  /** The 640 px address of a row. */
  image: string
  thumbhash?: string | null
  /** What it shows: the name over the large picture. */
  name: string
  /** How wide it stands in the page, as the `sizes` attribute. */
  sizes: string
}

/** Times the width of the window. */
const MAX_ZOOM = 4
/** A press that moves less than so many pixels is no drag. */
const DRAG_THRESHOLD_PX = 4

/** A picture that opens over the whole window, to be looked at closely: by button, tap, keys, or two fingers. */
export const PictureZoom = ({ image, thumbhash, name, sizes }: PictureZoomProps) => {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="zoom"
        aria-haspopup="dialog"
        aria-label={t('Look closer: {name}', { name })}
        onClick={() => setOpen(true)}
      >
        <Picture image={image} thumbhash={thumbhash} alt={name} sizes={sizes} isEager />
        <ZoomIn aria-hidden="true" />
      </button>
      <Dialog shape="window" isOpen={isOpen} onClose={() => setOpen(false)} title={name}>
        <ZoomView image={image} thumbhash={thumbhash} name={name} />
      </Dialog>
    </>
  )
}

const ZoomView = ({ image, thumbhash, name }: Omit<PictureZoomProps, 'sizes'>) => {
  const t = useTranslate()
  const view = useRef<HTMLDivElement>(null)
  const [times, setTimes] = useState(1)
  const zoomTo = (next: number, point = getCentre(view.current!)) => {
    if (next < 1 || next > MAX_ZOOM) return
    resizeAroundPoint(view.current!, point, () => flushSync(() => setTimes(next)))
  }
  const drag = useDrag(({ clientX: x, clientY: y }) => zoomTo(times === MAX_ZOOM ? 1 : times * 2, { x, y }))
  const onKeys = ({ key }: KeyboardEvent) => {
    if (key === '+' || key === '=') zoomTo(times * 2)
    if (key === '-') zoomTo(times / 2)
  }
  return (
    <div className="zoom-closely">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <section ref={view} className="zoom-view" aria-label={name} tabIndex={0} onKeyDown={onKeys} {...drag}>
        <div className="zoom-picture" style={{ '--times': times } as CSSProperties}>
          <Picture image={image} thumbhash={thumbhash} alt={name} sizes={`${times * 100}vw`} shape="bare" isEager />
        </div>
      </section>
      <div className="zoom-tools">
        <IconButton icon={ZoomOut} label={t('Smaller')} disabled={times === 1} onClick={() => zoomTo(times / 2)} />
        <output>{t('{percent}%', { percent: times * 100 })}</output>
        <IconButton icon={ZoomIn} label={t('Larger')} disabled={times === MAX_ZOOM} onClick={() => zoomTo(times * 2)} />
      </div>
    </div>
  )
}

type Point = { x: number; y: number }

const getCentre = (view: HTMLElement): Point => {
  const { x, y, width, height } = view.getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2 }
}

/** Changes the size of the picture in a view, so that what lies under a point of the window stays there. */
const resizeAroundPoint = (view: HTMLElement, { x, y }: Point, change: () => void): void => {
  const rect = () => view.firstElementChild!.getBoundingClientRect()
  const before = rect()
  const across = (x - before.x) / before.width
  const down = (y - before.y) / before.height
  change()
  const after = rect()
  view.scrollBy(after.x + across * after.width - x, after.y + down * after.height - y)
}

/** A mouse drags what a finger scrolls; a press that stays where it began is a press. */
const useDrag = (onPress: (event: MouseEvent) => void) => {
  const from = useRef<Point>({ x: 0, y: 0 })
  return {
    onPointerDown: ({ clientX, clientY }: PointerEvent) => {
      from.current = { x: clientX, y: clientY }
    },
    onPointerMove: ({ currentTarget, buttons, pointerType, movementX, movementY }: PointerEvent) => {
      if (buttons === 1 && pointerType === 'mouse') currentTarget.scrollBy(-movementX, -movementY)
    },
    onClick: (event: MouseEvent) => {
      const moved = Math.hypot(event.clientX - from.current.x, event.clientY - from.current.y)
      if (moved < DRAG_THRESHOLD_PX) onPress(event)
    },
  }
}
