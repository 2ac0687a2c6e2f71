import { SKELETONS } from '../../contract/constants.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Stack } from '../../ui/page.tsx'
import { Loading, skeletons } from '../../ui/skeleton.tsx'
import { useText } from '../../ui/text.ts'
import { useConnection } from '../../ui/use-connection.ts'
import type { Refresh } from '../catalogue/use-refresh.ts'

/** Rows of products on their way. */
export const ProductsLoading = () => {
  const t = useText()
  return (
    <Stack>
      <Loading what={t('Products')} />
      {skeletons('row', SKELETONS.tableRows)}
    </Stack>
  )
}

/** This device was never told of these goods: on their way, or out of reach. */
export const ProductsUnknown = ({ refresh: { failure, retry } }: { refresh: Refresh }) => {
  const t = useText()
  const { isOnline } = useConnection()
  if (isOnline && !failure) return <ProductsLoading />
  return (
    <ErrorNote title={t('Your products are not on this phone yet')} onRetry={retry} isCalm={!isOnline}>
      {failure && isOnline ? t(failure.message) : t('They come as soon as Haat can be reached.')}
    </ErrorNote>
  )
}
