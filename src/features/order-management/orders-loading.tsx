import { SKELETONS } from '../../contract/constants.ts'
import type { RefreshState } from '../../lists/use-refresh.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { useTranslate } from '../../ui/i18n.ts'
import { Stack } from '../../ui/page.tsx'
import { Loading, renderSkeletons } from '../../ui/skeleton.tsx'
import { translateFailure } from '../../ui/translate-failure.ts'
import { useConnection } from '../../ui/use-connection.ts'

/** This device was never told of these orders: on their way, or out of reach. Calling them none would be a lie. */
export const OrdersUnavailable = ({ refresh: { failure, retry } }: { refresh: RefreshState }) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  if (isOnline && !failure) return <OrdersLoading />
  return (
    <ErrorNotice title={t('Your orders are not on this phone yet')} onRetry={retry} isOffline={!isOnline}>
      {failure && isOnline ? translateFailure(failure) : t('They come as soon as Haat can be reached.')}
    </ErrorNotice>
  )
}

/** Rows of orders on their way. */
export const OrdersLoading = () => {
  const t = useTranslate()
  return (
    <Stack>
      <Loading what={t('Orders')} />
      {renderSkeletons('row', SKELETONS.tableRows)}
    </Stack>
  )
}
