import { useState } from 'react'
import { addMarketPicture, BANNER_RATIO } from '../../../contract/market/home.ts'
import type { BannerBlock, BannerPicture } from '../../../contract/market/home-blocks.ts'
import type { Locale } from '../../../contract/messages/number-format.ts'
import { callAuthenticated } from '../../../local/api/authenticated-call.ts'
import type { StoredFile } from '../../../local/db/device-schema.ts'
import { toBlob } from '../../../local/db/stored-files.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FoldedFields } from '../../../ui/forms/folded-fields.tsx'
import { PictureInput } from '../../../ui/forms/picture-input.tsx'
import { isRejected, useSubmit } from '../../../ui/overlays/use-submit.ts'
import { useTranslate } from '../../../ui/text/i18n.ts'

type Pictures = Record<Locale, BannerPicture>
type BannerPicturesProps = {
  banner: BannerBlock
  error: string | null
  onChange: (name: 'pictures' | 'phonePictures', pictures: Pictures) => void
}

const NONE: BannerPicture = { image: '', ratio: 3 }

/** A picture for each language and width. Each is sent as soon as it is chosen; shoppers see it when the home page is saved. */
export const BannerPictures = ({ banner, error, onChange }: BannerPicturesProps) => {
  const t = useTranslate()
  const { pictures, phonePictures = { en: NONE, bn: NONE } } = banner
  const hasPhonePicture = Boolean(phonePictures.en.image || phonePictures.bn.image)
  const setWide = (locale: Locale) => (picture: BannerPicture) =>
    onChange('pictures', { ...pictures, [locale]: picture })
  const setNarrow = (locale: Locale) => (picture: BannerPicture) =>
    onChange('phonePictures', { ...phonePictures, [locale]: picture })
  return (
    <>
      <PictureField
        label={t('Picture')}
        hint={t('Wide pictures fit best: about 1,280 × 430 pixels.')}
        picture={pictures.en}
        error={error}
        onChange={setWide('en')}
      />
      <PictureField
        label={t('Picture for Bangla')}
        hint={t('Without one, the first picture is shown in both languages.')}
        picture={pictures.bn}
        error={null}
        onChange={setWide('bn')}
      />
      <FoldedFields label={t('Pictures for phones')} isFilled={hasPhonePicture} names={['phonePictures']}>
        <PictureField
          label={t('Picture for phones')}
          hint={t('Nearly square ones fit best: about 800 × 600 pixels. Without one, phones show the wide picture.')}
          picture={phonePictures.en}
          error={null}
          onChange={setNarrow('en')}
        />
        <PictureField
          label={t('Picture for phones, for Bangla')}
          hint={t('Without one, phones show the picture of this language.')}
          picture={phonePictures.bn}
          error={null}
          onChange={setNarrow('bn')}
        />
      </FoldedFields>
    </>
  )
}

type PictureFieldProps = {
  label: string
  hint: string
  picture: BannerPicture
  error: string | null
  onChange: (picture: BannerPicture) => void
}

const PictureField = ({ label, hint, picture, error, onChange }: PictureFieldProps) => {
  const t = useTranslate()
  const { run } = useSubmit()
  const [sent, setSent] = useState<StoredFile | null>(null)
  const send = async (file: StoredFile) => {
    setSent(file)
    const ratio = await measureRatio(file)
    const result = await run({ loading: 'Sending', done: () => null }, () =>
      callAuthenticated(addMarketPicture, { file }),
    )
    if (isRejected(result)) return setSent(null)
    onChange({ image: result.data.image, ratio })
  }
  const remove = () => {
    setSent(null)
    onChange(NONE)
  }
  return (
    <div>
      <PictureInput
        label={label}
        hint={hint}
        error={error}
        image={picture.image}
        value={sent}
        onChange={file => send(file).catch(reportError)}
      />
      {picture.image && (
        <Button variant="link" onClick={remove}>
          {t('Remove {name}', { name: label })}
        </Button>
      )}
    </div>
  )
}

const measureRatio = async (file: StoredFile): Promise<number> => {
  const bitmap = await createImageBitmap(toBlob(file))
  const ratio = bitmap.width / bitmap.height
  bitmap.close()
  return Math.round(Math.min(BANNER_RATIO.max, Math.max(BANNER_RATIO.min, ratio)) * 1000) / 1000
}
