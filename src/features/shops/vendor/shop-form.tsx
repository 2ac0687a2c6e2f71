import { useState } from 'react'
import * as v from 'valibot'
import { NAME_MAX } from '../../../contract/constants.ts'
import { TOAST } from '../../../contract/messages/fixed-messages.ts'
import { VALIDATION } from '../../../contract/messages/validation-messages.ts'
import { ShopDraft } from '../../../contract/shops/shop-draft.ts'
import { normaliseTypedNumber } from '../../../lists/typed-number.ts'
import type { StoredFile } from '../../../local/db/device-schema.ts'
import { createId } from '../../../local/db/ids.ts'
import { type OptimisticShop, toWrittenShop } from '../../../local/shops/optimistic.ts'
import { type ShopChanges, submitNewShop, submitShopUpdate } from '../../../local/shops/submit.ts'
import { BanglaFields } from '../../../ui/forms/bangla-fields.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { ContractForm } from '../../../ui/forms/contract-form.tsx'
import { FoldedFields } from '../../../ui/forms/folded-fields.tsx'
import { FormActions } from '../../../ui/forms/form-actions.tsx'
import { PictureInput } from '../../../ui/forms/picture-input.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { useCloseForm } from '../../../ui/forms/use-close-form.ts'
import { useContractForm } from '../../../ui/forms/use-contract-form.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { isRejected, useSubmit } from '../../../ui/overlays/use-submit.ts'
import { localiseDigits, useTranslate } from '../../../ui/text/i18n.ts'
import { RejectedChangeNote } from '../../outbox/rejected-change-note.tsx'
import './shop-card.css'

const LIST_PATH = '/dashboard/my-shops'
/** VAT as it was typed; blank: none. */
const TypedVat = v.pipe(
  v.string(),
  v.transform((text): number | null | undefined => (text.trim() ? Number(normaliseTypedNumber(text)) : null)),
  ShopDraft.entries.vatPercent,
)
const Form = v.object({ ...v.omit(ShopDraft, ['id']).entries, vatPercent: TypedVat })
type Form = v.InferInput<typeof Form>

/** The form of a shop; without one, of a new shop. */
export const ShopForm = ({ shop }: { shop?: OptimisticShop | undefined }) => {
  const t = useTranslate()
  const leave = useCloseForm(LIST_PATH)
  const start = shop && toWrittenShop(shop)
  const { save, tryIt, picture, setPicture, logoError } = useSaveShop(start, leave)
  const { form, isSubmitting } = useContractForm<Form>(Form, {
    initialValues: toShopForm(start),
    onSubmit: save,
  })
  return (
    <ContractForm form={form} className="shop-form" onSubmitCapture={tryIt}>
      <RejectedChangeNote entries={shop?.entries} />
      <Card>
        <PictureInput
          label={t('Logo')}
          hint={t('Square pictures look best. Your phone makes the picture smaller before it is sent.')}
          image={shop?.logoUrl || null}
          value={picture ?? shop?.file ?? null}
          onChange={setPicture}
          error={logoError}
        />
        <TextInput label={t('Name')} name="name" autoComplete="organization" enterKeyHint="next" />
        <TextInput
          label={t('Phone')}
          name="phoneNumber"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          enterKeyHint="next"
        />
        <Checkbox name="hasWhatsapp" label={t('Customers may write to this number on WhatsApp')} />
        <TextArea label={t('Address')} name="shopAddress" autoComplete="street-address" />
        <TextArea label={t('Description')} name="description" rows={4} />
        <TaxFields isFilled={Boolean(start?.bin || start?.vatPercent)} />
        <BanglaFields isFilled={Boolean(start?.nameBn || start?.descriptionBn)} nameMax={NAME_MAX} />
      </Card>
      <FormActions onCancel={leave} isBusy={isSubmitting}>
        {shop ? t('Save changes') : t('Open the shop')}
      </FormActions>
    </ContractForm>
  )
}

const FIELDS = ['name', 'phoneNumber', 'shopAddress', 'description', 'nameBn', 'descriptionBn', 'bin'] as const

const toShopForm = (shop: OptimisticShop | undefined): Form => ({
  name: shop?.name ?? '',
  phoneNumber: shop?.phoneNumber ?? '',
  hasWhatsapp: shop?.hasWhatsapp ?? false,
  shopAddress: shop?.shopAddress ?? '',
  description: shop?.description ?? '',
  nameBn: shop?.nameBn ?? '',
  descriptionBn: shop?.descriptionBn ?? '',
  bin: shop?.bin ?? '',
  vatPercent: shop?.vatPercent == null ? '' : localiseDigits(String(shop.vatPercent)),
})

/** What invoices say about VAT, folded away: most shops are not registered. */
const TaxFields = ({ isFilled }: { isFilled: boolean }) => {
  const t = useTranslate()
  return (
    <FoldedFields label={t('VAT on invoices')} isFilled={isFilled} names={['bin', 'vatPercent']}>
      <TextInput
        label={t('BIN')}
        hint={t('Your Business Identification Number. Invoices show it.')}
        name="bin"
        inputMode="numeric"
        autoComplete="off"
        isOptional
        enterKeyHint="next"
      />
      <TextInput
        label={t('VAT in percent')}
        hint={t('Your prices include it. Invoices show how much it is.')}
        name="vatPercent"
        inputMode="decimal"
        autoComplete="off"
        isOptional
        enterKeyHint="next"
      />
    </FoldedFields>
  )
}

const useSaveShop = (shop: OptimisticShop | undefined, leave: () => void) => {
  const { run } = useSubmit()
  // Created once: a retry after a rejection is about the same shop.
  const [id] = useState(createId)
  const [picture, setPicture] = useState<StoredFile | null>(null)
  const [isTried, setTried] = useState(false)
  const isLogoMissing = !shop && !picture
  const save = async (form: Form) => {
    if (isLogoMissing) return
    const file = picture ? { file: picture } : {}
    const work = () =>
      shop
        ? submitShopUpdate(shop, { ...diffShopForm(form, shop), ...file })
        : submitNewShop(id, { ...form, vatPercent: v.parse(TypedVat, form.vatPercent), ...file })
    const result = await run({ loading: 'Sending', done: shop ? TOAST.updated : 'Your shop is created.' }, work)
    if (!isRejected(result)) leave()
    return result
  }
  return {
    save,
    tryIt: () => setTried(true),
    picture,
    setPicture,
    logoError: isTried && isLogoMissing ? VALIDATION.shopLogo : null,
  }
}

const diffShopForm = (form: Form, shop: OptimisticShop): ShopChanges => {
  const vatPercent = v.parse(TypedVat, form.vatPercent) ?? null
  return {
    ...Object.fromEntries(
      FIELDS.flatMap(field => ((form[field] ?? '') === (shop[field] ?? '') ? [] : [[field, form[field]]])),
    ),
    ...(vatPercent !== (shop.vatPercent ?? null) && { vatPercent }),
    ...(Boolean(form.hasWhatsapp) !== Boolean(shop.hasWhatsapp) && { hasWhatsapp: Boolean(form.hasWhatsapp) }),
  }
}
