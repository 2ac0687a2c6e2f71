import { isDescriptionForeign } from '../../../contract/products/product-texts.ts'
import { showDescription, useLocale, useTranslate } from '../../../ui/text/i18n.ts'

type DescriptionProps = { of: { description: string; descriptionBn?: string | null | undefined }; className?: string }

/** The description of a product or shop, and in Bangla a line that says so where there is none in Bangla. */
export const Description = ({ of, className = 'reading' }: DescriptionProps) => {
  const t = useTranslate()
  return (
    <>
      <p className={className}>{showDescription(of)}</p>
      {isDescriptionForeign(of, useLocale()) && (
        <p className="meta">{t('The shop has written this in English only.')}</p>
      )}
    </>
  )
}
