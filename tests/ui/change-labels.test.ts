import { afterEach, describe, expect, it } from 'vitest'
import { labelByName } from '../../src/local/outbox/entry.ts'
import { setLocale, translateMessage } from '../../src/ui/text/i18n.ts'

const honey = { name: 'Honey', nameBn: 'মধু' }
const show = (label: ReturnType<typeof labelByName>) =>
  typeof label === 'string' ? label : translateMessage(String(label.values?.name), label)

describe('The label of a waiting change', () => {
  afterEach(() => setLocale('en'))

  it('is the name in the language of the screen', async () => {
    const label = labelByName(honey)
    expect(show(label)).toBe('Honey')
    await setLocale('bn')
    expect(show(label)).toBe('মধু')
  })

  it('is the new name where the change renames it', async () => {
    await setLocale('bn')
    expect(show(labelByName(honey, { name: 'Pure honey' }))).toBe('মধু')
    expect(show(labelByName(honey, { nameBn: 'খাঁটি মধু' }))).toBe('খাঁটি মধু')
    expect(show(labelByName(honey, { name: 'Pure honey', nameBn: '' }))).toBe('Pure honey')
  })
})
