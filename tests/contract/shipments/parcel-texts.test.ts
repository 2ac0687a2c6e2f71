import { describe, expect, it } from 'vitest'
import { listCutTexts, recipientTexts } from '../../../src/contract/shipments/parcel-texts.ts'

const recipient = { name: 'Rahima Khatun', address: 'House 7, Mirpur', upazila: 'Mirpur', district: 'Dhaka' }

describe('The texts of a parcel', () => {
  it('name the district that the address leaves out, and nothing twice', () => {
    expect(recipientTexts('steadfast', recipient).address).toBe('House 7, Mirpur, Dhaka')
  })

  it('are cut in the street, never in the district that the courier sorts by', () => {
    const { address } = recipientTexts('pathao', { ...recipient, address: 'x'.repeat(300) })
    expect(address).toHaveLength(220)
    expect(address).toMatch(/xx, Mirpur, Dhaka$/)
  })

  it('are called too long exactly where they are cut', () => {
    const long = { ...recipient, name: 'n'.repeat(101), address: 'a'.repeat(230) }
    expect(listCutTexts('steadfast', recipient, 'Call before.')).toEqual([])
    expect(listCutTexts('steadfast', long, '')).toEqual(['name'])
    expect(listCutTexts('pathao', long, 'b'.repeat(256))).toEqual(['name', 'address', 'note'])
    const fits = { ...recipient, address: 'a'.repeat(220 - ', Mirpur, Dhaka'.length) }
    expect(listCutTexts('pathao', fits, '')).toEqual([])
    expect(recipientTexts('pathao', fits).address).toHaveLength(220)
  })
})
