import { useLiveQuery } from 'dexie-react-hooks'
import { LogIn } from 'lucide-react'
import { useLocation, useSearch } from 'wouter'
import { readUnsentChangesOfOthers } from '../../local/outbox/unsent-changes.ts'
import { Link } from '../../ui/controls/link.tsx'
import '../../ui/notices/offline-banner.css'
import { useTranslate } from '../../ui/text/i18n.ts'

/** Shown on every screen when the server has ended a session while changes wait to be sent: asks to sign in again. */
const SignInBanner = () => {
  const t = useTranslate()
  const [path] = useLocation()
  const search = useSearch()
  const unsent = useLiveQuery(readUnsentChangesOfOthers)?.find(changes => changes.isEnded)
  if (!unsent) return null
  const currentUrl = search ? `${path}?${search}` : path
  const invitation =
    unsent.orders > 0
      ? t('{count, plural, one {Sign in to send your order} other {Sign in to send your # orders}}', {
          count: unsent.orders,
        })
      : t('{count, plural, one {Sign in to send your change} other {Sign in to send your # changes}}', {
          count: unsent.count,
        })
  return (
    <output className="offline-banner">
      <span>
        <LogIn aria-hidden="true" />
        {t('You have been signed out.')}
      </span>
      {path === '/login' ? (
        <strong>{invitation}</strong>
      ) : (
        <Link href={`/login?from=${encodeURIComponent(currentUrl)}`}>{invitation}</Link>
      )}
    </output>
  )
}

export default SignInBanner
