import { afterEach, describe, expect, it } from 'vitest'
import { pictureSrcset } from '../../src/contract/products/pictures.ts'
import { getControlProps } from '../../src/ui/forms/field.tsx'
import { clampToRange } from '../../src/ui/forms/quantity-stepper.tsx'
import { getInitials } from '../../src/ui/goods/avatar.tsx'
import { starFill } from '../../src/ui/goods/star-rating.tsx'
import { getPlaceholderUrl } from '../../src/ui/goods/thumbhash-placeholder.ts'
import { moveHighlight } from '../../src/ui/layout/search-box.tsx'
import { pageCount, pageNumbers } from '../../src/ui/rows/page-numbers.ts'
import { formatDateTime, formatRecentTime } from '../../src/ui/text/format-date-time.ts'

describe('Page numbers', () => {
  it('end at the total divided by the limit, rounded up, and at least one', () => {
    expect(pageCount(0, 12)).toBe(1)
    expect(pageCount(24, 12)).toBe(2)
    expect(pageCount(25, 12)).toBe(3)
    expect(pageCount(5, 0)).toBe(5)
  })

  it('are all shown up to seven pages', () => {
    expect(pageNumbers(1, 1)).toEqual([1])
    expect(pageNumbers(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  it('are seven entries beyond that: the ends and the neighbours of the current page', () => {
    expect(pageNumbers(1, 8334)).toEqual([1, 2, 3, 4, 5, null, 8334])
    expect(pageNumbers(4000, 8334)).toEqual([1, null, 3999, 4000, 4001, null, 8334])
    expect(pageNumbers(8334, 8334)).toEqual([1, null, 8330, 8331, 8332, 8333, 8334])
  })

  it('stay within bounds for a page that does not exist', () => {
    expect(pageNumbers(9999, 20)).toEqual([1, null, 16, 17, 18, 19, 20])
    expect(pageNumbers(-3, 20)).toEqual([1, 2, 3, 4, 5, null, 20])
  })
})

describe('A quantity', () => {
  it('is a whole number from one to the stock', () => {
    expect(clampToRange(0, 1, 5)).toBe(1)
    expect(clampToRange(9, 1, 5)).toBe(5)
    expect(clampToRange(2.9, 1, 5)).toBe(2)
    expect(clampToRange(Number.NaN, 1, 5)).toBe(1)
  })

  it('is one where nothing is in stock; the caller has to reject it', () => {
    expect(clampToRange(3, 1, 0)).toBe(1)
  })
})

describe('Stars', () => {
  it('fill from the left, the last one in part', () => {
    expect([0, 1, 2, 3, 4].map(index => starFill(3.4, index))).toEqual([100, 100, 100, 40, 0])
  })
})

describe('The highlight among suggestions', () => {
  it('moves in a circle through the text field and the suggestions', () => {
    expect(moveHighlight(-1, 'ArrowDown', 2)).toBe(0)
    expect(moveHighlight(1, 'ArrowDown', 2)).toBe(-1)
    expect(moveHighlight(-1, 'ArrowUp', 2)).toBe(1)
    expect(moveHighlight(0, 'ArrowLeft', 2)).toBe(0)
  })
})

describe('A field', () => {
  it('connects hint and error with its control, and marks an invalid one', () => {
    expect(getControlProps('a', false, false)).toEqual({ id: 'a' })
    expect(getControlProps('a', true, true)).toEqual({
      id: 'a',
      'aria-describedby': 'a-hint a-error',
      'aria-invalid': true,
    })
  })
})

describe('Initials', () => {
  it('are two letters of a Latin name, one letter with its marks of a Bangla name, and nothing of an empty one', () => {
    expect(getInitials('Nusrat  binte Jahan ')).toBe('NJ')
    expect(getInitials('Haat')).toBe('H')
    expect(getInitials('শারমিন আক্তার')).toBe('শা')
    expect(getInitials('  ')).toBe('')
  })
})

describe('A picture', () => {
  it('has a srcset of four widths, and none where it is not from the server', () => {
    expect(pictureSrcset('/pictures/ab.webp')).toBe(
      '/pictures/ab-160.webp 160w, /pictures/ab-320.webp 320w, /pictures/ab.webp 640w, /pictures/ab-1280.webp 1280w',
    )
    expect(pictureSrcset('data:image/svg+xml,')).toBeUndefined()
  })

  it('has a placeholder from its hash, and none from a damaged or missing one', () => {
    expect(getPlaceholderUrl('1QcSHQRnh493V4dIh4eXh1h4kJUI')).toMatch(/^data:image\/bmp;base64,Qk/)
    expect(getPlaceholderUrl('%%%')).toBeNull()
    expect(getPlaceholderUrl('')).toBeNull()
    expect(getPlaceholderUrl(null)).toBeNull()
  })
})

describe('The time in the offline banner', () => {
  it('names the day only when it is not today', () => {
    const at = new Date(2026, 10, 20, 14, 5)
    expect(formatRecentTime(at, 'en', new Date(2026, 10, 20, 23))).toBe('14:05')
    expect(formatRecentTime(at, 'en', new Date(2026, 10, 21, 1))).toBe('14:05, 20 Nov')
  })
})

describe('A date and time', () => {
  const { TZ } = process.env
  afterEach(() => {
    if (TZ === undefined) delete process.env.TZ
    else process.env.TZ = TZ
  })

  it('is that of the device’s time zone, also after the device moved to another one', () => {
    const showIn = (zone: string) => {
      process.env.TZ = zone
      return formatDateTime('2026-11-20T20:05:00Z', 'en')
    }
    expect(showIn('Asia/Dhaka')).toBe('21 Nov, 02:05')
    expect(showIn('Asia/Dubai')).toBe('21 Nov, 00:05')
    expect(showIn('Asia/Dhaka')).toBe('21 Nov, 02:05')
  })
})
