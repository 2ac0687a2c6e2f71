import { useState } from 'react'
import * as v from 'valibot'
import { TOAST } from '../../../contract/messages/fixed-messages.ts'
import { type OptimisticCoupon, submitCouponUpdate, submitNewCoupon } from '../../../local/coupons/coupons.ts'
import { createId } from '../../../local/db/ids.ts'
import { ContractForm } from '../../../ui/forms/contract-form.tsx'
import { DateInput } from '../../../ui/forms/date-input.tsx'
import { FormActions } from '../../../ui/forms/form-actions.tsx'
import { RadioGroup } from '../../../ui/forms/radio-group.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { useCloseForm } from '../../../ui/forms/use-close-form.ts'
import { useContractForm } from '../../../ui/forms/use-contract-form.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { isRejected, type SubmitMessages, useSubmit } from '../../../ui/overlays/use-submit.ts'
import { useTitle } from '../../../ui/state/use-title.ts'
import { useUser } from '../../../ui/state/use-user.ts'
import { showName, useTranslate } from '../../../ui/text/i18n.ts'
import { RejectedChangeNote } from '../../outbox/rejected-change-note.tsx'
import { useOwnShops } from '../../products/vendor/use-own-shops.ts'
import { type CouponFormValues, CouponForm as Form, toCouponFormValues, toCouponInput } from './coupon-values.ts'
import './coupon-editor.css'

const LIST_PATH = '/dashboard/coupons'

/** The form of a coupon; without one, of a new coupon. */
export const CouponEditor = ({ coupon }: { coupon?: OptimisticCoupon }) => {
  const t = useTranslate()
  const title = coupon ? t('Edit coupon') : t('New coupon')
  useTitle(title)
  const leave = useCloseForm(LIST_PATH)
  const { form, isSubmitting, data } = useCouponForm(coupon, leave)
  const isPercent = data().discountType === 'PERCENT'
  const isMade = coupon !== undefined && !coupon.isUncreated
  return (
    <Section title={title} level={1}>
      <ContractForm form={form} className="coupon-form">
        <RejectedChangeNote entries={coupon?.entries} />
        <DiscountCard coupon={coupon} isMade={isMade} isPercent={isPercent} />
        <TermsCard coupon={coupon} isMade={isMade} />
        <FormActions onCancel={leave} isBusy={isSubmitting}>
          {coupon ? t('Save changes') : t('Create coupon')}
        </FormActions>
      </ContractForm>
    </Section>
  )
}

type CouponCardProps = {
  coupon: OptimisticCoupon | undefined
  /** The server has it already. */
  isMade: boolean
}

/** Its code, and what it takes off. */
const DiscountCard = ({ coupon, isMade, isPercent }: CouponCardProps & { isPercent: boolean }) => {
  const t = useTranslate()
  return (
    <Card>
      <TextInput
        label={t('Code')}
        hint={
          isMade
            ? t('The code cannot be changed: customers may have noted it down.')
            : t('What customers type, such as EID100')
        }
        autoCapitalize="characters"
        readOnly={isMade}
        name="code"
        autoComplete="off"
      />
      <RadioGroup
        legend={t('Discount type')}
        name="discountType"
        defaultValue={coupon?.discountType ?? 'FIXED'}
        options={[
          { value: 'FIXED', label: t('An amount in taka') },
          { value: 'PERCENT', label: t('A percentage') },
        ]}
      />
      <div className="coupon-pair">
        <TextInput
          label={isPercent ? t('Percent off') : t('Taka off')}
          prefix={isPercent ? '%' : '৳'}
          inputMode="decimal"
          name="discountAmount"
          autoComplete="off"
        />
        {isPercent && (
          <TextInput
            label={t('At most')}
            isOptional
            prefix="৳"
            inputMode="decimal"
            name="maxDiscountAmount"
            autoComplete="off"
          />
        )}
        <TextInput
          label={t('Minimum order')}
          isOptional
          prefix="৳"
          inputMode="decimal"
          name="minOrderAmount"
          autoComplete="off"
        />
      </div>
    </Card>
  )
}

/** When it can be used, how often, in which shop, and who sees it. */
const TermsCard = ({ coupon, isMade }: CouponCardProps) => {
  const t = useTranslate()
  return (
    <Card>
      <div className="coupon-pair">
        <DateInput label={t('First day')} name="startDay" autoComplete="off" />
        <DateInput label={t('Last day')} name="endDay" autoComplete="off" />
      </div>
      <div className="coupon-pair">
        <TextInput label={t('Uses per customer')} inputMode="numeric" name="usageLimit" autoComplete="off" />
        <TextInput label={t('Total uses')} isOptional inputMode="numeric" name="totalUsageLimit" autoComplete="off" />
      </div>
      {!isMade && <ShopSelect />}
      <RadioGroup
        legend={t('Who can find it')}
        name="visibility"
        defaultValue={coupon?.isPublic ? 'public' : 'code'}
        options={[
          { value: 'public', label: t('Everybody'), hint: t('Shown in your shop and in the cart') },
          { value: 'code', label: t('Only people you tell') },
        ]}
      />
      <RadioGroup
        legend={t('State')}
        name="state"
        defaultValue={coupon && !coupon.isActive ? 'off' : 'on'}
        options={[
          { value: 'on', label: t('Can be used') },
          { value: 'off', label: t('Switched off') },
        ]}
      />
    </Card>
  )
}

const useCouponForm = (coupon: OptimisticCoupon | undefined, leave: () => void) => {
  const { run } = useSubmit()
  // Created once: a retry after a rejection is about the same coupon.
  const [id] = useState(createId)
  return useContractForm<CouponFormValues>(Form, {
    initialValues: toCouponFormValues(coupon, Date.now(), ''),
    onSubmit: async values => {
      const input = toCouponInput(v.parse(Form, values))
      const messages: SubmitMessages = { loading: 'Sending', done: coupon ? TOAST.updated : 'Coupon created.' }
      const result = await run(messages, () =>
        coupon ? submitCouponUpdate(coupon, input) : submitNewCoupon(id, input),
      )
      if (!isRejected(result)) leave()
      return result
    },
  })
}

/** A vendor's coupon is for one of their shops, an admin's for the whole market. */
const ShopSelect = () => {
  const t = useTranslate()
  const user = useUser()
  const { shops = [] } = useOwnShops()
  const open = shops.filter(shop => !shop.isNew && shop.status === 'ACTIVE')
  if (user?.role !== 'VENDOR' || open.length < 2) return null
  return (
    <Select
      label={t('Shop')}
      name="shopId"
      options={[
        { value: '', label: t('My oldest shop') },
        ...open.map(shop => ({ value: shop.id, label: showName(shop) })),
      ]}
    />
  )
}
