import { MINUTE_MS } from '../../src/contract/durations.ts'
import { NOT_EXECUTED, WALLET_METHOD } from '../adapters/payments/sandbox.ts'
import type { SandboxPayment } from './sandbox-payments.ts'

/** Later than the time at which unpaid orders are cancelled. */
const LATE_DELAY_MS = 40 * MINUTE_MS
const SHORT_DELAY_MS = 3000
const UNDERPAID_BY = 1000

export type Scenario = {
  label: string
  hint: string
  /** The payment's state at the bank from then on. */
  decide(
    payment: SandboxPayment,
    now: number,
  ): Pick<SandboxPayment, 'outcome' | 'paid_amount' | 'is_risky' | 'effective_at' | 'notify_at'>
  /** How many notifications are delivered before the browser returns. */
  noticesBefore: number
  /** The browser does not return. */
  isClosed?: true
  /** What the browser says when it returns from a wallet. */
  status?: 'success' | 'failure' | 'cancel'
}

const paidResult = (payment: SandboxPayment, now: number) => ({
  outcome: 'PAID' as const,
  paid_amount: payment.amount,
  is_risky: 0 as const,
  effective_at: now,
  notify_at: now + SHORT_DELAY_MS,
})
const unpaidResult = (outcome: 'FAILED' | 'CANCELLED') => (_: SandboxPayment, now: number) => ({
  outcome,
  paid_amount: null,
  is_risky: 0 as const,
  effective_at: now,
  notify_at: now + SHORT_DELAY_MS,
})

/** The buttons of the sandbox's page, the three usual outcomes first. */
export const SCENARIOS = {
  pay: {
    label: 'Pay',
    hint: 'The browser comes back, then the bank tells the market.',
    decide: paidResult,
    noticesBefore: 0,
  },
  fail: { label: 'Fail', hint: 'The card is refused.', decide: unpaidResult('FAILED'), noticesBefore: 0 },
  cancel: { label: 'Cancel', hint: 'Back without paying.', decide: unpaidResult('CANCELLED'), noticesBefore: 0 },
  notified: {
    label: 'Pay, notification first',
    hint: 'The bank tells the market before the browser is back.',
    decide: paidResult,
    noticesBefore: 1,
  },
  duplicate: {
    label: 'Pay, everything twice',
    hint: 'Two notifications before the return and one after it.',
    decide: paidResult,
    noticesBefore: 2,
  },
  closed: {
    label: 'Pay and close the page',
    hint: 'The browser never comes back; only the bank tells.',
    decide: paidResult,
    noticesBefore: 0,
    isClosed: true,
  },
  wrong: {
    label: 'Pay 10 taka less',
    hint: 'The amount does not match, so it goes back.',
    decide: (payment, now) => ({ ...paidResult(payment, now), paid_amount: payment.amount - UNDERPAID_BY }),
    noticesBefore: 0,
  },
  risky: {
    label: 'Pay, but risky',
    hint: 'The bank wants the payment to be looked at.',
    decide: (payment, now) => ({ ...paidResult(payment, now), is_risky: 1 }),
    noticesBefore: 0,
  },
  late: {
    label: 'Pay, 40 minutes late',
    hint: 'The money arrives after the order was cancelled as unpaid.',
    decide: (payment, now) => ({
      ...paidResult(payment, now),
      effective_at: now + LATE_DELAY_MS,
      notify_at: now + LATE_DELAY_MS,
    }),
    noticesBefore: 0,
  },
} as const satisfies Record<string, Scenario>

/** The money moves when the market executes what was approved; an outcome without money moves nothing. */
const approvedResult = (outcome: 'PAID' | 'FAILED') => (payment: SandboxPayment) => ({
  outcome,
  paid_amount: outcome === 'PAID' ? payment.amount : null,
  is_risky: 0 as const,
  effective_at: NOT_EXECUTED,
  notify_at: null,
})

/** The same for a wallet such as bKash. */
export const WALLET_SCENARIOS = {
  pay: {
    label: 'Enter PIN and pay',
    hint: 'The browser comes back, then the market moves the money.',
    decide: approvedResult('PAID'),
    noticesBefore: 0,
    status: 'success',
  },
  fail: {
    label: 'Enter a wrong PIN',
    hint: 'The wallet refuses.',
    decide: unpaidResult('FAILED'),
    noticesBefore: 0,
    status: 'failure',
  },
  cancel: {
    label: 'Cancel',
    hint: 'Back without paying.',
    decide: unpaidResult('CANCELLED'),
    noticesBefore: 0,
    status: 'cancel',
  },
  poor: {
    label: 'Pay without enough balance',
    hint: 'The PIN is right, but the market cannot move the money.',
    decide: approvedResult('FAILED'),
    noticesBefore: 0,
    status: 'success',
  },
  closed: {
    label: 'Enter PIN and close the page',
    hint: 'The browser never comes back, so no money moves.',
    decide: approvedResult('PAID'),
    noticesBefore: 0,
    isClosed: true,
    status: 'success',
  },
} as const satisfies Record<string, Scenario>

/** The buttons of the page of this payment, the three usual outcomes first. */
export const listScenarios = ({ method }: SandboxPayment): [string, Scenario][] =>
  Object.entries(method === WALLET_METHOD ? WALLET_SCENARIOS : SCENARIOS)

export const findScenario = (payment: SandboxPayment, name: string): Scenario | undefined =>
  listScenarios(payment).find(([known]) => known === name)?.[1]
