import './skeleton.css'
import { useTranslate } from '../text/i18n.ts'
import { VisuallyHidden } from '../text/visually-hidden.tsx'

export type SkeletonShape = 'card' | 'category' | 'row' | 'line' | 'shop' | 'block'

export type SkeletonProps = { shape: SkeletonShape }

/** A placeholder in the shape of what is loading. */
export const Skeleton = ({ shape }: SkeletonProps) => (
  <span className={`skeleton skeleton-${shape}`} aria-hidden="true">
    <i />
    <i />
    <i />
  </span>
)

/**
 * Several of one shape, as keyed children for a grid or list. Take the count from SKELETONS in
 * src/contract/constants.ts.
 */
export const renderSkeletons = (shape: SkeletonShape, count: number) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no other identity
  Array.from({ length: count }, (_, index) => <Skeleton key={`${shape}${index}`} shape={shape} />)

/** Tells screen readers that something is loading. Render it once, beside the skeletons. */
export const Loading = ({ what }: { what?: string }) => {
  const t = useTranslate()
  return (
    <output>
      <VisuallyHidden>{what ?? t('Loading')}…</VisuallyHidden>
    </output>
  )
}
