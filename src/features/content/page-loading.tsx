import { Loading, renderSkeletons } from '../../ui/notices/skeleton.tsx'

const SKELETON_LINES = 4

/** While a page is loading. */
export const PageLoading = () => (
  <>
    <Loading />
    {renderSkeletons('line', SKELETON_LINES)}
  </>
)
