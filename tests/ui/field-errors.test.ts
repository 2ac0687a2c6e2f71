import { describe, expect, it } from 'vitest'
import { CustomerSignUp } from '../../src/contract/accounts/sign-up.ts'
import { createFieldValidator } from '../../src/ui/forms/field-errors.ts'

describe('A form validated by a schema', () => {
  it('has no errors when all values are valid', () => {
    const values = {
      password: 'secret1',
      data: { name: 'Rahima', email: 'r@haat.example', phoneNumber: '01712345678' },
    }
    expect(createFieldValidator(CustomerSignUp)(values)).toEqual({})
  })

  it('has the first error message of each invalid field, nested like the input', () => {
    expect(
      createFieldValidator(CustomerSignUp)({ password: '123', data: { name: 'R', email: 'no', phoneNumber: '017' } }),
    ).toEqual({
      password: 'Password must be at least 6 character',
      data: {
        name: 'Name must be at least 3 characters.',
        email: 'Email must be a valid email address.',
        phoneNumber: 'Phone number must be at least 11 digit.',
      },
    })
  })
})
