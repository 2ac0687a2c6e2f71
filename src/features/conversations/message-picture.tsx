import { useEffect, useState } from 'react'
import { loadMessagePicture } from '../../local/conversations/message-pictures.ts'
import type { FileRef } from '../../local/db/device-schema.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useObjectUrl } from '../../ui/forms/picture-input.tsx'
import { Picture } from '../../ui/goods/picture.tsx'
import { PictureWindow } from '../../ui/goods/picture-window.tsx'
import { useConnection } from '../../ui/state/use-connection.ts'
import { useTranslate } from '../../ui/text/i18n.ts'

/** A picture that waits to be sent. */
export const WaitingPicture = ({ file }: { file: FileRef }) => <OpenablePicture image={useObjectUrl(file)} />

/** The picture of a message. It is private and has no URL; once it was seen, this device keeps it for its account. */
export const MessagePicture = ({ id }: { id: string }) => {
  const t = useTranslate()
  const { image, hasFailed, load } = usePrivatePicture(id)
  if (image) return <OpenablePicture image={image} />
  return hasFailed ? (
    <Button variant="soft" onClick={load}>
      {t('Show the picture')}
    </Button>
  ) : (
    <OpenablePicture image={null} />
  )
}

const usePrivatePicture = (id: string) => {
  const { isOnline } = useConnection()
  const [image, setImage] = useState<string | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is tried again by hand, and when the network is back
  useEffect(() => {
    if (image) return
    const abort = new AbortController()
    setFailed(false)
    loadMessagePicture(id, { signal: abort.signal }).then(setImage, () => {
      if (!abort.signal.aborted) setFailed(true)
    })
    return () => abort.abort()
  }, [id, isOnline, attempt])
  return { image, hasFailed, load: () => setAttempt(attempt + 1) }
}

/** Opens in the whole window. */
export const OpenablePicture = ({ image }: { image: string | null }) => {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const name = t('Picture')
  return (
    <>
      <button
        type="button"
        className="message-picture"
        aria-haspopup="dialog"
        aria-label={name}
        disabled={!image}
        onClick={() => setOpen(true)}
      >
        <Picture image={image} alt="" sizes="160px" isEager />
      </button>
      {image && (
        <PictureWindow
          pictures={[{ id: image, image, name }]}
          shown={isOpen ? 0 : null}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
