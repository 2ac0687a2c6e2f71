import { useLiveQuery } from 'dexie-react-hooks'
import { LogIn } from 'lucide-react'
import { useLocation, useSearch } from 'wouter'
import { readUnsentChangesOfOthers } from '../../local/outbox/unsent-changes.ts'
import { Link } from '../../ui/link.tsx'
import '../../ui/offline-banner.css'
import { useTranslate } from '../../ui/i18n.ts'

/** The server has ended the session of the person at this device while changes of theirs wait: says so on every screen. */
const SignInBanner = () => {
  const t = useTranslate()
  const [path] = useLocation()
  const search = useSearch()
  const own = useLiveQuery(readUnsentChangesOfOthers)?.find(changes => changes.isEnded)
  if (!own) return null
  const here = search ? `${path}?${search}` : path
  const invitation =
    own.orders > 0
      ? t('{count, plural, one {Sign in to send your order} other {Sign in to send your # orders}}', {
          count: own.orders,
        })
      : t('{count, plural, one {Sign in to send your change} other {Sign in to send your # changes}}', {
          count: own.count,
        })
  return (
    <output className="offline-strip">
      <span>
        <LogIn aria-hidden="true" />
        {t('You have been signed out.')}
      </span>
      {path === '/login' ? (
        <strong>{invitation}</strong>
      ) : (
        <Link href={`/login?from=${encodeURIComponent(here)}`}>{invitation}</Link>
      )}
    </output>
  )
}

export default SignInBanner
