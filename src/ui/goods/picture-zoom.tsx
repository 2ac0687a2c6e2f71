import { ZoomIn, ZoomOut } from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from '../controls/icon-button.tsx'
import { Dialog } from '../overlays/dialog.tsx'
import { useTranslate } from '../text/i18n.ts'
import { Picture } from './picture.tsx'
import './picture-zoom.css'

export type PictureZoomProps = {
  /** The URL of the 640 px picture. */
  image: string
  thumbhash?: string | null
  /** What it shows; the heading over the large picture. */
  name: string
  /** How wide it is in the page, as the `sizes` attribute. */
  sizes: string
  /** Is it among the first pictures of the screen? */
  isEager?: boolean
}

/** The largest width, as a multiple of the window's. */
const MAX_ZOOM = 4
/** A press that moves less than this is a click, not a drag. */
const DRAG_THRESHOLD_PX = 4

/** A picture that opens in the whole window, where it can be enlarged by button, tap, keys or pinch. */
export const PictureZoom = ({ image, thumbhash, name, sizes, isEager = true }: PictureZoomProps) => {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="picture-zoom"
        aria-haspopup="dialog"
        aria-label={t('Enlarge picture: {name}', { name })}
        onClick={() => setOpen(true)}
      >
        <Picture image={image} thumbhash={thumbhash} alt={name} sizes={sizes} isEager={isEager} />
        <ZoomIn aria-hidden="true" />
      </button>
      <Dialog shape="window" isOpen={isOpen} onClose={() => setOpen(false)} title={name}>
        <ZoomView image={image} thumbhash={thumbhash} name={name} />
      </Dialog>
    </>
  )
}

const ZoomView = ({ image, thumbhash, name }: Pick<PictureZoomProps, 'image' | 'thumbhash' | 'name'>) => {
  const t = useTranslate()
  const view = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState(1)
  const zoomTo = (next: number, point?: Point) => {
    const window = view.current
    if (!window || next < 1 || next > MAX_ZOOM) return
    resizeAroundPoint(window, point ?? getCentre(window), () => flushSync(() => setZoom(next)))
  }
  const drag = useDrag(({ clientX: x, clientY: y }) => zoomTo(zoom === MAX_ZOOM ? 1 : zoom * 2, { x, y }))
  const onKeys = ({ key }: KeyboardEvent) => {
    if (key === '+' || key === '=') zoomTo(zoom * 2)
    if (key === '-') zoomTo(zoom / 2)
  }
  return (
    <div className="picture-zoom-window">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <section ref={view} className="picture-zoom-view" aria-label={name} tabIndex={0} onKeyDown={onKeys} {...drag}>
        <div className="picture-zoom-picture" style={{ '--zoom': zoom } as CSSProperties}>
          <Picture image={image} thumbhash={thumbhash} alt={name} sizes={`${zoom * 100}vw`} shape="bare" isEager />
        </div>
      </section>
      <div className="picture-zoom-tools">
        <IconButton icon={ZoomOut} label={t('Zoom out')} disabled={zoom === 1} onClick={() => zoomTo(zoom / 2)} />
        <output>{t('{percent}%', { percent: zoom * 100 })}</output>
        <IconButton icon={ZoomIn} label={t('Zoom in')} disabled={zoom === MAX_ZOOM} onClick={() => zoomTo(zoom * 2)} />
      </div>
    </div>
  )
}

type Point = { x: number; y: number }

const getCentre = (view: HTMLElement): Point => {
  const { x, y, width, height } = view.getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2 }
}

/** Resizes the picture so that the part under a point of the window stays under it. */
const resizeAroundPoint = (view: HTMLElement, { x, y }: Point, change: () => void): void => {
  const rect = () => view.firstElementChild!.getBoundingClientRect()
  const before = rect()
  const relativeX = (x - before.x) / before.width
  const relativeY = (y - before.y) / before.height
  change()
  const after = rect()
  view.scrollBy(after.x + relativeX * after.width - x, after.y + relativeY * after.height - y)
}

/** Lets a mouse drag what a finger scrolls. A press without movement calls `onPress`. */
const useDrag = (onPress: (event: MouseEvent) => void) => {
  const start = useRef<Point>({ x: 0, y: 0 })
  return {
    onPointerDown: ({ clientX, clientY }: PointerEvent) => {
      start.current = { x: clientX, y: clientY }
    },
    onPointerMove: ({ currentTarget, buttons, pointerType, movementX, movementY }: PointerEvent) => {
      if (buttons === 1 && pointerType === 'mouse') currentTarget.scrollBy(-movementX, -movementY)
    },
    onClick: (event: MouseEvent) => {
      const moved = Math.hypot(event.clientX - start.current.x, event.clientY - start.current.y)
      if (moved < DRAG_THRESHOLD_PX) onPress(event)
    },
  }
}
