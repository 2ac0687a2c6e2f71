import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { findToday, type HomeBlock } from '../../../contract/market/home-blocks.ts'
import { now } from '../../../local/db/clock.ts'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useTranslate } from '../../../ui/text/i18n.ts'
import HomeBlocks from '../home/home-blocks.tsx'
import './home-editor.css'

type PhonePreviewProps = { blocks: readonly HomeBlock[]; onClose: () => void }

/** The blocks as they are on a day, as wide as on a phone. Nothing in it can be pressed. */
export const PhonePreview = ({ blocks, onClose }: PhonePreviewProps) => {
  const t = useTranslate()
  const [day, setDay] = useState(() => findToday(now()))
  return (
    <Dialog isOpen onClose={onClose} title={t('Preview')} shape="window">
      <TextInput label={t('Day')} type="date" value={day} onChange={event => setDay(event.target.value)} />
      <PhoneFrame title={t('The home page on a phone')}>
        <Page>
          <HomeBlocks blocks={blocks} day={day} />
        </Page>
      </PhoneFrame>
    </Dialog>
  )
}

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
