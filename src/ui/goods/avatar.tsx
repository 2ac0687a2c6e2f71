import { useState } from 'react'
import { pictureUrl } from '../../contract/products/pictures.ts'
import { firstCharacter } from '../../contract/text-cut.ts'
import './avatar.css'
import { settledImageRef } from './settled-image.ts'

/**
 * The first letters of the first and last word of a Latin name. Other scripts get one letter with its marks: two are
 * too wide.
 */
export const getInitials = (name: string): string => {
  const [first = '', ...others] = name.trim().split(/\s+/)
  const isLatin = /^\p{Script=Latin}/u.test(first)
  return [first, ...(isLatin ? others.slice(-1) : [])].map(firstCharacter).join('').toUpperCase()
}

export type AvatarProps = { name: string; image?: string | null; size?: 'md' | 'lg' }

/**
 * A person or a shop: the picture, or initials where there is none or it fails to load. Hidden from screen readers:
 * show the name beside it.
 */
export const Avatar = ({ name, image, size = 'md' }: AvatarProps) => {
  const [failedImage, setFailedImage] = useState<string | null>(null)
  const src = image !== failedImage && image
  const onError = () => setFailedImage(image ?? null)
  return (
    // The style sheet draws the initials: as text they would conflict with the label of a button around them.
    <span className={`avatar avatar-${size}`} aria-hidden="true" data-initials={src ? undefined : getInitials(name)}>
      {src && (
        <img
          ref={settledImageRef({ onError })}
          src={pictureUrl(src, 160)}
          alt=""
          width={96}
          height={96}
          loading="lazy"
          onError={onError}
        />
      )}
    </span>
  )
}
