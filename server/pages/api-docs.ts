import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Hono } from 'hono'
import { ENDPOINTS } from '../../src/contract/all/endpoints.ts'
import { API_PREFIX } from '../../src/contract/constants.ts'
import type { Services } from '../adapters/services.ts'
import { compressFile, negotiateEncoding } from '../http/responses/compression.ts'
import { SECURITY_HEADERS } from '../http/responses/headers.ts'
import { sendJson } from '../http/responses/json-response.ts'
import { createOpenApi } from './openapi.ts'

const OPENAPI_PATH = `${API_PREFIX}/openapi.json`

const DOCS_HTML = `<!doctype html>
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

const DOCS_SCRIPT = `SwaggerUIBundle({
  url: '${OPENAPI_PATH}',
  domNode: document.getElementById('reader'),
  presets: [SwaggerUIBundle.presets.apis],
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  validatorUrl: null,
})
`

/** Allows only files of this server and nothing inline. Swagger UI needs data URLs for its icons. */
const DOCS_POLICY = [
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

type DocsFile = { type: string; bytes: Uint8Array<ArrayBuffer> }

/** Serves the OpenAPI description at /api/v1/openapi.json, and Swagger UI at /docs to read it and try requests. */
export const mountApiDocs = (app: Hono, services: Services): void => {
  // Generated at its first request, because it takes a tenth of a start and few people read it.
  let description: string | undefined
  app.get(OPENAPI_PATH, c => {
    description ??= JSON.stringify(createOpenApi(ENDPOINTS))
    return sendJson({ c, services }, { status: 200, body: description }, true)
  })
  const compressed = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  for (const [path, read] of Object.entries(DOCS_FILES)) {
    app.get(path, async c => {
      const { type, bytes } = read()
      const encoding = negotiateEncoding(c.req.header('accept-encoding') ?? '')
      const headers = {
        ...SECURITY_HEADERS,
        'content-security-policy': DOCS_POLICY,
        'content-type': type,
        vary: 'Accept-Encoding',
      }
      if (!encoding) return new Response(bytes, { headers })
      const compressing = compressed.get(path + encoding) ?? compressFile(bytes, encoding, DOCS_BROTLI_QUALITY)
      compressed.set(path + encoding, compressing)
      return new Response(await compressing, { headers: { ...headers, 'content-encoding': encoding } })
    })
  }
}

/** The best quality would keep the first visitor of /docs waiting for seconds. */
const DOCS_BROTLI_QUALITY = 5

const inlineFile = (type: string, text: string) => (): DocsFile => ({ type, bytes: new Uint8Array(Buffer.from(text)) })

/** Reads the file at its first request, because few people open /docs. */
const packageFile = (type: string, name: string) => {
  let file: DocsFile | undefined
  return (): DocsFile => {
    file ??= {
      type,
      bytes: new Uint8Array(readFileSync(createRequire(import.meta.url).resolve(`swagger-ui-dist/${name}`))),
    }
    return file
  }
}

const DOCS_FILES: Record<string, () => DocsFile> = {
  '/docs': inlineFile('text/html; charset=utf-8', DOCS_HTML),
  '/docs/start.js': inlineFile('text/javascript; charset=utf-8', DOCS_SCRIPT),
  '/docs/reader.js': packageFile('text/javascript; charset=utf-8', 'swagger-ui-bundle.js'),
  '/docs/reader.css': packageFile('text/css; charset=utf-8', 'swagger-ui.css'),
}
