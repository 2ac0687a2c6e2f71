import { Image, LayoutGrid, type LucideIcon, Package, Rows3, Sparkles, Store } from 'lucide-react'
import type { HomeBlock, HomeBlockKind, ShelfSource } from '../../../contract/market/home-blocks.ts'
import type { MessageKey } from '../../../ui/text/i18n.ts'

export const BLOCK_KINDS: readonly { kind: HomeBlockKind; label: MessageKey; icon: LucideIcon }[] = [
  { kind: 'banner', label: 'Banner', icon: Image },
  { kind: 'shelf', label: 'Product shelf', icon: Rows3 },
  { kind: 'intro', label: 'Greeting', icon: Sparkles },
  { kind: 'categories', label: 'Featured Category', icon: LayoutGrid },
  { kind: 'featured', label: 'Featured Products', icon: Package },
  { kind: 'shops', label: 'Shops', icon: Store },
]

/** What Home has where nothing was chosen. */
export const STANDARD_KINDS = ['intro', 'categories', 'featured'] as const

export const SOURCE_LABELS: Record<ShelfSource, MessageKey> = {
  bestsellers: 'Bestsellers',
  new: 'New arrivals',
  deals: 'On sale now',
  category: 'Of a category',
  shop: 'Of a shop',
  chosen: 'Chosen one by one',
}

export const createBlock = (id: string, kind: HomeBlockKind): HomeBlock => {
  const common = { id, from: '', until: '' }
  const noPicture = { image: '', ratio: 3 }
  const noText = { en: '', bn: '' }
  if (kind === 'banner') return { ...common, kind, pictures: { en: noPicture, bn: noPicture }, alt: noText, link: '' }
  if (kind === 'shelf') return { ...common, kind, title: noText, source: 'bestsellers', ids: [] }
  return { ...common, kind }
}

/** The row at one place put at another. */
export const moveBlock = (blocks: readonly HomeBlock[], from: number, to: number): HomeBlock[] => {
  const moved = blocks[from]
  const others = blocks.filter((_, at) => at !== from)
  return moved ? [...others.slice(0, to), moved, ...others.slice(to)] : [...blocks]
}
