import { useState } from 'react'
import './avatar.css'

/** The first letters of the first and the last word of a Latin name; else the first letter with its marks, which is wide enough. */
export const getInitials = (name: string): string => {
  const words = name.trim().split(/\s+/)
  const isLatin = /^\p{Script=Latin}/u.test(words[0]!)
  const ends = words.length > 1 && isLatin ? [words[0]!, words.at(-1)!] : words.slice(0, 1)
  return ends.map(getFirstGrapheme).join('').toUpperCase()
}

const graphemeSegmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const getFirstGrapheme = (word: string): string =>
  graphemeSegmenter.segment(word)[Symbol.iterator]().next().value?.segment ?? ''

export type AvatarProps = { name: string; image?: string | null; size?: 'md' | 'lg' }

/** A person or a shop: the picture, or the first letters of the name where it has none or none comes. The name stands beside it. */
export const Avatar = ({ name, image, size = 'md' }: AvatarProps) => {
  const [failed, setFailed] = useState<string | null>(null)
  const shown = image !== failed && image
  return (
    // The letters are drawn by the style sheet: as text they would be at odds with the label of the button around them.
    <span className={`avatar avatar-${size}`} aria-hidden="true" data-initials={shown ? undefined : getInitials(name)}>
      {shown && <img src={shown} alt="" width={96} height={96} loading="lazy" onError={() => setFailed(shown)} />}
    </span>
  )
}
