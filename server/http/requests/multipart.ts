import { malformedError } from './body-reader.ts'

/** A field of a form. `bytes` is a view into the body, without copying. */
export type FormPart = { name: string; isFile: boolean; bytes: Buffer<ArrayBuffer> }

const CRLF = Buffer.from('\r\n')
const BLANK_LINE = Buffer.from('\r\n\r\n')
const DASHES = Buffer.from('--')
/** Haat's forms have at most thirty. A body with nothing but tiny parts would block the process. */
const MAX_PARTS = 1000
const MAX_HEADER_BYTES = 16 * 1024
/** RFC 2046 allows 70 characters. */
const BOUNDARY = /;\s*boundary=(?:"([^"]{1,70})"|([^\s";]{1,70}))/i

/**
 * Parses a multipart/form-data body (RFC 7578) without copying. Built-in parsers copy a file several times, which would
 * be most of the time and memory of an upload of 20 MB.
 * @throws ApiError VALIDATION when the body does not match its content type
 */
export const parseMultipart = (body: Buffer<ArrayBuffer>, contentType: string): FormPart[] => {
  const [, quoted, plain] = BOUNDARY.exec(contentType) ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined) throw malformedError()
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  const parts: FormPart[] = []
  let at = firstDelimiterEnd(body, delimiter)
  while (!startsWith(body, DASHES, at)) {
    if (!startsWith(body, CRLF, at)) throw malformedError()
    const end = body.indexOf(delimiter, at)
    const headersEnd = body.indexOf(BLANK_LINE, at)
    if (end < 0 || headersEnd < 0 || headersEnd > end) throw malformedError()
    if (parts.length === MAX_PARTS || headersEnd - at > MAX_HEADER_BYTES) throw malformedError()
    const headers = body.toString('utf8', at + CRLF.length, headersEnd)
    const bytes = body.subarray(Math.min(headersEnd + BLANK_LINE.length, end), end)
    parts.push({ ...parseDisposition(headers), bytes })
    at = end + delimiter.length
  }
  return parts
}

const startsWith = (body: Buffer, bytes: Buffer, at: number): boolean =>
  body.subarray(at, at + bytes.length).equals(bytes)

/** The end of the first delimiter, which must be at the start of the body, except for a line break. */
const firstDelimiterEnd = (body: Buffer, delimiter: Buffer): number => {
  if (startsWith(body, delimiter, 0)) return delimiter.length
  if (startsWith(body, delimiter.subarray(CRLF.length), 0)) return delimiter.length - CRLF.length
  throw malformedError()
}

const DISPOSITION = /^content-disposition:[ \t]*form-data((?:;[^\r\n]*)?)[ \t]*$/im
const NAME = /;[ \t]*name="([^"\r\n]*)"/i
const FILE_NAME = /;[ \t]*filename\*?=/i

/** In names, browsers escape only quotes and line breaks, as %22, %0D and %0A. */
const parseDisposition = (headers: string): Omit<FormPart, 'bytes'> => {
  const parameters = DISPOSITION.exec(headers)?.[1]
  const name = parameters && NAME.exec(parameters)?.[1]
  if (parameters === undefined || name === undefined) throw malformedError()
  return { name: name.replace(/%(22|0D|0A)/gi, decodeURIComponent), isFile: FILE_NAME.test(withoutName(parameters)) }
}

/** A field's name may itself contain `; filename=`. */
const withoutName = (parameters: string): string => parameters.replace(NAME, '')
