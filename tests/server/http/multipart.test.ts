import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseMultipart } from '../../../server/http/requests/multipart.ts'

const parse = (body: string | Buffer, type = 'multipart/form-data; boundary=x') =>
  parseMultipart(Buffer.concat([Buffer.from(body)]), type).map(({ name, isFile, bytes }) => [
    name,
    isFile,
    bytes.toString('utf8'),
  ])
const field = (disposition: string, value: string) => `--x\r\n${disposition}\r\n\r\n${value}\r\n`
const disposition = (parameters: string) => `Content-Disposition: form-data; ${parameters}`

const value = fc.oneof(
  fc.string({ unit: 'grapheme' }).map(text => text.replace(/[\r\n]/g, '')),
  fc.uint8Array({ maxLength: 300 }).map(bytes => new File([new Uint8Array(bytes)], 'a "file"; name="data".csv')),
)
const name = fc.oneof(
  fc.constantFrom('data', 'file', '; filename=x', 'a"b', 'নাম', '__proto__'),
  fc.string({ unit: 'grapheme', minLength: 1 }).map(text => `n${text.replace(/%/g, '')}`),
)

describe('a multipart body', () => {
  it('is parsed as the platform writes it, with any content', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(name, value)), async entries => {
        const form = new FormData()
        for (const [key, one] of entries) form.append(key, one)
        const sent = new Response(form)
        const type = sent.headers.get('content-type')!
        const parts = parseMultipart(Buffer.from(await sent.arrayBuffer()), type)
        const expected = await Promise.all(
          [...form].map(async ([key, one]) => ({
            name: key.replace(/\r\n|\r|\n/g, '\r\n'),
            isFile: one instanceof File,
            hex: Buffer.from(await new Blob([one]).arrayBuffer()).toString('hex'),
          })),
        )
        const read = parts.map(({ name: key, isFile, bytes }) => ({ name: key, isFile, hex: bytes.toString('hex') }))
        expect(read).toEqual(expected)
      }),
    )
  })

  it('may have no fields, empty ones, a quoted boundary and a line break before the first delimiter', () => {
    expect(parse('--x--\r\n')).toEqual([])
    expect(parse(`${field(disposition('name="a"'), '')}--x--`)).toEqual([['a', false, '']])
    const quoted = 'multipart/form-data; charset=utf-8; boundary="x"'
    expect(parse(`\r\n${field(disposition('name="a"'), '1')}--x--`, quoted)).toEqual([['a', false, '1']])
  })

  it('has its files without copying', () => {
    const body = Buffer.from(`${field(disposition('name="file"; filename="f"'), 'bytes')}--x--`)
    expect(parseMultipart(body, 'multipart/form-data; boundary=x')[0]!.bytes.buffer).toBe(body.buffer)
  })

  it.each([
    ['empty', ''],
    ['without a closing delimiter', field(disposition('name="a"'), '1')],
    ['cut off inside a value', `--x\r\n${disposition('name="a"')}\r\n\r\nva`],
    ['cut off inside its headers', `--x\r\n${disposition('name="a"')}`],
    ['with something before the first delimiter', `hello\r\n${field(disposition('name="a"'), '1')}--x--`],
    ['with a part that has no name', `${field(disposition('filename="a"'), '1')}--x--`],
    ['with a part that is no form data', `${field('Content-Disposition: attachment; name="a"', '1')}--x--`],
    ['with a part without headers', '--x\r\n\r\nvalue\r\n--x--'],
    ['of more than a thousand parts', `${field(disposition('name="a"'), '').repeat(1001)}--x--`],
    ['with headers of more than 16 KB', `${field(`${disposition('name="a"')}${' '.repeat(16_384)}`, '1')}--x--`],
    ['whose delimiter goes on', `--xy\r\n${disposition('name="a"')}\r\n\r\n1\r\n--xy--`],
  ])('%s is refused', (_, body) => {
    expect(() => parse(body)).toThrow(expect.objectContaining({ code: 'VALIDATION' }))
  })

  it.each([
    'multipart/form-data',
    'multipart/form-data; boundary=',
    `multipart/form-data; boundary=${'x'.repeat(71)};`,
  ])('with the content type %s is refused', type => {
    expect(() => parse('--x--', type)).toThrow(expect.objectContaining({ code: 'VALIDATION' }))
  })
})
