import { type RefObject, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { pictureSrcset, pictureUrl } from '../../contract/products/pictures.ts'
import { getConnection, subscribeConnection } from '../../local/api/connection.ts'
import { Illustration } from '../controls/illustration.tsx'
import { useDeviceSettings } from '../state/device-settings.ts'
import './picture.css'
import { runWhenIdle } from '../state/run-when-idle.ts'
import { settledImageRef } from './settled-image.ts'

export type PictureProps = {
  /** The URL of the 640 px picture; empty where there is none. */
  image: string | null | undefined
  /** Empty where the name is shown beside it. */
  alt: string
  thumbhash?: string | null
  /** The displayed width, as the `sizes` attribute: `(min-width: 64rem) 25vw, 50vw`. */
  sizes?: string
  shape?: 'tile' | 'round' | 'bare'
  /** For the first pictures of a screen: loaded at once with high priority. */
  isEager?: boolean
}

/**
 * A square picture on a tinted tile, with a blurred placeholder until it loads. One that fails is tried again when the
 * network is back.
 */
export const Picture = ({ image, alt, thumbhash, sizes = '160px', shape = 'tile', isEager = false }: PictureProps) => {
  const { isSavingData } = useDeviceSettings()
  const [failedImage, setFailedImage] = useState<string | null>(null)
  const [loadedImage, setLoadedImage] = useState<string | null>(null)
  const onLoad = () => setLoadedImage(image ?? null)
  const onError = () => setFailedImage(image ?? null)
  const isMissing = !image || failedImage === image
  const isTakenOver = useIsTakenOver()
  useRetryOnReconnect(failedImage !== null, () => setFailedImage(null))
  const tile = useRef<HTMLSpanElement>(null)
  const placeholder = usePlaceholder(tile, thumbhash, isMissing || loadedImage !== image)
  return (
    <span
      ref={tile}
      className={`picture picture-${shape}`}
      style={placeholder ? { backgroundImage: `url(${placeholder})` } : undefined}
      {...(isMissing && alt && { role: 'img', 'aria-label': alt })}
    >
      {isMissing && !thumbhash && <Illustration name="basket" />}
      {!isMissing && !isEager && !isTakenOver && (
        <noscript>
          <img src={pictureUrl(image, 320)} alt={alt} width={640} height={640} loading="lazy" />
        </noscript>
      )}
      {!isMissing && (isEager || isTakenOver) && (
        <img
          src={isSavingData ? pictureUrl(image, 320) : image}
          srcSet={isSavingData ? undefined : pictureSrcset(image)}
          sizes={sizes}
          alt={alt}
          width={640}
          height={640}
          loading={isEager ? 'eager' : 'lazy'}
          fetchPriority={isEager ? 'high' : 'auto'}
          decoding="async"
          ref={settledImageRef({ onLoad, onError })}
          onLoad={onLoad}
          onError={onError}
        />
      )}
    </span>
  )
}

/**
 * Has React taken over the page? Not in the server's HTML: its pictures below the first row would take the network from
 * the scripts, which costs seconds on a slow one. Browsers that cannot run the app get them from `<noscript>`.
 */
const useIsTakenOver = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )

const subscribeToNothing = () => () => undefined

/** Calls `retry` when the device is online again after a failure. */
const useRetryOnReconnect = (hasFailed: boolean, retry: () => void): void => {
  const onChange = useEffectEvent(() => {
    if (getConnection().isOnline) retry()
  })
  useEffect(() => (hasFailed ? subscribeConnection(onChange) : undefined), [hasFailed])
}

/**
 * The blurred placeholder of a picture. Decoding one takes milliseconds on a slow phone, and a screen of them half a
 * second: it waits until the picture is near the viewport and the browser idle. Pictures that have loaded by then need
 * none. On a first visit, which has no worker yet, its code would only delay the pictures.
 */
const usePlaceholder = (
  tile: RefObject<HTMLElement | null>,
  thumbhash: string | null | undefined,
  isWanted: boolean,
): string | null => {
  const [decoded, setDecoded] = useState<{ of: string; placeholder: string | null } | null>(null)
  useEffect(() => {
    if (!thumbhash || !isWanted || !tile.current || !navigator.serviceWorker?.controller) return
    let cancel: (() => void) | undefined
    const observer = new IntersectionObserver(entries => {
      if (!entries.some(entry => entry.isIntersecting)) return
      observer.disconnect()
      cancel = runWhenIdle(() => {
        decodePlaceholder(thumbhash).then(placeholder => setDecoded({ of: thumbhash, placeholder }), ignoreFailure)
      })
    }, NEAR)
    observer.observe(tile.current)
    return () => {
      observer.disconnect()
      cancel?.()
    }
  }, [tile, thumbhash, isWanted])
  return decoded?.of === thumbhash ? (decoded?.placeholder ?? null) : null
}

const decodePlaceholder = async (thumbhash: string): Promise<string | null> =>
  (await import('./thumbhash-placeholder.ts')).getPlaceholderUrl(thumbhash)

/** Without its code there is no placeholder. */
const ignoreFailure = (): void => undefined

/** Half a screen before it is visible. A picture in a closed menu is not near. */
const NEAR = { rootMargin: '50%' }
