import { describe, expect, it } from 'vitest'
import {
  front,
  isOld,
  lookForUpdate,
  openTab,
  setUpUpdatablePhone,
  updateButton,
} from '../support/phones/updatable-phone.ts'

setUpUpdatablePhone()

describe('A newer Haat', () => {
  it('is offered in each tab, also on a first visit, and loaded when the person accepts', async () => {
    const firstVisit = await openTab()
    const other = await openTab('/contact')
    front.newer = '// newer'
    await lookForUpdate(firstVisit)
    await updateButton(other).waitFor()
    await updateButton(firstVisit).click()
    await expect.poll(() => isOld(firstVisit)).toBe(false)

    // Someone who is filling in a form is asked again.
    const message = other.getByRole('textbox', { name: 'Message' })
    await message.fill('Where is my')
    await updateButton(other).click()
    await other.getByRole('button', { name: 'Finish first' }).click()
    expect([await message.inputValue(), await isOld(other)]).toEqual(['Where is my', true])
    await updateButton(other).click()
    await other.getByRole('button', { name: 'Update anyway' }).click()
    await expect.poll(() => isOld(other)).toBe(false)
  })
})
