import * as v from 'valibot'
import { CommissionRuleDraft, CommissionVatDraft } from '../../contract/ledger/commission-rules.ts'
import { WithholdingDraft } from '../../contract/ledger/withholding.ts'
import { normaliseTypedNumber } from '../../lists/typed-number.ts'

/** A typed number for a field of the contract. */
export const typedNumber = <Field extends v.GenericSchema<number>>(field: Field) =>
  v.pipe(
    v.string(),
    v.transform(normaliseTypedNumber),
    v.transform(text => (text === '' ? Number.NaN : Number(text))),
    field,
  )

/** The values of both forms are text. '' of a category: all of them. */
export const RuleForm = v.object({
  categoryId: v.string(),
  percent: typedNumber(CommissionRuleDraft.entries.percent),
  fixed: typedNumber(CommissionRuleDraft.entries.fixed),
})
export type RuleFormValues = v.InferInput<typeof RuleForm>

export const VatForm = v.object({
  from: CommissionVatDraft.entries.from,
  percent: typedNumber(CommissionVatDraft.entries.percent),
})
export type VatFormValues = v.InferInput<typeof VatForm>

export const WithholdingForm = v.object({ percent: typedNumber(WithholdingDraft.entries.percent) })
export type WithholdingFormValues = v.InferInput<typeof WithholdingForm>
