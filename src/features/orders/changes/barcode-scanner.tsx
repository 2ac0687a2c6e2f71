import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { Stack } from '../../../ui/layout/page.tsx'
import { ErrorNotice } from '../../../ui/notices/error-notice.tsx'
import { useTranslate } from '../../../ui/text/i18n.ts'
import './barcode-scanner.css'

/** Not in TypeScript's library yet: https://developer.mozilla.org/docs/Web/API/BarcodeDetector */
type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> }
type DetectorConstructor = new () => Detector

declare global {
  var BarcodeDetector: DetectorConstructor | undefined
}

/** Does this browser read barcodes? Elsewhere numbers are typed or pasted. */
export const canScanBarcodes = (): boolean =>
  globalThis.BarcodeDetector !== undefined && navigator.mediaDevices !== undefined

const SCAN_INTERVAL_MS = 250

export type BarcodeScannerProps = {
  /** What to scan now. */
  label: string
  /** Codes that were read before: a parcel stays before the camera for a while. */
  ignored: readonly string[]
  onScan: (code: string) => void
  onClose: () => void
}

/** The camera's picture, and the codes that come before it. */
export const BarcodeScanner = ({ label, ignored, onScan, onClose }: BarcodeScannerProps) => {
  const t = useTranslate()
  const video = useRef<HTMLVideoElement>(null)
  const [hasFailed, setFailed] = useState(false)
  const read = useEffectEvent(async (detector: Detector) => {
    if (!video.current || video.current.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return
    const codes = await detector.detect(video.current)
    const fresh = codes.map(({ rawValue }) => rawValue.trim()).find(code => code && !ignored.includes(code))
    if (fresh) onScan(fresh)
  })
  useEffect(() => {
    if (!globalThis.BarcodeDetector) return
    const camera = openCamera()
    const detector = new globalThis.BarcodeDetector()
    camera.then(
      stream => {
        if (video.current) video.current.srcObject = stream
      },
      () => setFailed(true),
    )
    const timer = setInterval(() => read(detector).catch(() => setFailed(true)), SCAN_INTERVAL_MS)
    return () => {
      clearInterval(timer)
      camera.then(stopCamera, () => undefined)
    }
  }, [])
  return (
    <Stack gap="sm">
      {hasFailed ? (
        <ErrorNotice title={t('The camera cannot be used')}>
          {t('Allow it in the browser’s settings, or type the numbers.')}
        </ErrorNotice>
      ) : (
        <>
          <output>{label}</output>
          <video ref={video} className="barcode-scanner" autoPlay playsInline muted />
        </>
      )}
      <Button onClick={onClose}>{t('Stop scanning')}</Button>
    </Stack>
  )
}

const openCamera = (): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false })

const stopCamera = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop()
}
