import { DESCRIPTION_MAX } from '../../contract/constants.ts'
import { useTranslate } from '../text/i18n.ts'
import { FoldedFields } from './folded-fields.tsx'
import { TextArea } from './text-area.tsx'
import { TextInput } from './text-input.tsx'

export type BanglaFieldsProps = {
  /** Opens the part at first, because there is something in it. */
  isFilled: boolean
  nameMax: number
}

/** The fields `nameBn` and `descriptionBn` of a form, in a part that is closed while they are empty. */
export const BanglaFields = ({ isFilled, nameMax }: BanglaFieldsProps) => {
  const t = useTranslate()
  return (
    <FoldedFields label={t('Bangla name and description')} isFilled={isFilled} names={['nameBn', 'descriptionBn']}>
      <TextInput
        label={t('Name in Bangla')}
        isOptional
        hint={t('Shown to people who use the market in Bangla, and found by searches in both languages.')}
        name="nameBn"
        lang="bn"
        autoComplete="off"
        enterKeyHint="next"
        maxLength={nameMax}
      />
      <TextArea
        label={t('Description in Bangla')}
        isOptional
        name="descriptionBn"
        lang="bn"
        rows={3}
        maxLength={DESCRIPTION_MAX}
      />
    </FoldedFields>
  )
}
