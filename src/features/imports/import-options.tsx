import type { ImportSettings } from '../../contract/imports/import-settings.ts'
import type { ProductImport } from '../../contract/imports/product-csv.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { RadioGroup } from '../../ui/forms/radio-group.tsx'
import { useTranslate } from '../../ui/text/i18n.ts'
import { BlankStock } from './blank-stock.tsx'

type ImportOptionsProps = { job: ProductImport; isBusy: boolean; onChange: (settings: ImportSettings) => void }

/** What is done with variants, with blank stock, and with products without a picture. */
export const ImportOptions = ({ job, isBusy, onChange }: ImportOptionsProps) => {
  const t = useTranslate()
  const { outline, settings } = job
  const hasVariants =
    outline !== undefined && !outline.isOwnExport && (outline.variants > 0 || settings?.variants === 'MERGE')
  const missing = outline?.missingVariants ?? 0
  return (
    <>
      {hasVariants && (
        <RadioGroup
          legend={t('Sizes, colours and other variants')}
          name="variants"
          value={settings?.variants ?? 'VARIANTS'}
          onChange={variants => isBusy || onChange({ variants })}
          options={[
            {
              value: 'VARIANTS',
              label: t('Variants of one product'),
              hint: t('Shoppers choose a size or colour on its page.'),
            },
            { value: 'SEPARATE', label: t('Each is a product of its own') },
            {
              value: 'MERGE',
              label: t('Merge them into one product'),
              hint: t('Their stock is added up. Variants at another price are left out.'),
            },
          ]}
        />
      )}
      {missing > 0 && (
        <Checkbox
          label={t('Delete {count, plural, one {# variant} other {# variants}} that the file does not name', {
            count: missing,
          })}
          checked={settings?.removesMissing ?? false}
          onChange={event => isBusy || onChange({ removesMissing: event.target.checked })}
        />
      )}
      <BlankStock job={job} isBusy={isBusy} onChange={onChange} />
      <RadioGroup
        legend={t('New products without a picture')}
        name="withoutPicture"
        value={settings?.withoutPicture ?? 'DRAFT'}
        onChange={withoutPicture => isBusy || onChange({ withoutPicture })}
        options={[
          { value: 'DRAFT', label: t('Keep as drafts until they have one') },
          { value: 'AS_IS', label: t('Put on sale as the file says') },
        ]}
      />
    </>
  )
}
