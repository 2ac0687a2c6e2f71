import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Environment } from '../../server/config/environment.ts'
import { builtProgram } from '../support/server-process.ts'

const FOLDER = 'server/deploy'
const read = (name: string): string => readFileSync(join(FOLDER, name), 'utf8')
const packageJson = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>
  dependencies: Record<string, string>
}
const KNOWN = [...Object.keys(Environment.entries), 'NODE_ENV']

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

  it('name every variable that the compose file needs in its example', () => {
    const needed = new Set([...read('compose.yaml').matchAll(/\$\{(\w+)/g)].map(match => match[1]!))
    const offered = new Set([...read('compose.env.example').matchAll(/^(\w+)=/gm)].map(match => match[1]!))
    expect([...needed].sort()).toEqual([...offered].sort())
    expect([...offered].filter(name => !OF_COMPOSE.includes(name) && !KNOWN.includes(name))).toEqual([])
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
    const hidden = ['HAAT_FAILPOINT', 'HAAT_FAILPOINT_ENDPOINT']
    expect(explained.sort()).toEqual(
      Object.keys(Environment.entries)
        .filter(name => !hidden.includes(name))
        .sort(),
    )
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
  const packages = [...new Set(imported)].filter(name => !name.startsWith('.') && !name.startsWith('node:'))
  expect(packages.filter(name => !(name in packageJson.dependencies) && name !== 'node')).toEqual([])
  expect(packages).toContain('better-sqlite3')
})
