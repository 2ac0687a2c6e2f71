type Outcomes = { onLoad?: () => void; onError: () => void }

/**
 * A `ref` for an `<img>` of the server's HTML: tells what has happened to it before React attached `onLoad` and
 * `onError`.
 */
export const settledImageRef =
  ({ onLoad, onError }: Outcomes) =>
  (image: HTMLImageElement | null): void => {
    if (!image?.complete || !image.currentSrc) return
    if (image.naturalWidth === 0) onError()
    else onLoad?.()
  }
