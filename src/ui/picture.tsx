import { useEffect, useState } from 'react'
import { pictureUrl } from '../contract/products.ts'
import { useDeviceSettings } from './device-settings.ts'
import { Illustration } from './illustration.tsx'
import { getPlaceholderUrl } from './thumbhash-placeholder.ts'
import './picture.css'
import { runWhenIdle } from './run-when-idle.ts'

const PICTURE_WIDTHS = [160, 320, 640, 1280] as const

export type PictureProps = {
  /** The 640 px address of a row, or nothing where it has none. */
  image: string | null | undefined
  /** Empty where a name stands beside it. */
  alt: string
  thumbhash?: string | null
  /** How wide it is shown, as the `sizes` attribute: `(min-width: 64rem) 25vw, 50vw`. */
  sizes?: string
  shape?: 'tile' | 'round' | 'bare'
  /** For the first pictures of a screen: fetched at once and first. */
  isEager?: boolean
}

/** A square picture on its tile: blurred until it arrives, and still blurred where it never does. */
export const Picture = ({ image, alt, thumbhash, sizes = '160px', shape = 'tile', isEager = false }: PictureProps) => {
  const { isSavingData } = useDeviceSettings()
  const [failed, setFailed] = useState<string | null>(null)
  const [loaded, setLoaded] = useState<string | null>(null)
  const isMissing = !image || failed === image
  const placeholder = usePlaceholder(thumbhash, isMissing || loaded !== image)
  return (
    <span
      className={`picture picture-${shape}`}
      style={placeholder ? { backgroundImage: `url(${placeholder})` } : undefined}
      {...(isMissing && alt && { role: 'img', 'aria-label': alt })}
    >
      {isMissing && !thumbhash && <Illustration name="basket" />}
      {!isMissing && (
        <img
          src={isSavingData ? pictureUrl(image, 320) : image}
          srcSet={isSavingData ? undefined : buildSrcset(image)}
          sizes={sizes}
          alt={alt}
          width={640}
          height={640}
          loading={isEager ? 'eager' : 'lazy'}
          fetchPriority={isEager ? 'high' : 'auto'}
          decoding="async"
          onLoad={() => setLoaded(image)}
          onError={() => setFailed(image)}
        />
      )}
    </span>
  )
}

/**
 * The blur behind a picture that is not there yet. Decoding one takes milliseconds on a small phone, a screen of them half a
 * second: it waits until the screen stands, and pictures that have arrived by then need none.
 */
const usePlaceholder = (thumbhash: string | null | undefined, isWanted: boolean): string | null => {
  const [decoded, setDecoded] = useState<{ of: string; placeholder: string | null } | null>(null)
  useEffect(() => {
    if (!thumbhash || !isWanted) return
    return runWhenIdle(() => setDecoded({ of: thumbhash, placeholder: getPlaceholderUrl(thumbhash) }))
  }, [thumbhash, isWanted])
  return decoded?.of === thumbhash ? (decoded?.placeholder ?? null) : null
}

/** Pictures of the server come in four widths; any other address has one. */
export const buildSrcset = (image: string): string | undefined =>
  image.endsWith('.webp') ? PICTURE_WIDTHS.map(width => `${pictureUrl(image, width)} ${width}w`).join(', ') : undefined
