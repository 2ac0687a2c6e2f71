import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react'
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from '../controls/icon-button.tsx'
import { Dialog } from '../overlays/dialog.tsx'
import { useTranslate } from '../text/i18n.ts'
import { Picture } from './picture.tsx'
import './picture-window.css'

export type WindowPicture = {
  id: string
  /** The URL of the 640 px picture. */
  image: string
  thumbhash?: string | null
  /** What it shows; the heading over it. */
  name: string
}

export type PictureWindowProps = {
  pictures: readonly WindowPicture[]
  /** Which of them it shows; null: it is closed. */
  shown: number | null
  /** Called with the next or the previous one. Left out where there is one picture. */
  onShow?(at: number): void
  onClose(): void
}

/** The largest width, as a multiple of the window's. */
const MAX_ZOOM = 4
/** A press that moves less than this is a click, not a drag. */
const DRAG_THRESHOLD_PX = 4
/** A finger that moves this far to the side over a whole picture asks for the one beside it. */
const SWIPE_PX = 48

/**
 * A picture in the whole window, enlarged by button, tap, keys or pinch. The one beside it comes by button or arrow key, and by swiping
 * while the picture is not enlarged; after the last one comes the first.
 */
export const PictureWindow = ({ pictures, shown, onShow, onClose }: PictureWindowProps) => {
  const picture = shown === null ? undefined : pictures[shown]
  if (shown === null || !picture) return null
  const count = pictures.length
  return (
    <Dialog shape="window" isOpen onClose={onClose} title={picture.name}>
      <ZoomView picture={picture} at={shown} count={count} onMove={by => onShow?.((shown + by + count) % count)} />
    </Dialog>
  )
}

type ZoomViewProps = { picture: WindowPicture; at: number; count: number; onMove(by: 1 | -1): void }

const ZoomView = ({ picture: { image, thumbhash, name }, at, count, onMove }: ZoomViewProps) => {
  const view = useRef<HTMLDivElement>(null)
  const { zoom, zoomTo } = useZoom(view)
  const move = (by: 1 | -1) => {
    zoomTo(1)
    onMove(by)
  }
  const pointers = usePointers({
    onPress: ({ clientX: x, clientY: y }) => zoomTo(zoom === MAX_ZOOM ? 1 : zoom * 2, { x, y }),
    onSwipe: by => zoom === 1 && move(by),
  })
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === '+' || key === '=') zoomTo(zoom * 2)
    if (key === '-') zoomTo(zoom / 2)
    // Of an enlarged picture the arrows show another part.
    if (zoom === 1 && key === 'ArrowRight') move(1)
    if (zoom === 1 && key === 'ArrowLeft') move(-1)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys count wherever the focus is in the window
    <div className="picture-window" onKeyDown={onKeyDown}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <section ref={view} className="picture-window-view" aria-label={name} tabIndex={0} data-zoom={zoom} {...pointers}>
        <div className="picture-window-picture" style={{ '--zoom': zoom } as CSSProperties}>
          <Picture key={image} {...{ image, thumbhash }} alt={name} sizes={`${zoom * 100}vw`} shape="bare" isEager />
        </div>
      </section>
      <ZoomTools zoom={zoom} onZoom={zoomTo} at={at} count={count} onMove={move} />
    </div>
  )
}

type ZoomToolsProps = Omit<ZoomViewProps, 'picture'> & { zoom: number; onZoom(zoom: number): void }

const ZoomTools = ({ zoom, onZoom, at, count, onMove }: ZoomToolsProps) => {
  const t = useTranslate()
  return (
    <div className="picture-window-tools">
      <IconButton icon={ZoomOut} label={t('Zoom out')} disabled={zoom === 1} onClick={() => onZoom(zoom / 2)} />
      <output>{t('{percent}%', { percent: zoom * 100 })}</output>
      <IconButton icon={ZoomIn} label={t('Zoom in')} disabled={zoom === MAX_ZOOM} onClick={() => onZoom(zoom * 2)} />
      {count > 1 && (
        <>
          <IconButton icon={ChevronLeft} label={t('Previous picture')} onClick={() => onMove(-1)} />
          <output>{t('{number} of {count}', { number: at + 1, count })}</output>
          <IconButton icon={ChevronRight} label={t('Next picture')} onClick={() => onMove(1)} />
        </>
      )}
    </div>
  )
}

const useZoom = (view: RefObject<HTMLDivElement | null>) => {
  const [zoom, setZoom] = useState(1)
  const zoomTo = (next: number, point?: Point) => {
    const window = view.current
    if (!window || next < 1 || next > MAX_ZOOM) return
    resizeAroundPoint(window, point ?? getCentre(window), () => flushSync(() => setZoom(next)))
  }
  return { zoom, zoomTo }
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

type PointerActions = { onPress(event: MouseEvent): void; onSwipe(by: 1 | -1): void }

/** Lets a mouse drag what a finger scrolls. A press without movement is `onPress`; a finger that moves to the side `onSwipe`. */
const usePointers = ({ onPress, onSwipe }: PointerActions) => {
  const start = useRef<Point>({ x: 0, y: 0 })
  const measure = ({ clientX, clientY }: MouseEvent) => ({ x: clientX - start.current.x, y: clientY - start.current.y })
  return {
    onPointerDown: ({ clientX, clientY }: PointerEvent) => {
      start.current = { x: clientX, y: clientY }
    },
    onPointerMove: ({ currentTarget, buttons, pointerType, movementX, movementY }: PointerEvent) => {
      if (buttons === 1 && pointerType === 'mouse') currentTarget.scrollBy(-movementX, -movementY)
    },
    onPointerUp: (event: PointerEvent) => {
      const { x, y } = measure(event)
      if (event.isPrimary && Math.abs(x) > Math.max(SWIPE_PX, Math.abs(y))) onSwipe(x < 0 ? 1 : -1)
    },
    onClick: (event: MouseEvent) => {
      const { x, y } = measure(event)
      if (Math.hypot(x, y) < DRAG_THRESHOLD_PX) onPress(event)
    },
  }
}
