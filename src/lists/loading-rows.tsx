import { SKELETONS } from '../contract/constants.ts'
import { Stack } from '../ui/layout/page.tsx'
import { Loading, renderSkeletons } from '../ui/notices/skeleton.tsx'

/** Placeholders for the rows of a list. @param what is loading, for screen readers */
export const LoadingRows = ({ what, count = SKELETONS.tableRows }: { what: string; count?: number }) => (
  <Stack>
    <Loading what={what} />
    {renderSkeletons('row', count)}
  </Stack>
)
