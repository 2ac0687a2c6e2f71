import { type ReactNode, useEffect, useRef } from 'react'
import { ErrorNotice } from '../../../ui/notices/error-notice.tsx'
import { UnconfirmedOrderNotice } from '../../accounts/email-confirmation/unconfirmed-order-notice.tsx'
import './refusal-box.css'

/** Holds the notices of a checkout. Each refusal brings it into view: the form may be scrolled far down. */
export const RefusalBox = ({ rejection, children }: { rejection: object | null; children: ReactNode }) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!rejection) return
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'center' })
  }, [rejection])
  return (
    <div ref={box} tabIndex={-1} className="refusal-box">
      {children}
    </div>
  )
}

type RefusalNoticeProps = { rejection: { code: string; message: string }; children: string }

/** A refusal that changes nothing in the cart. */
export const RefusalNotice = ({ rejection: { code, message }, children }: RefusalNoticeProps) =>
  code === 'UNCONFIRMED' ? (
    <UnconfirmedOrderNotice message={message}>{children}</UnconfirmedOrderNotice>
  ) : (
    <ErrorNotice title={message}>{children}</ErrorNotice>
  )
