import { beforeEach, describe, it } from 'vitest'
import { openNewPhone, setUpBrowserFixture } from '../support/phones/browser-fixture.ts'
import { expectRefusal, type InvalidForm, open } from '../support/screens/invalid-form.ts'

const EMAIL = 'Email must be a valid email address.'
const NAME = 'Name must be at least 3 characters.'
const PASSWORD = 'Password must be at least 6 character'
const LOGIN: InvalidForm = {
  button: 'Login',
  fields: [
    ['Email', 'nusrat', EMAIL],
    ['Password', '12345', PASSWORD],
  ],
}
const SIGN_UP: InvalidForm = {
  button: 'Sign Up',
  fields: [
    ['Name', 'Nusrat Jahan', ''],
    ['Phone', '0171234567', 'Phone number must be at least 11 digit.'],
    ['Email', 'nusrat', EMAIL],
    ['Password', '12345', PASSWORD],
  ],
}
const CONTACT: InvalidForm = {
  button: 'Send message',
  fields: [
    ['Name', 'Nu', NAME],
    ['Email', 'nusrat@haat.example', ''],
    ['Subject', 'Help', 'Subject must be at least 5 characters.'],
    ['Message', 'Too short', 'Message must be at least 10 characters.'],
  ],
}

setUpBrowserFixture()
// These forms do not need what a worker would preload.
beforeEach(() => openNewPhone({ serviceWorkers: 'block' }))

describe('An invalid form reports errors at its fields, focuses the first one and keeps the values:', () => {
  it('login, sign-up, and contact', async () => {
    await open('/login')
    await expectRefusal(LOGIN)
    await open('/sign-up')
    await expectRefusal(SIGN_UP)
    await open('/contact')
    await expectRefusal(CONTACT)
  })
})
