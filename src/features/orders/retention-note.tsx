import { useEffect, useState } from 'react'
import { isSharedDevice } from '../../local/memory.ts'
import { useText } from '../../ui/text.ts'
import { isInstalled } from '../install/install-way.ts'
import { type Retention, retentionOf, retentionWords } from './retention.ts'

/** Where this browser does not keep for good what waits to be sent: by when to come back. */
export const RetentionNote = ({ hasOrder }: { hasOrder: boolean }) => {
  const t = useText()
  const words = retentionWords(useRetention(), hasOrder)
  return words && <p className="meta">{t(words)}</p>
}

const useRetention = (): Retention => {
  const [retention, setRetention] = useState<Retention>('kept')
  useEffect(() => {
    const look = async () => {
      const isPersisted = (await navigator.storage?.persisted?.()) ?? false
      const isWebKit = navigator.vendor.startsWith('Apple')
      setRetention(retentionOf({ isOnDisk: isSharedDevice(), isPersisted, isWebKit, isInstalled: isInstalled() }))
    }
    look().catch(reportError)
  }, [])
  return retention
}
