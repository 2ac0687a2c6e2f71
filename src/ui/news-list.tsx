import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Ago } from './ago.tsx'
import { Link } from './link.tsx'
import './news-list.css'
import { useText } from './text.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

/** What has happened, the latest first. */
export const NewsList = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one
  <ul role="list" className="news-list" aria-label={label}>
    {children}
  </ul>
)

export type NewsRowProps = {
  icon: LucideIcon
  title: string
  children: ReactNode
  /** ISO 8601. */
  at: string
  isUnread: boolean
  /** Where the whole row leads. */
  href: string
  onOpen?: () => void
}

/** One thing that happened, of which the whole row leads there. */
export const NewsRow = ({ icon: Icon, title, children, at, isUnread, href, onOpen }: NewsRowProps) => {
  const t = useText()
  return (
    <li className={isUnread ? 'is-unread' : undefined}>
      <Icon aria-hidden="true" />
      <div>
        <Link href={href} onClick={onOpen}>
          {isUnread && <VisuallyHidden>{t('Unread')}: </VisuallyHidden>}
          {title}
        </Link>
        <p>{children}</p>
        <p className="meta">
          <Ago at={at} />
        </p>
      </div>
    </li>
  )
}
