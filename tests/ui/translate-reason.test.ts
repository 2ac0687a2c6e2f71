import { afterEach, describe, expect, it } from 'vitest'
import { GENERAL_REASON } from '../../src/contract/general-reason.ts'
import { setLocale } from '../../src/ui/text/i18n.ts'
import { translateReason } from '../../src/ui/text/translate-reason.ts'

describe("An admin's reason in Bangla", () => {
  afterEach(() => setLocale('en'))

  it('is what the admin wrote, even where it is a text of the interface', async () => {
    await setLocale('bn')
    expect(translateReason('Closed')).toBe('Closed')
  })

  it('is translated where it is the general one, or missing', async () => {
    await setLocale('bn')
    for (const reason of [GENERAL_REASON, '', null, undefined]) expect(translateReason(reason)).toMatch(/[ক-হ]/)
  })
})
