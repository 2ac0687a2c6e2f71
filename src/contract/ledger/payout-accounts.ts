import * as v from 'valibot'
import { HOUR_MS } from '../durations.ts'
import { endpoint } from '../endpoint.ts'
import { cleanPhone } from '../field-cleaning.ts'
import { boundedString, Id, lineSchema, OptionalId } from '../fields.ts'
import type { ServerMessageKey } from '../messages/server-messages.ts'
import { VALIDATION } from '../messages/validation-messages.ts'

export const PAYOUT_METHODS = ['BKASH', 'NAGAD', 'BANK'] as const
export const PayoutMethod = v.picklist(PAYOUT_METHODS)
export type PayoutMethod = v.InferOutput<typeof PayoutMethod>

/** For so long nothing is paid to an account that took the place of another one, so that a thief is noticed first. */
export const ACCOUNT_WAIT_MS = 48 * HOUR_MS

const ENTER_HOLDER = 'Enter the name of the account.'
const ENTER_BANK = 'Enter the name of the bank.'
const WRONG_WALLET = 'Enter the 11 digits of the wallet, beginning with 01.'
const WRONG_NUMBER = 'An account number has 8 to 20 digits.'
const WRONG_ROUTING = 'A routing number has 9 digits.'

/** Digits as people type or copy them: of Bangla too, with spaces and dashes. */
const digitsField = v.pipe(boundedString(100, WRONG_NUMBER), v.transform(cleanPhone))

const accountFields = {
  method: PayoutMethod,
  /** The name by which the bank or wallet knows the owner. */
  holder: lineSchema({ min: 1, max: 120, message: ENTER_HOLDER }),
  number: digitsField,
  /** Of a bank alone, like the two that follow. */
  bank: v.optional(lineSchema({ max: 120 }), ''),
  branch: v.optional(lineSchema({ max: 120 }), ''),
  routing: v.optional(digitsField, ''),
}

type AccountFields = { method: PayoutMethod; number: string; bank: string; routing: string }

/** The errors of an account by field: each method has its own rules. */
export const validatePayoutAccount = ({ method, number, bank, routing }: AccountFields) => {
  const errors: { number?: ServerMessageKey; bank?: ServerMessageKey; routing?: ServerMessageKey } = {}
  if (method !== 'BANK') return /^01[3-9]\d{8}$/.test(number) ? errors : { number: WRONG_WALLET }
  if (!/^\d{8,20}$/.test(number)) errors.number = WRONG_NUMBER
  if (!bank) errors.bank = ENTER_BANK
  if (!/^\d{9}$/.test(routing)) errors.routing = WRONG_ROUTING
  return errors
}

/** Adds the errors to their fields. */
/* @__NO_SIDE_EFFECTS__ */
const withAccountCheck = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.pipe(
    v.object(entries),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      const input = dataset.value as Record<string, unknown>
      for (const [key, message] of Object.entries(validatePayoutAccount(dataset.value as AccountFields)))
        addIssue({ message, path: [{ type: 'object', origin: 'value', input, key, value: input[key] }] })
    }),
  )

const draftFields = {
  ...accountFields,
  /** The vendor's, or the code that was sent to the phone of an account without one. */
  password: v.pipe(boundedString(1000, VALIDATION.password), v.nonEmpty('Enter your password.')),
}

/** What a person types. */
export const PayoutAccountForm = withAccountCheck(draftFields)
export const PayoutAccountDraft = withAccountCheck({ shopId: Id, ...draftFields })
export type PayoutAccountDraft = v.InferOutput<typeof PayoutAccountDraft>

const maskedFields = {
  /** One of PAYOUT_METHODS; a client may not know all of them. */
  method: v.string(),
  /** The name of a bank. */
  bank: v.nullable(v.string()),
  /** The end of the number. The rest is shown to whoever pays it out alone. */
  lastDigits: v.string(),
}

/** Where a payout went, or is to go. */
export const MaskedAccount = v.object(maskedFields)
export type MaskedAccount = v.InferOutput<typeof MaskedAccount>

export const PayoutAccount = v.object({
  id: Id,
  shopId: Id,
  ...maskedFields,
  createdAt: v.string(),
  /** Nothing is paid to it before. */
  usableAt: v.string(),
})
export type PayoutAccount = v.InferOutput<typeof PayoutAccount>

/** What a transfer needs. '' where the method has no such thing. */
export const FullAccount = v.object({
  method: v.string(),
  holder: v.string(),
  number: v.string(),
  bank: v.string(),
  branch: v.string(),
  routing: v.string(),
})
export type FullAccount = v.InferOutput<typeof FullAccount>

const accountDefaults = { resource: 'ledger', offline: 'never' } as const

export const listPayoutAccounts = endpoint({
  ...accountDefaults,
  name: 'payoutAccounts.list',
  method: 'GET',
  path: '/payout-accounts',
  who: ['VENDOR'],
  input: v.object({ shopId: OptionalId }),
  output: v.array(PayoutAccount),
  list: 'plain',
  stale: [],
  summary: 'The accounts to which the market pays the own shops, with the last digits of their numbers.',
})

export const savePayoutAccount = endpoint({
  ...accountDefaults,
  name: 'payoutAccounts.save',
  method: 'POST',
  path: '/payout-accounts',
  who: ['VENDOR'],
  input: PayoutAccountDraft,
  output: PayoutAccount,
  list: 'none',
  stale: ['ledger'],
  keyed: false,
  limit: 'sign-in',
  summary: 'Name the account to which the market pays a shop. Nothing is paid to a changed one for 48 hours.',
})

export const showPayoutAccount = endpoint({
  ...accountDefaults,
  name: 'payouts.showAccount',
  method: 'POST',
  path: '/payouts/:id/account',
  who: ['ADMIN'],
  input: v.object({ id: Id }),
  output: FullAccount,
  list: 'none',
  stale: [],
  // A stored response would hold the number in plain text.
  keyed: false,
  summary: 'The whole account of a payout, for whoever transfers the money. Each view is in the audit log.',
})
