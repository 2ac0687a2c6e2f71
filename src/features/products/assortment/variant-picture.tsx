import type { FileRef, StoredFile } from '../../../local/db/device-schema.ts'
import { findPicture } from '../../../local/products/product-pictures.ts'
import { useObjectUrl } from '../../../ui/forms/picture-input.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { Picture } from '../../../ui/goods/picture.tsx'
import { useTranslate } from '../../../ui/text/i18n.ts'
import type { TypedAssortment, TypedVariant } from './typed-assortment.ts'
import { showVariantTitle } from './variant-title.ts'

/** A picture of the product; `file` where the server does not have it yet. */
export type ChoosablePicture = {
  id: string
  image: string
  thumbhash: string | null
  file: StoredFile | FileRef | null
  alt: string
}

/** Pictures to choose from by their ids; '' is the cover. */
export const usePictureOptions = (pictures: readonly ChoosablePicture[]) => {
  const t = useTranslate()
  return [
    { value: '', label: t('As the product') },
    ...pictures.map(({ id, alt }, at) => ({ value: id, label: alt || t('Picture {number}', { number: at + 1 }) })),
  ]
}

type VariantPictureProps = {
  assortment: TypedAssortment
  variant: TypedVariant
  pictures: readonly ChoosablePicture[]
  onChange: (changed: TypedAssortment) => void
}

/** Which of the product's pictures shows a variant. */
export const VariantPicture = ({ assortment, variant, pictures, onChange }: VariantPictureProps) => {
  const t = useTranslate()
  const options = usePictureOptions(pictures)
  const { options: named, variants } = assortment
  const chosen = findPicture(pictures, variant.image)
  const url = useObjectUrl(chosen?.file ?? null)
  return (
    <div className="variant-picture">
      {chosen && <Picture image={url ?? chosen.image} thumbhash={chosen.thumbhash} alt="" sizes="2.5rem" />}
      <Select
        label={t('{field} of {variant}', {
          field: t('Picture'),
          variant: showVariantTitle(named, variant.values),
        })}
        isLabelHidden
        value={chosen?.id ?? ''}
        options={options}
        onChange={image =>
          onChange({ options: named, variants: variants.map(one => (one === variant ? { ...one, image } : one)) })
        }
      />
    </div>
  )
}
