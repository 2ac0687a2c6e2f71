import { describe, expect, it } from 'vitest'
import { countVisit, EMPTY_INSTALL_HISTORY, VISIT_GAP_MS } from '../../../src/features/install/install-history.ts'
import { findInstallSteps, isIos } from '../../../src/features/install/install-method.ts'
import { SNOOZE_MS, shouldPromptInstall } from '../../../src/features/install/should-prompt-install.ts'

const NOW = 1_800_000_000_000
const moment = { now: NOW, path: '/products', screens: 2, hasOrdered: false }
const second = { visits: 2, seenAt: NOW, putOffAt: null }

describe('Installing Haat is offered', () => {
  it('after a second visit or an order, and not before', () => {
    expect(shouldPromptInstall({ ...second, visits: 1 }, moment)).toBe(false)
    expect(shouldPromptInstall({ ...second, visits: 1 }, { ...moment, hasOrdered: true })).toBe(true)
    expect(shouldPromptInstall(second, moment)).toBe(true)
  })

  it('never on arrival, nor where people type or pay', () => {
    expect(shouldPromptInstall(second, { ...moment, screens: 1 })).toBe(false)
    expect(shouldPromptInstall(second, { ...moment, path: '/checkout' })).toBe(false)
    expect(shouldPromptInstall(second, { ...moment, path: '/payment/success' })).toBe(false)
  })

  it('not above an order that is not placed yet', () => {
    const at = { ...moment, path: '/dashboard/orders/1', hasOrdered: true }
    expect(shouldPromptInstall(second, { ...at, hasUnplacedOrder: true })).toBe(false)
    expect(shouldPromptInstall(second, { ...at, hasUnplacedOrder: false })).toBe(true)
    expect(shouldPromptInstall(second, { ...moment, hasUnplacedOrder: true })).toBe(true)
  })

  it('not again for a while after it was dismissed', () => {
    expect(shouldPromptInstall({ ...second, putOffAt: NOW - 1 }, moment)).toBe(false)
    expect(shouldPromptInstall({ ...second, putOffAt: NOW - SNOOZE_MS }, moment)).toBe(true)
  })
})

describe('A visit', () => {
  it('begins after a pause; a reload belongs to the one before', () => {
    const first = countVisit(EMPTY_INSTALL_HISTORY, NOW)
    expect(first.visits).toBe(1)
    expect(countVisit(first, NOW + 1000).visits).toBe(1)
    expect(countVisit(first, NOW + VISIT_GAP_MS + 1).visits).toBe(2)
  })
})

describe('iOS', () => {
  it('is detected by its name, and an iPad by its touch screen', () => {
    expect(isIos({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)', maxTouchPoints: 5 })).toBe(true)
    expect(isIos({ userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X)', maxTouchPoints: 5 })).toBe(true)
    expect(isIos({ userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X)', maxTouchPoints: 0 })).toBe(false)
    expect(isIos({ userAgent: 'Mozilla/5.0 (Linux; Android 15)', maxTouchPoints: 5 })).toBe(false)
  })
})

describe('The way to install by hand', () => {
  const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15'
  const stepsOf = (userAgent: string) => findInstallSteps({ userAgent, maxTouchPoints: 5 })

  it.each([
    `${IPHONE} (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1`,
    `${IPHONE} (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1`,
    `${IPHONE} (KHTML, like Gecko) FxiOS/140.0 Mobile/15E148 Safari/605.1.15`,
  ])('is the share menu in browsers of an iPhone: %s', userAgent => {
    expect(stepsOf(userAgent)).toBe('share-menu')
  })

  it.each([
    `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/500.0;FBDV/iPhone14,5]`,
    `${IPHONE} Mobile/15E148 [FBAN/MessengerForiOS;FBAV/470.0]`,
    `${IPHONE} (KHTML, like Gecko) Mobile/15E148 Instagram 340.0`,
    `${IPHONE} (KHTML, like Gecko) Mobile/15E148 Safari Line/14.0.0`,
    `${IPHONE} (KHTML, like Gecko) Mobile/15E148 musical_ly_35.0 BytedanceWebview/d8a21c6`,
    `${IPHONE} (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0`,
    `${IPHONE} (KHTML, like Gecko) Mobile/15E148 Twitter for iPhone/10.1`,
    `${IPHONE} (KHTML, like Gecko) Mobile/15E148 [LinkedInApp]/9.29`,
    `${IPHONE} (KHTML, like Gecko) Mobile/15E148 Snapchat/12.60 (like Safari/8617, panda)`,
    // An app of which nobody has heard.
    `${IPHONE} (KHTML, like Gecko) Mobile/15E148`,
    `${IPHONE} (KHTML, like Gecko) GSA/330.0 Mobile/15E148 Safari/604.1`,
  ])('is to open Safari first inside another app of an iPhone: %s', userAgent => {
    expect(stepsOf(userAgent)).toBe('open-in-safari')
  })

  it.each([
    'Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0',
    'Mozilla/5.0 (Android 13; Tablet; rv:115.0) Gecko/115.0 Firefox/115.0',
  ])("is the browser's menu in Firefox on Android: %s", userAgent => {
    expect(stepsOf(userAgent)).toBe('browser-menu')
  })

  it.each([
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36 [FBAN/EMA;FBAV/400]',
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  ])('is none where the browser prompts, or cannot install: %s', userAgent => {
    expect(stepsOf(userAgent)).toBeNull()
  })
})
