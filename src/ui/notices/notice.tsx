import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import './notice.css'

const ICONS = { info: Info, wait: TriangleAlert, danger: CircleAlert } as const

export type NoticeProps = {
  tone?: keyof typeof ICONS
  title: string
  children?: ReactNode
  /** One or two Buttons. */
  action?: ReactNode
}

/** A message that stays on the screen; `danger` is announced at once. */
export const Notice = ({ tone = 'info', title, children, action }: NoticeProps) => {
  const Icon = ICONS[tone]
  return (
    <div className={`notice notice-${tone}`} role={tone === 'danger' ? 'alert' : undefined}>
      <Icon aria-hidden="true" />
      <div>
        <p className="notice-title">{title}</p>
        {children && <div className="notice-text">{children}</div>}
      </div>
      {action && <div className="notice-action">{action}</div>}
    </div>
  )
}
