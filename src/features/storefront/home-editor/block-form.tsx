import { useState } from 'react'
import type * as v from 'valibot'
import { Banner, needsIds, Part, Shelf } from '../../../contract/market/home.ts'
import {
  type BannerBlock,
  type HomeBlock,
  SHELF_SOURCES,
  type ShelfBlock,
} from '../../../contract/market/home-blocks.ts'
import { ContractForm } from '../../../ui/forms/contract-form.tsx'
import { DateInput } from '../../../ui/forms/date-input.tsx'
import { FormActions } from '../../../ui/forms/form-actions.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { useContractForm } from '../../../ui/forms/use-contract-form.ts'
import { Stack, TwoColumns } from '../../../ui/layout/page.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useTranslate } from '../../../ui/text/i18n.ts'
import { BannerPictures } from './banner-pictures.tsx'
import { BLOCK_KINDS, SOURCE_LABELS } from './block-kinds.ts'
import { ShelfChoice } from './shelf-choice.tsx'

type BlockFormProps = { block: HomeBlock; onClose: () => void; onDone: (block: HomeBlock) => void }

/** What a block shows, and when. It is sent with the whole home page. */
export const BlockForm = ({ block, onClose, onDone }: BlockFormProps) => {
  const t = useTranslate()
  const label = BLOCK_KINDS.find(({ kind }) => kind === block.kind)?.label ?? 'Home page'
  const Form = FORMS[block.kind]
  return (
    <Dialog isOpen onClose={onClose} title={t(label)} shape="sheet">
      <Form block={block as never} onClose={onClose} onDone={onDone} />
    </Dialog>
  )
}

type FormProps<Block extends HomeBlock> = { block: Block; onClose: () => void; onDone: (block: HomeBlock) => void }

/** @param isComplete whether nothing is missing that no field asks for */
const useBlockForm = <Block extends HomeBlock>(
  schema: v.GenericSchema,
  { block, onDone }: FormProps<Block>,
  isComplete: (block: Block) => boolean = () => true,
) => {
  const [isMissing, setMissing] = useState(false)
  const controls = useContractForm<Block>(schema, {
    initialValues: block,
    onSubmit: async values => {
      // Of the form's controls only: it knows neither the id nor the kind.
      const edited = { ...block, ...values }
      setMissing(!isComplete(edited))
      if (isComplete(edited)) onDone(edited)
    },
  })
  const set = (name: string, value: unknown) => {
    controls.setFields(name, value, true)
    controls.setIsDirty(true)
  }
  return { ...controls, isMissing: isMissing && !isComplete(controls.data()), set }
}

const PartForm = (props: FormProps<HomeBlock>) => {
  const { form } = useBlockForm(Part, props)
  return (
    <ContractForm form={form}>
      <DaysAndActions onClose={props.onClose} />
    </ContractForm>
  )
}

const hasPicture = ({ pictures }: BannerBlock): boolean => Boolean(pictures.en.image || pictures.bn.image)

const BannerForm = (props: FormProps<BannerBlock>) => {
  const t = useTranslate()
  const { form, data, set, isMissing } = useBlockForm(Banner, props, hasPicture)
  return (
    <ContractForm form={form}>
      <Stack>
        <BannerPictures banner={data()} error={isMissing ? t('A banner needs a picture.') : null} onChange={set} />
        <TextInput
          label={t('What the picture says')}
          hint={t('Read aloud to people who cannot see it.')}
          name="alt.en"
          maxLength={120}
          autoComplete="off"
          isOptional
        />
        <TextInput label={t('What the picture says, in Bangla')} name="alt.bn" lang="bn" maxLength={120} isOptional />
        <TextInput
          label={t('Where it leads')}
          hint={t('A path of this market, such as /products, or a link that begins with https://.')}
          name="link"
          placeholder="/products?category=Sarees"
          maxLength={300}
          autoComplete="off"
          isOptional
        />
        <DaysAndActions onClose={props.onClose} />
      </Stack>
    </ContractForm>
  )
}

const isChosen = ({ source, ids }: ShelfBlock): boolean => !needsIds(source) || ids.length > 0

const ShelfForm = (props: FormProps<ShelfBlock>) => {
  const t = useTranslate()
  const { form, data, set, isMissing } = useBlockForm(Shelf, props, isChosen)
  const { source, ids } = data()
  return (
    <ContractForm form={form}>
      <Stack>
        <Select
          label={t('Which products')}
          name="source"
          options={SHELF_SOURCES.map(value => ({ value, label: t(SOURCE_LABELS[value]) }))}
          onChange={() => set('ids', [])}
        />
        {needsIds(source) && (
          <ShelfChoice
            source={source}
            ids={ids}
            error={isMissing ? t('Choose what the shelf shows.') : null}
            onChange={chosen => set('ids', chosen)}
          />
        )}
        <TwoColumns>
          <TextInput label={t('Heading')} name="title.en" maxLength={60} autoComplete="off" isOptional />
          <TextInput label={t('Heading in Bangla')} name="title.bn" lang="bn" maxLength={60} isOptional />
        </TwoColumns>
        <DaysAndActions onClose={props.onClose} />
      </Stack>
    </ContractForm>
  )
}

const FORMS = {
  banner: BannerForm,
  shelf: ShelfForm,
  intro: PartForm,
  categories: PartForm,
  featured: PartForm,
  shops: PartForm,
} as const

const DaysAndActions = ({ onClose }: { onClose: () => void }) => {
  const t = useTranslate()
  return (
    <Stack>
      <TwoColumns>
        <DateInput label={t('First day')} name="from" autoComplete="off" isOptional />
        <DateInput label={t('Last day')} name="until" autoComplete="off" isOptional />
      </TwoColumns>
      <p className="meta">{t('Days in Bangladesh. Without them it is always shown.')}</p>
      <FormActions onCancel={onClose}>{t('Done')}</FormActions>
    </Stack>
  )
}
