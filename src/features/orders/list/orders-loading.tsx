import { LoadingRows } from '../../../lists/loading-rows.tsx'
import { NotCachedNotice } from '../../../lists/not-cached-notice.tsx'
import type { RefreshState } from '../../../lists/use-refresh.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'

/** In place of orders that this device does not have. */
export const OrdersUnavailable = ({ refresh }: { refresh: RefreshState }) => {
  const t = useTranslate()
  return (
    <NotCachedNotice title={t('Your orders are not on this phone yet')} refresh={refresh}>
      <OrdersLoading />
    </NotCachedNotice>
  )
}

export const OrdersLoading = () => <LoadingRows what={useTranslate()('Orders')} />
