import { House, RotateCw } from 'lucide-react'
import { Component, type ReactNode, useEffect, useState } from 'react'
import { ERROR_PAGE } from '../../contract/messages/fixed-messages.ts'
import { reportUnreachable } from '../../local/api/connection.ts'
import { isConnectionLost, reopenDatabase } from '../../local/db/storage.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useConnection } from '../../ui/state/use-connection.ts'
import { useTranslate } from '../../ui/text/i18n.ts'
import { ErrorScreen } from './error-screen.tsx'

/** Within this time the database is reopened only once; after that the person must press Try again. */
const REOPEN_COOLDOWN_MS = 5_000

type ErrorBoundaryProps = {
  children: ReactNode
  /** Renders a frame around the error screen. */
  frame?: (error: ReactNode) => ReactNode
}
type ErrorBoundaryState = { error: unknown }

/**
 * Shows an error screen in place of a screen that throws; the frame around it keeps working. A screen that lost its
 * database connection is rendered again once the database is open.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null }
  private openedUntil = 0

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { error }
  }

  override componentDidCatch(error: unknown): void {
    // A script of this site failed to load: let the connection check find out whether the server can be reached.
    if (isChunkLoadError(error)) reportUnreachable()
    if (!isConnectionLost(error) || performance.now() < this.openedUntil) return
    this.openedUntil = performance.now() + REOPEN_COOLDOWN_MS
    reopenDatabase().then(() => this.setState({ error: null }), reportError)
  }

  override render() {
    const { children, frame = renderUnframed } = this.props
    const { error } = this.state
    return error === null ? children : frame(<ErrorFallback error={error} />)
  }
}

const renderUnframed = (error: ReactNode): ReactNode => error

/** The code or style of a screen failed to load; every browser engine has its own message. */
const isChunkLoadError = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|Importing a module script/.test(error.message)

const ErrorFallback = ({ error }: { error: unknown }) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  useReloadWhenOnline(isChunkLoadError(error))
  return (
    <ErrorScreen
      title={t(ERROR_PAGE.title)}
      illustration="knot"
      actions={
        <>
          <Button variant="brand" icon={RotateCw} onClick={() => location.reload()}>
            {t('Try again')}
          </Button>
          <Button icon={House} href="/">
            {t('Go Home')}
          </Button>
        </>
      }
    >
      {isOnline
        ? t('This screen could not be shown. Your data on this device is safe.')
        : t('This screen is not on this device yet. Open it once while you are online, and it will work offline too.')}
    </ErrorScreen>
  )
}

/** A page that was just reloaded does not reload itself again. */
const RECENT_RELOAD_MS = 30_000

/** A failed dynamic import stays failed until the page is reloaded, so reload when the connection is back. */
const useReloadWhenOnline = (isWanted: boolean): void => {
  const { isOnline } = useConnection()
  const [wasOffline, setWasOffline] = useState(false)
  if (!isOnline && !wasOffline) setWasOffline(true)
  const isBack = isWanted && wasOffline && isOnline
  useEffect(() => {
    if (isBack && !isJustReloaded()) reloadIfServed().catch(reportUnreachable)
  }, [isBack])
}

/**
 * Asks the server first: a response from before the loss may have been read only now, and without a worker a page that
 * is not served leaves the browser's own error in place of Haat.
 */
const reloadIfServed = async (): Promise<void> => {
  const { ok } = await fetch('/healthz')
  if (ok) location.reload()
}

const isJustReloaded = (): boolean => {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'reload' && performance.now() < RECENT_RELOAD_MS
}
