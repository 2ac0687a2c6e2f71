import { House, RotateCw } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { ERROR_PAGE } from '../../contract/messages.ts'
import { isConnectionLost, reopen } from '../../local/storage.ts'
import { Button } from '../../ui/button.tsx'
import { useText } from '../../ui/text.ts'
import { useConnection } from '../../ui/use-connection.ts'
import { ErrorScreen } from './error-screen.tsx'

/** A database that breaks again within this time is left to the person. */
const AGAIN_MS = 5_000

type Props = { children: ReactNode }
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
    if (!isConnectionLost(error) || performance.now() < this.openedUntil) return
    this.openedUntil = performance.now() + AGAIN_MS
    reopen().then(() => this.setState({ error: null }), reportError)
  }

  override render() {
    return this.state.error === null ? this.props.children : <Crashed />
  }
}

// A screen's code that could not be fetched stays failed for this page: only loading the page again asks anew.
const Crashed = () => {
  const t = useText()
  const { isOnline } = useConnection()
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
