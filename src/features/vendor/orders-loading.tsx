import { SKELETONS } from '../../contract/constants.ts'
import { Stack } from '../../ui/page.tsx'
import { Loading, skeletons } from '../../ui/skeleton.tsx'
import { useText } from '../../ui/text.ts'

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
