import { Select } from '../../../ui/forms/select.tsx'
import { Picture } from '../../../ui/goods/picture.tsx'
import { useTranslate } from '../../../ui/text/i18n.ts'
import type { TypedAssortment, TypedVariant } from './typed-assortment.ts'
import { showVariantTitle } from './variant-title.ts'

/** A picture of the product that the server has. */
export type ChoosablePicture = { image: string; alt: string }

/** Pictures to choose from by number, as they stand in the form; '' is the cover. */
export const usePictureOptions = (pictures: readonly ChoosablePicture[]) => {
  const t = useTranslate()
  return [
    { value: '', label: t('As the product') },
    ...pictures.map(({ image, alt }, at) => ({
      value: image,
      label: alt || t('Picture {number}', { number: at + 1 }),
    })),
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
  const chosen = pictures.some(({ image }) => image === variant.image) ? (variant.image ?? '') : ''
  return (
    <div className="variant-picture">
      {chosen && <Picture image={chosen} alt="" sizes="2.5rem" />}
      <Select
        label={t('{field} of {variant}', {
          field: t('Picture'),
          variant: showVariantTitle(named, variant.values),
        })}
        isLabelHidden
        value={chosen}
        options={options}
        onChange={image =>
          onChange({ options: named, variants: variants.map(one => (one === variant ? { ...one, image } : one)) })
        }
      />
    </div>
  )
}
