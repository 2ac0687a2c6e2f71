import * as v from 'valibot'
import { TOAST } from '../../contract/messages.ts'
import { Rating, ReviewDraft } from '../../contract/reviews.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { LineItem } from '../../ui/line-item.tsx'
import { Stack } from '../../ui/page.tsx'
import { useText } from '../../ui/text.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { StarPicker } from './star-picker.tsx'
import { type ReviewTask, type ReviewWords, wordsOf } from './write-review.ts'

/** Radio buttons give text; none chosen gives nothing at all. */
const Words = v.object({
  rating: v.pipe(v.unknown(), v.transform(Number), Rating),
  comment: ReviewDraft.entries.comment,
})

export type ReviewFormProps = {
  /** For the button that submits it from outside. */
  id: string
  task: ReviewTask
  /** Why the server refused it; null while it has not. */
  refusal: string | null
  onSubmit: (words: ReviewWords) => Promise<void>
}

/** Stars, and words beside them. */
export const ReviewForm = ({ id, task, refusal, onSubmit }: ReviewFormProps) => {
  const t = useText()
  const { product, own } = task
  const { rating, comment } = own ? wordsOf(own) : { rating: '', comment: '' }
  const { form, errorOf } = useContractForm(Words, {
    initialValues: { rating: String(rating), comment },
    onSubmit: values => onSubmit(v.parse(Words, values)),
  })
  return (
    <form ref={form} id={id} noValidate>
      <Stack>
        <LineItem name={product.name} image={product.image} />
        {refusal && <ErrorNote title={t(TOAST.somethingWrong)}>{t(refusal)}</ErrorNote>}
        <StarPicker name="rating" error={errorOf('rating')} />
        <TextArea
          label={t('Your words')}
          name="comment"
          isOptional
          hint={t('What is it like? Others decide by it.')}
          autoComplete="off"
          enterKeyHint="enter"
          error={errorOf('comment')}
        />
      </Stack>
    </form>
  )
}
