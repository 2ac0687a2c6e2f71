import { offlineEndpoint } from '../offline-endpoint.ts'
import { ProfileUpdate } from './profile-update.ts'
import { Profile } from './users.ts'

export const updateProfile = offlineEndpoint({
  name: 'users.updateProfile',
  method: 'PATCH',
  path: '/users/update-profile',
  who: 'signed-in',
  input: ProfileUpdate,
  output: Profile,
  list: 'none',
  body: 'multipart',
  stale: ['profile'],
  offline: { scope: 'profile', silent: true, editPath: '/dashboard/profile' },
  summary: 'Change name, phone, contact email, address and picture.',
})
