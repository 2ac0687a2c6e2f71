import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ContractForm } from '../../src/ui/forms/contract-form.tsx'
import { FoldedFields } from '../../src/ui/forms/folded-fields.tsx'
import { RadioGroup } from '../../src/ui/forms/radio-group.tsx'
import { TextInput } from '../../src/ui/forms/text-input.tsx'

const EMAIL_ERROR = 'Email must be a valid email address.'

const renderForm = (fields: ReactNode, errors: unknown = {}) =>
  renderToStaticMarkup(<ContractForm form={{ ref: null, errors }}>{fields}</ContractForm>)

/** The error below a control, found by the id that describes the control. */
const findDescribedError = (html: string): string | undefined => {
  const id = /aria-describedby="(?:\S+ )?(\S+-error)"/.exec(html)?.[1]
  return id && new RegExp(`id="${id}"[^>]*>([^<]*)<`).exec(html)?.[1]
}

describe('A control in a form', () => {
  it('is invalid and described by the error of its name', () => {
    const html = renderForm(<TextInput label="Email" name="data.email" hint="Used for signing in." />, {
      data: { email: [EMAIL_ERROR], name: null },
    })
    expect(html).toContain('aria-invalid="true"')
    expect(findDescribedError(html)).toBe(EMAIL_ERROR)
  })

  it('shows its own error where the form has none of its name', () => {
    const html = renderForm(<TextInput label="Email" name="email" error="Wrong password" />, { password: ['x'] })
    expect(findDescribedError(html)).toBe('Wrong password')
  })

  it('is valid where only another field has an error', () => {
    expect(renderForm(<TextInput label="Name" name="name" />, { email: [EMAIL_ERROR] })).not.toContain('aria-invalid')
  })

  it('shows no error of a form around it under another name, nor without a name', () => {
    expect(renderForm(<TextInput label="Search" />, { '': [EMAIL_ERROR] })).not.toContain('aria-invalid')
  })

  it('may be a group of radio buttons', () => {
    const options = [{ value: 'COD', label: 'Cash' }]
    const html = renderForm(<RadioGroup legend="Payment" name="paymentType" options={options} />, {
      paymentType: ['Choose how to pay.'],
    })
    expect(findDescribedError(html)).toBe('Choose how to pay.')
  })
})

describe('Folded fields', () => {
  const folded = (errors: unknown) =>
    renderForm(
      <FoldedFields label="VAT" isFilled={false} names={['bin', 'vatPercent']}>
        <TextInput label="BIN" name="bin" />
      </FoldedFields>,
      errors,
    )

  it('are closed at first', () => expect(folded({ name: ['x'] })).not.toContain('open'))
  it('open when one of them has an error', () =>
    expect(folded({ vatPercent: ['x'] })).toContain('<details class="folded-fields" open'))
})
