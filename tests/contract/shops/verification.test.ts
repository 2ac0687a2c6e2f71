import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  deriveVerification,
  listAskedKinds,
  type PresentDocument,
  VerificationRules,
} from '../../../src/contract/shops/verification.ts'

const TODAY = '2026-11-29'
const toRules = (rules: Partial<VerificationRules> = {}): VerificationRules => v.parse(VerificationRules, rules)
const document = (kind: string, status: string, more: Partial<PresentDocument> = {}): PresentDocument => ({
  kind,
  status,
  reason: null,
  expiresOn: null,
  ...more,
})
const RULES = toRules({ selling: ['TRADE_LICENCE'], payouts: ['NATIONAL_ID', 'ACCOUNT_PROOF'] })

describe('What follows from the documents of a shop', () => {
  it('is nothing where the market asks for none: every shop sells and is paid, and none is verified', () => {
    expect(deriveVerification(toRules(), [], TODAY)).toEqual({
      documents: [],
      maySell: true,
      mayBePaid: true,
      isVerified: false,
    })
  })

  it('lists each kind once, in one order, whatever it is asked for', () => {
    expect(listAskedKinds(toRules({ payouts: ['ACCOUNT_PROOF'], badge: ['NATIONAL_ID', 'ACCOUNT_PROOF'] }))).toEqual([
      'NATIONAL_ID',
      'ACCOUNT_PROOF',
    ])
  })

  it('keeps a shop from selling and from being paid each for its own documents', () => {
    const licence = document('TRADE_LICENCE', 'ACCEPTED', { expiresOn: TODAY })
    const identity = document('NATIONAL_ID', 'ACCEPTED')
    const state = (documents: PresentDocument[]) => {
      const { maySell, mayBePaid, isVerified } = deriveVerification(RULES, documents, TODAY)
      return [maySell, mayBePaid, isVerified]
    }
    expect(state([])).toEqual([false, false, false])
    expect(state([licence])).toEqual([true, false, false])
    expect(state([licence, identity])).toEqual([true, false, false])
    expect(state([licence, identity, document('ACCOUNT_PROOF', 'SENT')])).toEqual([true, false, false])
    expect(state([licence, identity, document('ACCOUNT_PROOF', 'ACCEPTED')])).toEqual([true, true, true])
    expect(state([identity, document('ACCOUNT_PROOF', 'ACCEPTED')])).toEqual([false, true, false])
  })

  it('names the state of each document, and the reason of a refusal', () => {
    const states = (...documents: PresentDocument[]) => {
      const [first] = deriveVerification(RULES, documents, TODAY).documents
      return [first!.state, first!.reason, first!.renewal]
    }
    const [valid, expired] = [TODAY, '2026-11-28'].map(expiresOn =>
      document('TRADE_LICENCE', 'ACCEPTED', { expiresOn }),
    ) as [PresentDocument, PresentDocument]
    const sent = document('TRADE_LICENCE', 'SENT')
    const refused = document('TRADE_LICENCE', 'REFUSED', { reason: 'It is not legible.' })
    expect(states()).toEqual(['MISSING', null, null])
    expect(states(sent)).toEqual(['SENT', null, null])
    expect(states(refused)).toEqual(['REFUSED', 'It is not legible.', null])
    expect(states(valid), 'on its last day').toEqual(['ACCEPTED', null, null])
    expect(states(expired), 'the day after').toEqual(['EXPIRED', null, null])
    expect(states(expired, sent)).toEqual(['SENT', null, null])
    expect(states(valid, sent), 'a further one').toEqual(['ACCEPTED', null, 'SENT'])
    expect(states(valid, refused)).toEqual(['ACCEPTED', 'It is not legible.', 'REFUSED'])
  })

  it('lets shops sell and be paid without them until the day from which they count', () => {
    const rules = { ...RULES, startsOn: '2026-12-01' }
    expect(deriveVerification(rules, [], '2026-11-30')).toMatchObject({ maySell: true, mayBePaid: true })
    expect(deriveVerification(rules, [], '2026-12-01')).toMatchObject({ maySell: false, mayBePaid: false })
  })

  it('refuses rules with unknown kinds, too many of them, or a day that is not on the calendar', () => {
    for (const wrong of [
      { selling: ['PASSPORT'] },
      { selling: Array(1000).fill('NATIONAL_ID') },
      { startsOn: '2026-02-30' },
      { startsOn: 'x'.repeat(100_000) },
    ])
      expect(v.safeParse(VerificationRules, wrong).success, JSON.stringify(wrong).slice(0, 60)).toBe(false)
  })
})
