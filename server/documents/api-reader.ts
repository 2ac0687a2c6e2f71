import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Hono } from 'hono'
import { API_PREFIX } from '../../src/contract/constants.ts'
import { ENDPOINTS } from '../../src/contract/index.ts'
import { compressFile, encodingFor } from '../compress.ts'
import { SECURITY_HEADERS } from '../headers.ts'
import { send } from '../send.ts'
import type { Services } from '../services.ts'
import { openApi } from './openapi.ts'

const DESCRIPTION = `${API_PREFIX}/openapi.json`

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Haat API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/reader.css">
</head>
<body>
<main id="reader"></main>
<script src="/docs/reader.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`

const START = `SwaggerUIBundle({
  url: '${DESCRIPTION}',
  domNode: document.getElementById('reader'),
  presets: [SwaggerUIBundle.presets.apis],
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  validatorUrl: null,
})
`

/** Nothing but our own files, nothing inline; the reader draws with data URLs. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

type File = { type: string; bytes: Uint8Array<ArrayBuffer> }

/** The API's description at /api/v1/openapi.json, and a page at /docs where people read it and try its calls. */
export const mountApiReader = (app: Hono, { config }: Services): void => {
  const description = JSON.stringify(openApi(ENDPOINTS))
  app.get(DESCRIPTION, c => send(c, config, { status: 200, body: description }, true))
  const packed = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  for (const [path, read] of Object.entries(FILES)) {
    app.get(path, async c => {
      const { type, bytes } = read()
      const encoding = encodingFor(c.req.header('accept-encoding') ?? '')
      const headers = {
        ...SECURITY_HEADERS,
        'content-security-policy': POLICY,
        'content-type': type,
        vary: 'Accept-Encoding',
      }
      if (!encoding) return new Response(bytes, { headers })
      const packing = packed.get(path + encoding) ?? compressFile(bytes, encoding)
      packed.set(path + encoding, packing)
      return new Response(await packing, { headers: { ...headers, 'content-encoding': encoding } })
    })
  }
}

const written = (type: string, text: string) => (): File => ({ type, bytes: new Uint8Array(Buffer.from(text)) })

/** Read from its package when somebody first asks: few ever do. */
const packaged = (type: string, name: string) => {
  let file: File | undefined
  return (): File => {
    file ??= {
      type,
      bytes: new Uint8Array(readFileSync(createRequire(import.meta.url).resolve(`swagger-ui-dist/${name}`))),
    }
    return file
  }
}

const FILES: Record<string, () => File> = {
  '/docs': written('text/html; charset=utf-8', PAGE),
  '/docs/start.js': written('text/javascript; charset=utf-8', START),
  '/docs/reader.js': packaged('text/javascript; charset=utf-8', 'swagger-ui-bundle.js'),
  '/docs/reader.css': packaged('text/css; charset=utf-8', 'swagger-ui.css'),
}
