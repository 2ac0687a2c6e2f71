import { describe, expect, it } from 'vitest'
import { mergePrefill, prefillBilling, updateGiven } from '../../../src/features/orders/checkout/billing-prefill.ts'

const user = { name: 'Ayesha', email: 'ayesha@example.com' }

describe('The billing form', () => {
  it('takes each field from the first source that has it', () => {
    const profile = { name: 'Ayesha Rahman', phoneNumber: '', email: 'a@example.com', address: '  ' }
    const last = { name: 'Old name', phoneNumber: '01812345678', email: 'old@example.com', address: 'Sylhet' }
    expect(prefillBilling([null, profile, last], user)).toEqual({
      name: 'Ayesha Rahman',
      phoneNumber: '01812345678',
      email: 'a@example.com',
      address: 'Sylhet',
      district: '',
      upazila: '',
      place: '',
    })
  })

  it('starts with the account where the device has nothing else', () => {
    expect(prefillBilling([undefined, null], user)).toEqual({
      ...user,
      phoneNumber: '',
      address: '',
      district: '',
      upazila: '',
      place: '',
    })
  })

  it('knows the number with which the account signs in, before the profile has come', () => {
    const byPhone = { name: '', email: '', signInPhone: '01712345678' }
    expect(prefillBilling([undefined, null], byPhone).phoneNumber).toBe('01712345678')
  })

  it('takes the district from a source with the same address only', () => {
    const profile = { address: 'House 7' }
    const there = { address: 'House 7 ', district: 'Sylhet', upazila: 'Beanibazar' }
    expect(prefillBilling([profile, there], user)).toMatchObject({ district: 'Sylhet', upazila: 'Beanibazar' })
    expect(prefillBilling([profile, { ...there, address: 'House 8' }], user).district).toBe('')
  })
})

describe('Data that arrives after the form was rendered', () => {
  const known = {
    ...user,
    phoneNumber: '01812345678',
    address: 'House 7',
    district: 'Sylhet',
    upazila: 'Beanibazar',
    place: 'sylhet/beanibazar',
  }
  const nothing = { name: '', phoneNumber: '', email: '', address: '', district: '', upazila: '', place: '' }

  it('fills in empty fields', () => {
    expect(mergePrefill(nothing, nothing, known, null)).toEqual(known)
  })

  it('keeps typed fields, and the district of a typed address', () => {
    const typed = { ...nothing, name: 'Nusrat', address: 'House 12' }
    expect({ ...typed, ...mergePrefill(typed, nothing, known, null) }).toEqual({
      ...typed,
      phoneNumber: '01812345678',
      email: 'ayesha@example.com',
    })
  })

  it('keeps a typed area, whose address is still empty', () => {
    const typed = { ...nothing, upazila: 'Char Nowhere' }
    expect({ ...typed, ...mergePrefill(typed, nothing, known, 'phoneNumber') }).toEqual({ ...typed, ...user })
    const given = { ...nothing, place: 'dhaka/mirpur' }
    expect(mergePrefill({ ...given, name: 'Nusrat' }, given, known, null)).toMatchObject({ place: known.place })
  })

  it('keeps the focused field, where somebody is about to type', () => {
    expect(mergePrefill(nothing, nothing, known, 'phoneNumber')).toEqual({ ...known, phoneNumber: '' })
    expect(mergePrefill(nothing, nothing, known, 'place')).toEqual({ ...user, phoneNumber: '01812345678' })
  })

  it('is taken over as a whole while nobody has typed, so that the saved address is the one that is chosen', () => {
    const given = { ...nothing, name: 'Ayesha R.', email: 'sign-in@example.com' }
    expect(mergePrefill(given, given, known, null)).toEqual(known)
    expect(mergePrefill({ ...given, name: 'Nusrat' }, given, known, null)).toMatchObject({ name: 'Nusrat' })
    expect(mergePrefill(given, given, known, 'address')).not.toHaveProperty('address')
  })

  it('keeps a field that was emptied, whenever it had been filled', () => {
    const atFirst = { ...nothing, name: 'Ayesha R.', address: 'House 1' }
    const emptied = { ...atFirst, address: '' }
    expect({ ...emptied, ...mergePrefill(emptied, atFirst, known, null) }).toMatchObject({ address: '', place: '' })

    const typed = { ...nothing, name: 'Nusrat' }
    const taken = mergePrefill(typed, nothing, known, null)
    const given = updateGiven(nothing, typed, taken)
    expect(given).toEqual({ ...known, name: '' })
    const blank = { ...nothing, name: 'Nusrat', phoneNumber: '01712345678' }
    const later = { ...known, address: 'House 8', email: 'new@example.com' }
    expect({ ...blank, ...mergePrefill(blank, given, later, null) }).toEqual(blank)
  })

  it('counts as given only where it was taken over, so that what was typed is never replaced', () => {
    const typed = { ...known, place: '' }
    expect(updateGiven(nothing, typed, mergePrefill(typed, nothing, known, null))).toEqual(nothing)
  })
})
