import Dexie from 'dexie'
import { RotateCw } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { listen } from '../local/bridge.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useText } from '../ui/text.ts'
import './reload-notice.css'
import { reloadToNewest } from './worker-bridge.ts'

let isWanted = false
const subscribe = (redraw: () => void): (() => void) =>
  listen(message => {
    if (message.type !== 'reload-wanted') return
    isWanted = true
    redraw()
  })

/** Another tab runs a newer Haat, which has taken the device's database over: this one can keep nothing any more. */
export const ReloadNotice = () => {
  const wanted = useSyncExternalStore(subscribe, () => isWanted)
  return wanted ? <NewerElsewhere /> : null
}

/** In place of the whole page, where the device's database cannot be opened at all. */
export const CannotOpen = ({ error }: { error: unknown }) => {
  const t = useText()
  return (
    <main>
      <h1 className="visually-hidden">Haat</h1>
      {error instanceof Dexie.VersionError ? (
        <NewerElsewhere />
      ) : (
        <div className="reload-notice">
          <Notice tone="danger" title={t('Haat could not start')} action={<Reload />}>
            {t('Load it again. If that does not help, close all its tabs first.')}
          </Notice>
        </div>
      )}
    </main>
  )
}

const NewerElsewhere = () => {
  const t = useText()
  return (
    <div className="reload-notice">
      <Notice tone="danger" title={t('This page is older than what is saved on this device')} action={<Reload />}>
        {t('A newer Haat has been open here. Reload to go on; what is saved and what waits to be sent is safe.')}
      </Notice>
    </div>
  )
}

const Reload = () => {
  const t = useText()
  const [isBusy, setBusy] = useState(false)
  const reload = () => {
    setBusy(true)
    reloadToNewest().catch(() => location.reload())
  }
  return (
    <Button variant="brand" icon={RotateCw} isBusy={isBusy} onClick={reload}>
      {t('Reload')}
    </Button>
  )
}
