import Dexie from 'dexie'
import { RotateCw } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { subscribeMessages } from '../local/db/cross-tab-messages.ts'
import { Button } from '../ui/controls/button.tsx'
import { Notice } from '../ui/notices/notice.tsx'
import { getMarketName } from '../ui/state/market.ts'
import { useTranslate } from '../ui/text/i18n.ts'
import './reload-notice.css'
import { reloadToLatest } from './worker-reload.ts'

let isReloadWanted = false
const subscribe = (onChange: () => void): (() => void) =>
  subscribeMessages(message => {
    if (message.type !== 'reload-wanted') return
    isReloadWanted = true
    onChange()
  })

const isReloadRequested = (): boolean => isReloadWanted

/**
 * Another tab runs a newer version, which has upgraded the device's database: this tab cannot store anything any more.
 */
export const ReloadNotice = () => {
  const isWanted = useSyncExternalStore(subscribe, isReloadRequested, isReloadRequested)
  return isWanted ? <OutdatedPageNotice /> : null
}

/** Shown instead of the page where the device's database cannot be opened. */
export const StartupError = ({ error }: { error: unknown }) => {
  const t = useTranslate()
  return (
    <main>
      <h1 className="visually-hidden">{getMarketName()}</h1>
      {error instanceof Dexie.VersionError ? (
        <OutdatedPageNotice />
      ) : (
        <div className="reload-notice">
          <Notice tone="danger" title={t('The app could not start')} action={<ReloadButton />}>
            {t('Reload the page. If that does not help, close all its tabs first.')}
          </Notice>
        </div>
      )}
    </main>
  )
}

const OutdatedPageNotice = () => {
  const t = useTranslate()
  return (
    <div className="reload-notice">
      <Notice tone="danger" title={t('This page is out of date')} action={<ReloadButton />}>
        {t(
          'A newer version of the app was opened on this device. Reload to continue. Your data and unsent changes are safe.',
        )}
      </Notice>
    </div>
  )
}

const ReloadButton = () => {
  const t = useTranslate()
  const [isBusy, setBusy] = useState(false)
  const reload = () => {
    setBusy(true)
    reloadToLatest().catch(() => location.reload())
  }
  return (
    <Button variant="brand" icon={RotateCw} isBusy={isBusy} onClick={reload}>
      {t('Reload')}
    </Button>
  )
}
