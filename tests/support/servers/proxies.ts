import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { createServer } from 'node:net'
import { delimiter, join, resolve } from 'node:path'
import { createCertificate } from './certificate.ts'

const DEPLOY = 'server/deploy'
const HOST = '127.0.0.1'

/** A proxy that runs by its file in server/deploy. */
export type RunningProxy = {
  /** https for nginx, whose file has a certificate, and http for Caddy, which would fetch one. */
  url: string
  /** Everything that it has logged. */
  logs(): string
  stop(): Promise<void>
}

/** Starts a proxy in front of a port of this machine, with its files in `folder`. */
export type StartProxy = (target: number, folder: string) => Promise<RunningProxy>

export const startCaddy: StartProxy = async (target, folder) => {
  const port = await freePort()
  const file = join(folder, 'Caddyfile')
  // Its interface for administration has a fixed port.
  writeFileSync(file, readFileSync(join(DEPLOY, 'Caddyfile'), 'utf8').replace('{\n', '{\n\tadmin off\n'))
  const url = `http://${HOST}:${port}`
  return start(url, folder, 'caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
    DOMAIN: url,
    UPSTREAMS: `${HOST}:${target}`,
    PAGES: resolve(DEPLOY),
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  })
}

export const startNginx: StartProxy = async (target, folder) => {
  const [port, plainPort] = [await freePort(), await freePort()]
  const { cert, key } = createCertificate('haat.example.com')
  writeFileSync(join(folder, 'fullchain.pem'), cert)
  writeFileSync(join(folder, 'privkey.pem'), key)
  const site = readFileSync(join(DEPLOY, 'nginx.conf.example'), 'utf8')
    .replace('listen 80;', `listen ${HOST}:${plainPort};`)
    .replace('listen 443', `listen ${HOST}:${port}`)
    .replace(`${HOST}:3000`, `${HOST}:${target}`)
    .replaceAll('/etc/letsencrypt/live/haat.example.com', folder)
    .replaceAll('/var/log/nginx', folder)
    .replaceAll('/opt/haat/server/deploy', resolve(DEPLOY))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    name => `${name}_temp_path ${join(folder, name)};`,
  )
  const main = `daemon off; pid ${join(folder, 'pid')}; error_log stderr crit; events {} http { ${temporary.join(' ')} access_log off;\n${site}\n}`
  writeFileSync(join(folder, 'nginx.conf'), main)
  return start(`https://${HOST}:${port}`, folder, 'nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {})
}

const start = async (
  url: string,
  folder: string,
  name: string,
  args: string[],
  env: Record<string, string>,
): Promise<RunningProxy> => {
  mkdirSync(folder, { recursive: true })
  const child = spawn(programPath(name), args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'close')
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += chunk))
  await listening(url, child, () => output)
  return {
    url,
    logs: () => [output, ...logFiles(folder).map(file => readFileSync(file, 'utf8'))].join('\n'),
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

const logFiles = (folder: string): string[] =>
  readdirSync(folder).flatMap(name => (name.endsWith('.log') ? [join(folder, name)] : []))

/** Waits until it answers anything. */
const listening = async (url: string, child: ChildProcess, output: () => string): Promise<void> => {
  while (child.exitCode === null) {
    const isUp = await fetchByProxy(`${url}/metrics`).then(
      () => true,
      () => false,
    )
    if (isUp) return
  }
  throw new Error(output())
}

export type ProxyResponse = { status: number; headers: IncomingMessage['headers']; text: string }

/** A request to a proxy, whose certificate is not checked. */
export const fetchByProxy = async (
  url: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<ProxyResponse> => {
  const response = await openByProxy(url, method, headers)
  let text = ''
  for await (const chunk of response) text += chunk
  return { status: response.statusCode!, headers: response.headers, text }
}

/** The beginning of a response whose end does not come. */
export const openByProxy = (
  url: string,
  method = 'GET',
  headers: Record<string, string> = {},
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const open = url.startsWith('https:') ? httpsRequest : httpRequest
    open(url, { method, headers, agent: false, rejectUnauthorized: false }, resolve).once('error', reject).end()
  })

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, HOST)
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

/** Where Debian's package or `npm test` (tests/run.mjs) has put it. */
const programPath = (name: string): string => {
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    '/usr/sbin',
    '.cache/debian/usr/bin',
    '.cache/debian/usr/sbin',
  ]
  const found = folders.map(folder => join(folder, name)).find(existsSync)
  if (!found) throw new Error(`${name} is missing: install it.`)
  return resolve(found)
}
