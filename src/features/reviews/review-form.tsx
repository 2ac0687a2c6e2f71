import * as v from 'valibot'
import { TOAST } from '../../contract/messages/fixed-messages.ts'
import { Rating, ReviewDraft } from '../../contract/reviews/reviews.ts'
import type { ReviewContent } from '../../local/reviews/optimistic.ts'
import { type ReviewTask, toReviewContent } from '../../local/reviews/submit.ts'
import { ContractForm } from '../../ui/forms/contract-form.tsx'
import { StarPicker } from '../../ui/forms/star-picker.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { Stack } from '../../ui/layout/page.tsx'
import { ErrorNotice } from '../../ui/notices/error-notice.tsx'
import { LineItem } from '../../ui/rows/line-item.tsx'
import { showName, useTranslate } from '../../ui/text/i18n.ts'

/** Radio buttons give a string, or undefined where none is selected. */
const ReviewFormInput = v.object({
  rating: v.pipe(v.unknown(), v.transform(Number), Rating),
  comment: ReviewDraft.entries.comment,
})

export type ReviewFormProps = {
  /** The form's id, for the submit button outside of it. */
  id: string
  task: ReviewTask
  /** Why the server rejected it; null: it did not. */
  refusal: string | null
  onSubmit: (content: ReviewContent) => Promise<void>
}

/** The rating and an optional comment. */
export const ReviewForm = ({ id, task, refusal, onSubmit }: ReviewFormProps) => {
  const t = useTranslate()
  const { product, own } = task
  const { rating, comment } = own ? toReviewContent(own) : { rating: '', comment: '' }
  const { form } = useContractForm(ReviewFormInput, {
    initialValues: { rating: String(rating), comment },
    onSubmit: values => onSubmit(v.parse(ReviewFormInput, values)),
  })
  return (
    <ContractForm form={form} id={id}>
      <Stack>
        <LineItem name={showName(product)} image={product.image} />
        {refusal && <ErrorNotice title={t(TOAST.somethingWrong)}>{refusal}</ErrorNotice>}
        <StarPicker name="rating" />
        <TextArea
          label={t('Your review')}
          name="comment"
          isOptional
          hint={t('What is it like? Your review helps others decide.')}
          autoComplete="off"
          enterKeyHint="enter"
        />
      </Stack>
    </ContractForm>
  )
}
