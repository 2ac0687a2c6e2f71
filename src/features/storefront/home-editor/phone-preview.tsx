import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { findToday, type HomeBlock } from '../../../contract/market/home-blocks.ts'
import { now } from '../../../local/db/clock.ts'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Loading } from '../../../ui/notices/skeleton.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { loadHomeBlocks } from '../home.tsx'
import './home-editor.css'

type PhonePreviewProps = { blocks: readonly HomeBlock[]; onClose: () => void }

/** The blocks as they are on a day, as wide as on a phone. Nothing in it can be pressed. */
export const PhonePreview = ({ blocks, onClose }: PhonePreviewProps) => {
  const t = useTranslate()
  const [day, setDay] = useState(() => findToday(now()))
  return (
    <Dialog isOpen onClose={onClose} title={t('Preview')} shape="window">
      <TextInput label={t('Day')} type="date" value={day} onChange={event => setDay(event.target.value)} />
      <Suspense fallback={<Loading />}>
        <FramedBlocks blocks={blocks} day={day} />
      </Suspense>
    </Dialog>
  )
}

/**
 * Begins when the blocks are loaded, with their styles, which the frame copies. A static import would merge their chunk
 * into another one, and the server finds their files by it.
 */
const FramedBlocks = lazy(async () => {
  const { default: HomeBlocks } = await loadHomeBlocks()
  return {
    default: ({ blocks, day }: { blocks: readonly HomeBlock[]; day: string }) => {
      const t = useTranslate()
      return (
        <PhoneFrame title={t('The home page on a phone')}>
          <Page>
            <HomeBlocks blocks={blocks} day={day} />
          </Page>
        </PhoneFrame>
      )
    },
  }
})

/** A window of its own, whose width media queries see. It has the styles of this page, and no address. */
const PhoneFrame = ({ title, children }: { title: string; children: React.ReactNode }) => {
  const frame = useRef<HTMLIFrameElement>(null)
  const [body, setBody] = useState<HTMLElement | null>(null)
  useEffect(() => {
    const inner = frame.current?.contentDocument
    if (!inner) return
    const root = document.documentElement
    for (const { name, value } of root.attributes) if (name !== 'style') inner.documentElement.setAttribute(name, value)
    inner.documentElement.style.cssText = root.style.cssText
    for (const style of document.head.querySelectorAll('link[rel="stylesheet"], style'))
      inner.head.append(inner.importNode(style, true))
    inner.body.inert = true
    setBody(inner.body)
  }, [])
  return (
    <iframe ref={frame} title={title} className="phone-frame">
      {body && createPortal(children, body)}
    </iframe>
  )
}
