import { SKELETONS } from '../../contract/constants.ts'
import type { RefreshState } from '../../lists/use-refresh.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { useTranslate } from '../../ui/i18n.ts'
import { Stack } from '../../ui/page.tsx'
import { Loading, renderSkeletons } from '../../ui/skeleton.tsx'
import { translateFailure } from '../../ui/translate-failure.ts'
import { useConnection } from '../../ui/use-connection.ts'

/** Rows of products on their way. */
export const ProductsLoading = () => {
  const t = useTranslate()
  return (
    <Stack>
      <Loading what={t('Products')} />
      {renderSkeletons('row', SKELETONS.tableRows)}
    </Stack>
  )
}

/** This device was never told of these goods: on their way, or out of reach. */
export const ProductsUnavailable = ({ refresh: { failure, retry } }: { refresh: RefreshState }) => {
  const t = useTranslate()
  const { isOnline } = useConnection()
  if (isOnline && !failure) return <ProductsLoading />
  return (
    <ErrorNotice title={t('Your products are not on this phone yet')} onRetry={retry} isOffline={!isOnline}>
      {failure && isOnline ? translateFailure(failure) : t('They come as soon as Haat can be reached.')}
    </ErrorNotice>
  )
}
