import * as v from 'valibot'
import { TextedCode } from '../../src/contract/accounts/phone-sign-in.ts'
import { ApiError } from '../../src/contract/errors.ts'
import type { Services } from '../adapters/services.ts'
import type { Account } from './accounts.ts'
import { claimCode, countCodeTry, findLastCodeRequest, type TriedCode } from './phone-codes.ts'
import { isTextedCode } from './tokens.ts'

type CodeCheck = {
  input: { requestId: string; code: string }
  /** The account for which it confirms a number; null: it signs in. */
  userId: string | null
  services: Pick<Services, 'store' | 'config'>
  now: number
}

/**
 * Checks a code before the transaction, because a wrong one must count although the request fails.
 * @throws ApiError UNAUTHENTICATED at sign-in, otherwise VALIDATION; the same for a wrong, an expired and a used code
 */
export const checkCode = async ({ input, userId, services, now }: CodeCheck): Promise<TriedCode> => {
  const { requestId, code } = input
  const tried = await services.store.write(tx => countCodeTry(tx, { requestId, userId, now }))
  if (!tried || !isTextedCode(tried.codeHash, requestId, code, services.config))
    throw wrongCodeError(userId === null ? 'UNAUTHENTICATED' : 'VALIDATION')
  return tried
}

type OwnCodeCheck = { code: string; account: Account; services: Pick<Services, 'store' | 'config'>; now: number }

/** Whether this is the code that was last sent to the phone of an account. It is used up then. */
export const isCodeOfPhone = async ({ code, account, services, now }: OwnCodeCheck): Promise<boolean> => {
  const { store, config } = services
  const userId = account.id
  const requestId = await findLastCodeRequest(store.read, { phoneNumber: account.phone ?? '', userId })
  const typed = v.safeParse(TextedCode, code)
  if (requestId === undefined || !typed.success) return false
  const tried = await store.write(tx => countCodeTry(tx, { requestId, userId, now }))
  if (!tried || !isTextedCode(tried.codeHash, requestId, typed.output, config)) return false
  return store.write(tx => claimCode(tx, requestId, now))
}

/** @param code UNAUTHENTICATED only at sign-in: a signed-in device takes it for the end of its session */
export const wrongCodeError = (code: 'UNAUTHENTICATED' | 'VALIDATION'): ApiError =>
  new ApiError(code, WRONG_CODE, { fields: { code: WRONG_CODE } })

/** The same for a wrong, an expired and a used code. */
export const WRONG_CODE = 'This code is wrong or too old. Check the digits, or ask for another code.'
