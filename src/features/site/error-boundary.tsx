import { House, RotateCw } from 'lucide-react'
import { Component, type ReactNode, useEffect, useState } from 'react'
import { ERROR_PAGE } from '../../contract/messages/fixed-messages.ts'
import { reportUnreachable } from '../../local/api/connection.ts'
import { isConnectionLost, reopenDatabase } from '../../local/db/storage.ts'
import { Button } from '../../ui/button.tsx'
import { useTranslate } from '../../ui/i18n.ts'
import { useConnection } from '../../ui/use-connection.ts'
import { ErrorScreen } from './error-screen.tsx'

/** A database that breaks again within this time is left to the person. */
const REOPEN_COOLDOWN_MS = 5_000

type ErrorBoundaryProps = {
  children: ReactNode
  /** Around what stands in its place. */
  frame?: (error: ReactNode) => ReactNode
}
type ErrorBoundaryState = { error: unknown }

/**
 * Where a screen breaks, this stands in its place; the frame around it and everything on the device go on. A screen that could
 * not read its database is drawn again when that is open again.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null }
  private openedUntil = 0

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { error }
  }

  override componentDidCatch(error: unknown): void {
    // A file of ours did not come: whether the market can be reached is found out from here.
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

/** The code or style of a screen that could not be fetched: each engine, and the bundler, says it in its own words. */
const isChunkLoadError = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|Importing a module script|preload CSS/.test(error.message)

const ErrorFallback = ({ error }: { error: unknown }) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  useReloadWhenOnline(isChunkLoadError(error))
  return (
    <ErrorScreen
      title={t(ERROR_PAGE.title)}
      drawing="knot"
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
        ? t('This screen could not be shown. What is saved on this device is safe.')
        : t(
            'This screen is not on this device yet. Open it once while Haat can be reached; after that it works offline, too.',
          )}
    </ErrorScreen>
  )
}

/** A page that has just been loaded again and is no better is left to the person. */
const RECENT_RELOAD_MS = 30_000

/** Code that could not be fetched stays failed for this page: only loading the page again asks anew. */
const useReloadWhenOnline = (isWanted: boolean): void => {
  const { isOnline } = useConnection()
  const [wasAway, setAway] = useState(false)
  if (!isOnline && !wasAway) setAway(true)
  const isBack = isWanted && wasAway && isOnline
  useEffect(() => {
    if (isBack && !isJustReloaded()) location.reload()
  }, [isBack])
}

const isJustReloaded = (): boolean => {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return visit?.type === 'reload' && performance.now() < RECENT_RELOAD_MS
}
