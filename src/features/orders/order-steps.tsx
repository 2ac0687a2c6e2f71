import type { ShownOrder } from '../../local/overlay.ts'
import { Steps } from '../../ui/steps.tsx'
import { useText } from '../../ui/text.ts'
import { progressOf } from './order-progress.ts'
import { stationWords } from './station-words.ts'

/** How far an order has come, the moves that wait included. */
export const OrderSteps = ({ order }: { order: ShownOrder }) => {
  const t = useText()
  const { stations, done } = progressOf(order.shownStatus, order.events)
  return (
    <Steps label={t('How far it has come')} steps={stations.map(station => stationWords(station, t))} done={done} />
  )
}
