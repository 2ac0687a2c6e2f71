import { useEffect, useState } from 'react'
import { isDatabaseShared } from '../../local/db/in-memory-fallback.ts'
import { useTranslate } from '../../ui/text/i18n.ts'
import { isInstalled } from '../install/install-method.ts'
import { getRetention, getRetentionAdvice, type Retention } from './browser-retention.ts'

/** Says by when to come back if this browser does not keep unsent changes for good. */
export const RetentionNote = ({ hasOrder }: { hasOrder: boolean }) => {
  const t = useTranslate()
  const words = getRetentionAdvice(useRetention(), hasOrder)
  return words && <p className="meta">{t(words)}</p>
}

const useRetention = (): Retention => {
  const [retention, setRetention] = useState<Retention>('kept')
  useEffect(() => {
    const look = async () => {
      const isPersisted = (await navigator.storage?.persisted?.()) ?? false
      const isWebKit = navigator.vendor.startsWith('Apple')
      setRetention(getRetention({ isOnDisk: isDatabaseShared(), isPersisted, isWebKit, isInstalled: isInstalled() }))
    }
    look().catch(reportError)
  }, [])
  return retention
}
