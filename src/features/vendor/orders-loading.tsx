import { SKELETONS } from '../../contract/constants.ts'
import { Empty } from '../../ui/empty.tsx'
import { Stack } from '../../ui/page.tsx'
import { Loading, skeletons } from '../../ui/skeleton.tsx'
import { useText } from '../../ui/text.ts'
import { useConnection } from '../../ui/use-connection.ts'

/** This device was never told of the shop's orders: on their way, or out of reach. Empty would be a lie. */
export const OrdersUnknown = () => {
  const t = useText()
  const { isOnline } = useConnection()
  if (isOnline) return <OrdersLoading />
  return (
    <Empty title={t('Your orders are not on this phone yet')} drawing="parcel">
      {t('They come as soon as Haat can be reached.')}
    </Empty>
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
