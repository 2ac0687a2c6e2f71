import type { ReactNode } from 'react'
import './tag.css'

export type TagTone = 'neutral' | 'brand' | 'wait' | 'danger' | 'soft-danger'

/** One or two words on a coloured pill. */
export const Tag = ({ tone = 'neutral', children }: { tone?: TagTone; children: ReactNode }) => (
  <span className={`tag tag-${tone}`}>{children}</span>
)
