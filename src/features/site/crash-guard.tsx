import { House, RotateCw } from 'lucide-react'
import { Component, type ReactNode, useEffect, useState } from 'react'
import { ERROR_PAGE } from '../../contract/messages.ts'
import { reportUnreached } from '../../local/connection.ts'
import { isConnectionLost, reopen } from '../../local/storage.ts'
import { Button } from '../../ui/button.tsx'
import { useText } from '../../ui/text.ts'
import { useConnection } from '../../ui/use-connection.ts'
import { ErrorScreen } from './error-screen.tsx'

/** A database that breaks again within this time is left to the person. */
const AGAIN_MS = 5_000

type Props = {
  children: ReactNode
  /** Around what stands in its place. */
  frame?: (error: ReactNode) => ReactNode
}
type State = { error: unknown }

/**
 * Where a screen breaks, this stands in its place; the frame around it and everything on the device go on. A screen that could
 * not read its database is drawn again when that is open again.
 */
export class CrashGuard extends Component<Props, State> {
  override state: State = { error: null }
  private openedUntil = 0

  static getDerivedStateFromError(error: unknown): State {
    return { error }
  }

  override componentDidCatch(error: unknown): void {
    // A file of ours did not come: whether the market can be reached is found out from here.
    if (isPartMissing(error)) reportUnreached()
    if (!isConnectionLost(error) || performance.now() < this.openedUntil) return
    this.openedUntil = performance.now() + AGAIN_MS
    reopen().then(() => this.setState({ error: null }), reportError)
  }

  override render() {
    const { children, frame = asItIs } = this.props
    const { error } = this.state
    return error === null ? children : frame(<Crashed error={error} />)
  }
}

const asItIs = (error: ReactNode): ReactNode => error

/** The code or style of a screen that could not be fetched: each engine, and the bundler, says it in its own words. */
const isPartMissing = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|Importing a module script|preload CSS/.test(error.message)

const Crashed = ({ error }: { error: unknown }) => {
  const t = useText()
  const { isOnline } = useConnection()
  useReloadWhenBack(isPartMissing(error))
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
const NEW_MS = 30_000

/** Code that could not be fetched stays failed for this page: only loading the page again asks anew. */
const useReloadWhenBack = (isWanted: boolean): void => {
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
  return visit?.type === 'reload' && performance.now() < NEW_MS
}
