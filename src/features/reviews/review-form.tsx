import { useState } from 'react'
import * as v from 'valibot'
import { REVIEW_PHOTOS_MAX } from '../../contract/constants.ts'
import { TOAST } from '../../contract/messages/fixed-messages.ts'
import { Rating, ReviewDraft } from '../../contract/reviews/reviews.ts'
import type { StoredFile } from '../../local/db/device-schema.ts'
import { isPhotoEntry } from '../../local/reviews/optimistic.ts'
import { type ReviewChange, type ReviewTask, toReviewContent } from '../../local/reviews/submit.ts'
import { ContractForm } from '../../ui/forms/contract-form.tsx'
import { PhotosInput } from '../../ui/forms/photos-input.tsx'
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
  onSubmit: (change: ReviewChange) => Promise<void>
}

/** The rating, an optional comment, and photos. */
export const ReviewForm = ({ id, task, refusal, onSubmit }: ReviewFormProps) => {
  const t = useTranslate()
  const { product, own } = task
  const { rating, comment } = own ? toReviewContent(own) : { rating: '', comment: '' }
  const sent = own?.photos ?? []
  const [kept, setKept] = useState(sent)
  const removed = sent.filter(photo => !kept.includes(photo))
  const [added, setAdded] = useState<StoredFile[]>([])
  const { form } = useContractForm(ReviewFormInput, {
    initialValues: { rating: String(rating), comment },
    onSubmit: values => onSubmit({ ...v.parse(ReviewFormInput, values), removed, added }),
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
        {own?.pending?.state === 'rejected' && isPhotoEntry(own.pending) && (
          <p>{t('A photo was not accepted. It is left out; choose another one.')}</p>
        )}
        <PhotosInput
          label={t('Photos')}
          hint={t('Up to {count} photos. Everybody can see them.', { count: REVIEW_PHOTOS_MAX })}
          sent={kept}
          onSentChange={setKept}
          photos={added}
          max={REVIEW_PHOTOS_MAX - countWaiting(own)}
          onChange={setAdded}
        />
      </Stack>
    </ContractForm>
  )
}

/** A rejected photo is replaced. */
const countWaiting = (own: ReviewTask['own']): number => {
  const isRejected = own?.pending?.state === 'rejected' && isPhotoEntry(own.pending)
  return (own?.waitingPhotos ?? 0) - (isRejected ? 1 : 0)
}
