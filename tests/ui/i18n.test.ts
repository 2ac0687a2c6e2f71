import { describe, expect, it } from 'vitest'
import { setLocale, t } from '../../src/ui/i18n.ts'

describe('The words of the interface', () => {
  it('are their own English, with values put in', () => {
    expect(t('Add To Cart')).toBe('Add To Cart')
    expect(t('Only {count} left', { count: 3 })).toBe('Only 3 left')
  })

  it('are Bangla once that catalogue is spoken, and English again after', async () => {
    await setLocale('bn')
    expect(t('Only {count} left', { count: 3 })).toBe('আর মাত্র ৩টি আছে')
    await setLocale('en')
    expect(t('Only {count} left', { count: 3 })).toBe('Only 3 left')
  })
})
