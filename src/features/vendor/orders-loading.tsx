import { SKELETONS } from '../../contract/constants.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Stack } from '../../ui/page.tsx'
import { Loading, skeletons } from '../../ui/skeleton.tsx'
import { useText } from '../../ui/text.ts'
import { useConnection } from '../../ui/use-connection.ts'
import type { Refresh } from '../catalogue/use-refresh.ts'

/** This device was never told of these orders: on their way, or out of reach. Calling them none would be a lie. */
export const OrdersUnknown = ({ refresh: { failure, retry } }: { refresh: Refresh }) => {
  const t = useText()
  const { isOnline } = useConnection()
  if (isOnline && !failure) return <OrdersLoading />
  return (
    <ErrorNote title={t('Your orders are not on this phone yet')} onRetry={retry} isCalm={!isOnline}>
      {failure && isOnline ? t(failure.message) : t('They come as soon as Haat can be reached.')}
    </ErrorNote>
  )
}

/** Rows of orders on their way. */
export const OrdersLoading = () => {
  const t = useText()
  return (
    <Stack>
      <Loading what={t('Orders')} />
      {skeletons('row', SKELETONS.tableRows)}
    </Stack>
  )
}
