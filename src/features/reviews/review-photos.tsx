import { useState } from 'react'
import type { Review } from '../../contract/reviews/reviews.ts'
import { Picture } from '../../ui/goods/picture.tsx'
import { PictureWindow } from '../../ui/goods/picture-window.tsx'
import { useTranslate } from '../../ui/text/i18n.ts'
import { translateName } from '../../ui/text/translate-name.ts'
import './reviews.css'

type ReviewPhotosProps = { review: Pick<Review, 'customer' | 'photos'> }

/** The photos of a review as thumbnails, each of which opens in the whole window. */
export const ReviewPhotos = ({ review: { customer, photos = [] } }: ReviewPhotosProps) => {
  const t = useTranslate()
  const [opened, setOpened] = useState<number | null>(null)
  if (photos.length === 0) return null
  const name = translateName(customer.name)
  const pictures = photos.map((image, at) => ({
    id: image,
    image,
    name: t('Photo {number} by {name}', { number: at + 1, name }),
  }))
  return (
    <div className="review-photos">
      {pictures.map(({ image, name: label }, at) => (
        <button key={image} type="button" aria-haspopup="dialog" aria-label={label} onClick={() => setOpened(at)}>
          <Picture image={image} alt="" sizes="96px" />
        </button>
      ))}
      <PictureWindow pictures={pictures} shown={opened} onShow={setOpened} onClose={() => setOpened(null)} />
    </div>
  )
}
