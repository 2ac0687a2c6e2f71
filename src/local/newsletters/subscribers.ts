import { deleteSubscriber, subscribeNewsletter } from '../../contract/newsletters/newsletter-writes.ts'
import type { Subscriber } from '../../contract/newsletters/newsletters.ts'
import type { EntryLabel } from '../outbox/entry.ts'
import type { ApplyPending } from '../outbox/optimistic-rows.ts'
import { type SubmitResult, submit } from '../outbox/submit.ts'

/** Subscribes an address to the newsletter; its owner confirms by email. @throws ApiFailure */
export const submitNewsletterSubscription = (email: string, label: EntryLabel): Promise<SubmitResult<unknown>> =>
  submit(subscribeNewsletter, { email }, { label })

/** Removes an address from the list of subscribers. @throws ApiFailure */
export const submitSubscriberDeletion = ({
  id,
  email,
}: Pick<Subscriber, 'id' | 'email'>): Promise<SubmitResult<unknown>> =>
  submit(deleteSubscriber, { id }, { label: email })

export const applyPendingToSubscriber: ApplyPending<Subscriber> = (subscriber, { endpoint, input }) =>
  endpoint === deleteSubscriber.name && input.id === subscriber.id ? 'deleted' : null
