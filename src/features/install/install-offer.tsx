import { useLiveQuery } from 'dexie-react-hooks'
import { readSession } from '../../local/api/session.ts'
import { now } from '../../local/db/clock.ts'
import { countOrdersSince, countUnplacedOrders } from '../../local/orders/counts.ts'
import InstallCard from './install-card.tsx'
import type { InstallHistory } from './install-history.ts'
import { useInstallMethod } from './install-method.ts'
import { shouldPromptInstall } from './should-prompt-install.ts'

type InstallOfferProps = {
  history: InstallHistory
  /** When the page was loaded, in milliseconds. */
  openedAt: number
  path: string
  screens: number
  onDismiss: () => void
}

/** The card where now is the moment for it, and the browser can install. */
const InstallOffer = ({ history, openedAt, path, screens, onDismiss }: InstallOfferProps) => {
  const method = useInstallMethod()
  const hasOrdered = useLiveQuery(() => hasOrderedSince(openedAt), [openedAt]) ?? false
  const hasUnplacedOrder = (useLiveQuery(() => countUnplacedOrders()) ?? 0) > 0
  if (!method || !shouldPromptInstall(history, { now: now(), path, screens, hasOrdered, hasUnplacedOrder })) return null
  return <InstallCard method={method} onDismiss={onDismiss} />
}

const hasOrderedSince = async (time: number): Promise<boolean> => {
  // A vendor's new orders come from customers.
  if ((await readSession())?.user.role !== 'CUSTOMER') return false
  return (await countOrdersSince(time)) + (await countUnplacedOrders(time)) > 0
}

export default InstallOffer
