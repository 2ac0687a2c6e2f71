import { useState } from 'react'
import * as v from 'valibot'
import { TOAST, VALIDATION } from '../../contract/messages.ts'
import { ShopDraft } from '../../contract/shops.ts'
import { mintId } from '../../local/ids.ts'
import { type OwnShop, shopAsWritten } from '../../local/shop-overlay.ts'
import { submitNewShop, submitShop } from '../../local/shop-writes.ts'
import { Card } from '../../ui/card.tsx'
import { FormEnd } from '../../ui/form-end.tsx'
import { PictureInput } from '../../ui/picture-input.tsx'
import { useText } from '../../ui/text.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { useLeave } from '../../ui/use-leave.ts'
import { RefusedNote } from '../orders/refused-note.tsx'
import { useSend } from '../orders/use-send.ts'
import { acceptedOrThrow } from '../vendor-products/accepted.ts'
import './shop-card.css'

const LIST = '/dashboard/my-shops'
const Form = v.omit(ShopDraft, ['id'])
type Form = v.InferInput<typeof Form>

/** The form of a shop (specification section 5, "Create shop" and "Edit shop"); new where none is given. */
export const ShopForm = ({ shop }: { shop?: OwnShop | undefined }) => {
  const t = useText()
  const leave = useLeave(LIST)
  const start = shop && shopAsWritten(shop)
  const { save, tryIt, picture, setPicture, logoError } = useSave(start, leave)
  const { form, errorOf, isSubmitting } = useContractForm<Form>(Form, { initialValues: formOf(start), onSubmit: save })
  return (
    <form ref={form} className="shop-form" noValidate onSubmitCapture={tryIt}>
      <RefusedNote entries={shop?.entries} />
      <Card>
        <PictureInput
          label={t('Logo')}
          hint={t('Square pictures look best. It is made small on this phone before it is sent.')}
          image={shop?.logoUrl || null}
          value={picture ?? shop?.file ?? null}
          onChange={setPicture}
          error={logoError}
        />
        <TextInput
          label={t('Name')}
          name="name"
          autoComplete="organization"
          enterKeyHint="next"
          error={errorOf('name')}
        />
        <TextInput
          label={t('Phone')}
          name="phoneNumber"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          enterKeyHint="next"
          error={errorOf('phoneNumber')}
        />
        <TextArea
          label={t('Address')}
          name="shopAddress"
          autoComplete="street-address"
          error={errorOf('shopAddress')}
        />
        <TextArea label={t('Description')} name="description" rows={4} error={errorOf('description')} />
      </Card>
      <FormEnd onCancel={leave} isBusy={isSubmitting}>
        {shop ? t('Save changes') : t('Open the shop')}
      </FormEnd>
    </form>
  )
}

const FIELDS = ['name', 'phoneNumber', 'shopAddress', 'description'] as const

const formOf = (shop: OwnShop | undefined): Form => ({
  name: shop?.name ?? '',
  phoneNumber: shop?.phoneNumber ?? '',
  shopAddress: shop?.shopAddress ?? '',
  description: shop?.description ?? '',
})

const useSave = (shop: OwnShop | undefined, leave: () => void) => {
  const { run } = useSend()
  // Minted once: a second try after a refusal is about the same shop.
  const [id] = useState(mintId)
  const [picture, setPicture] = useState<Blob | null>(null)
  const [isTried, setTried] = useState(false)
  const isLogoMissing = !shop && !picture
  const save = async (form: Form) => {
    if (isLogoMissing) return
    const file = picture ? { file: picture } : {}
    const work = () =>
      shop ? submitShop(shop, { ...changesOf(form, shop), ...file }) : submitNewShop(id, { ...form, ...file })
    acceptedOrThrow(await run({ loading: 'Sending', done: shop ? TOAST.updated : 'Your shop is there.' }, work))
    leave()
  }
  return {
    save,
    tryIt: () => setTried(true),
    picture,
    setPicture,
    logoError: isTried && isLogoMissing ? VALIDATION.shopLogo : null,
  }
}

const changesOf = (form: Form, shop: OwnShop): Partial<Form> =>
  Object.fromEntries(FIELDS.flatMap(field => (form[field] === shop[field] ? [] : [[field, form[field]]])))
