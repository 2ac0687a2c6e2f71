import * as v from 'valibot'
import { CANNED_ANSWER_MAX, NAME_MAX } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { Id, lineSchema, textSchema } from '../fields.ts'

/** A text for answers that are written often. `{name}` in it becomes the name of the person. */
export const CannedAnswer = v.object({ id: Id, title: v.string(), text: v.string(), textBn: v.nullable(v.string()) })
export type CannedAnswer = v.InferOutput<typeof CannedAnswer>

const WRITE_TEXT = 'Write the text of the answer.'

export const CannedAnswerDraft = v.object({
  title: lineSchema({ min: 2, max: NAME_MAX, message: 'Enter a title.' }),
  text: textSchema({ min: 2, max: CANNED_ANSWER_MAX, message: WRITE_TEXT }),
  textBn: v.optional(textSchema({ max: CANNED_ANSWER_MAX }), ''),
})

const cannedDefaults = { who: ['ADMIN'], offline: 'never', resource: 'contact' } as const

export const listCannedAnswers = endpoint({
  ...cannedDefaults,
  name: 'contact.cannedAnswers',
  method: 'GET',
  path: '/contact/canned-answers',
  input: v.object({}),
  output: v.array(CannedAnswer),
  list: 'plain',
  stale: [],
  summary: 'List the texts that staff insert into answers.',
})

export const createCannedAnswer = endpoint({
  ...cannedDefaults,
  name: 'contact.createCannedAnswer',
  method: 'POST',
  path: '/contact/canned-answers',
  input: CannedAnswerDraft,
  output: CannedAnswer,
  list: 'none',
  stale: ['contact'],
  summary: 'Add a text that staff insert into answers.',
})

export const updateCannedAnswer = endpoint({
  ...cannedDefaults,
  name: 'contact.updateCannedAnswer',
  method: 'PATCH',
  path: '/contact/canned-answers/:id',
  input: v.object({ id: Id, ...CannedAnswerDraft.entries }),
  output: CannedAnswer,
  list: 'none',
  stale: ['contact'],
  summary: 'Change a text that staff insert into answers.',
})

export const deleteCannedAnswer = endpoint({
  ...cannedDefaults,
  name: 'contact.deleteCannedAnswer',
  method: 'DELETE',
  path: '/contact/canned-answers/:id',
  input: v.object({ id: Id }),
  output: v.object({ id: Id }),
  list: 'none',
  stale: ['contact'],
  summary: 'Delete a text that staff insert into answers.',
})
