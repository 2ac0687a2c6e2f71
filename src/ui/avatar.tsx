import './avatar.css'

/** The first letters of the first and the last word of a name, whole letters with their marks in any script. */
export const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0]!, words.at(-1)!] : words
  return ends.map(firstLetter).join('').toUpperCase()
}

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const firstLetter = (word: string): string => letters.segment(word)[Symbol.iterator]().next().value?.segment ?? ''

export type AvatarProps = { name: string; image?: string | null; size?: 'md' | 'lg' }

/** A person or a shop: the picture, or the first letters of the name. The name stands beside it. */
export const Avatar = ({ name, image, size = 'md' }: AvatarProps) => (
  <span className={`avatar avatar-${size}`} aria-hidden="true">
    {image ? <img src={image} alt="" width={96} height={96} loading="lazy" /> : initialsOf(name)}
  </span>
)
