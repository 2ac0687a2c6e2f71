import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extract } from 'tar'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import webPush from 'web-push'
import { computeOneTimeCode } from '../support/actions/one-time-code.ts'
import { createDatabase, type PostgresCluster, startPostgres } from '../support/servers/postgres-cluster.ts'

/** What operators run: the archive of `npm run release`, unpacked where no other packages are. */
let home: string
let app: string
let cluster: PostgresCluster | null
const started: ChildProcess[] = []
const executed = new Set<string>()

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'haat-release-'))
  app = join(home, 'app')
  mkdirSync(app)
  execFileSync(process.execPath, ['server/cli/release.mjs', join(home, 'packed')], { stdio: 'pipe' })
  const [archive] = readdirSync(join(home, 'packed')).filter(name => name.endsWith('.tar.gz'))
  await extract({ file: join(home, 'packed', archive!), cwd: app, strip: 1 })
  cluster = process.env.TEST_POSTGRES === 'off' ? null : await startPostgres()
})
afterAll(async () => {
  for (const { pid, exitCode, signalCode } of started)
    if (exitCode === null && signalCode === null) process.kill(-pid!, 'SIGKILL')
  await cluster?.stop()
  rmSync(home, { recursive: true, force: true })
})

const ADMIN = { ADMIN_EMAIL: 'owner@market.example', ADMIN_PASSWORD: 'open sesame 22' }
const sqlite = () => ({ DATA_DIR: join(home, 'data'), ...ADMIN })

/** A market on a database of the cluster, with the secrets that PostgreSQL asks for. */
const keys = webPush.generateVAPIDKeys()
const postgres = (name: string) => ({
  ...ADMIN,
  DATA_DIR: join(home, `data-${name}`),
  DATABASE_URL: cluster!.urlOf(name),
  JWT_SECRET: 'a secret of the tests, which is long enough',
  VAPID_PUBLIC_KEY: keys.publicKey,
  VAPID_PRIVATE_KEY: keys.privateKey,
})

/** The script and the kinds of its arguments, such as `backup -- FILE.tar.gz`. */
const shapeOf = (script: string, args: readonly string[]): string => [script, ...args.map(kindOf)].join(' ')
const KINDS: readonly [RegExp, string][] = [
  [/^--/, ''],
  [/^postgres:/, 'postgres://…'],
  [/\.tar\.gz$/, 'FILE.tar.gz'],
  [/\.db$/, 'FILE.db'],
  [/@|^EMAIL$/, 'EMAIL'],
  [/^\d+$/, 'NUMBER'],
  [/\bFILE$/, 'FILE.tar.gz'],
]
const kindOf = (argument: string): string => KINDS.find(([pattern]) => pattern.test(argument))?.[1] || argument

/** The scripts that npm has run: again they run as it runs them, without its own start, which takes as long as theirs. */
const knownToNpm = new Set<string>()
const commandOf = (script: string, args: readonly string[]): [program: string, args: string[]] => {
  if (!knownToNpm.has(script)) {
    knownToNpm.add(script)
    return ['npm', ['run', '--silent', script, '--', ...args]]
  }
  const { scripts } = JSON.parse(readFileSync(join(app, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
  return ['sh', ['-c', `${scripts[script]} "$@"`, script, ...args]]
}

type Outcome = { code: number; output: string }
const run = (script: string, args: readonly string[], env: Record<string, string>): Promise<Outcome> => {
  executed.add(shapeOf(script, args))
  return new Promise(resolve => {
    execFile(...commandOf(script, args), { cwd: app, env: environmentOf(env) }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    )
  })
}
const environmentOf = (env: Record<string, string>): Record<string, string> => ({
  PATH: process.env.PATH!,
  HOME: home,
  PORT: '0',
  DEMO: 'off',
  ...env,
})

/** Runs a command and expects success. @returns what it printed */
const succeed = async (script: string, args: readonly string[], env: Record<string, string>): Promise<string> => {
  const { code, output } = await run(script, args, env)
  expect([shapeOf(script, args), code, code === 0 ? '' : output]).toEqual([shapeOf(script, args), 0, ''])
  return output
}

/** Starts `npm run serve` and waits until it prints that it runs. */
const serve = async (args: readonly string[], env: Record<string, string>, isReady: RegExp): Promise<Served> => {
  executed.add(shapeOf('serve', args))
  const child = spawn(...commandOf('serve', args), {
    cwd: app,
    env: environmentOf(env),
    stdio: 'pipe',
    detached: true,
  })
  started.push(child)
  const ended = once(child, 'close')
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk
      if (isReady.test(output)) resolve(/http:\/\/127\.0\.0\.1:[1-9]\d*/.exec(output)?.[0] ?? '')
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    ended.then(() => reject(new Error(output)))
  })
  const stop = async () => {
    // As a terminal does for Ctrl+C.
    process.kill(-child.pid!, 'SIGINT')
    await ended
  }
  return { url, stop }
}
type Served = { url: string; stop(): Promise<void> }
const OPEN = /Haat is open/
const JOBS = /Haat runs its jobs here/

/** Sets two-step verification up for the first admin, so that there is something to reset. */
const enrolSecondFactor = async (url: string): Promise<void> => {
  const post = async <Data>(path: string, body: object, authorization = ''): Promise<Data> => {
    const response = await fetch(`${url}/api/v1/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization },
      body: JSON.stringify(body),
    })
    expect([path, response.status]).toEqual([path, 200])
    return ((await response.json()) as { data: Data }).data
  }
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = ADMIN
  const { accessToken } = await post<{ accessToken: string }>('login', { email, password })
  const { secret } = await post<{ secret: string }>('second-factor/start', { password }, accessToken)
  await post('second-factor/confirm', { code: computeOneTimeCode(secret) }, accessToken)
}

const onlyArchiveIn = (folder: string): string => {
  const names = readdirSync(folder)
  expect(names).toEqual([expect.stringMatching(/^haat-.*\.tar\.gz$/)])
  return join(folder, names[0]!)
}

describe('A release archive', () => {
  it('serves the page, and runs every command on SQLite while it serves and afterwards', async () => {
    const env = sqlite()
    const market = await serve([], env, OPEN)
    const page = await fetch(`${market.url}/`)
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    const [backups, archive, copy] = ['backups', 'monday.tar.gz', 'monday.db'].map(name => join(home, name)) as [
      string,
      string,
      string,
    ]
    await succeed('backup', [backups, '--keep', '14'], env)
    await succeed('backup', [archive], env)
    await succeed('backup', [copy], env)
    expect([existsSync(onlyArchiveIn(backups)), existsSync(archive), existsSync(copy)]).toEqual([true, true, true])
    await succeed('drill', [archive], env)
    await succeed('rotate-secrets', [], env)
    await enrolSecondFactor(market.url)
    expect(await run('reset-second-factor', ['nobody@market.example'], env)).toMatchObject({ code: 1 })
    expect(await succeed('reset-second-factor', [ADMIN.ADMIN_EMAIL], env)).toContain('is reset')
    expect(await run('restore', [archive], env)).toMatchObject({ code: 1 })
    await market.stop()

    await succeed('restore', [archive], env)
    await succeed('restore', [copy, '--new-passwords'], env)
    await succeed('restored', ['--distrust-former'], env)
    await succeed('restored', [], env)
    await succeed('rotate-secrets', ['--forget'], env)
    expect(await succeed('migrate', [], env)).toContain('up to date')
    expect(await succeed('ledger', ['--check'], env)).toContain('The ledger agrees')
    expect(await succeed('ledger', ['--correct'], env)).toContain('0 journals were entered')
    await (await serve([], env, OPEN)).stop()
  })

  it.skipIf(process.env.TEST_POSTGRES === 'off')(
    'moves a market to PostgreSQL and runs every command there',
    async () => {
      for (const name of ['haat', 'haat2', 'haat3']) await createDatabase(cluster!.urlOf('postgres'), name)
      const env = postgres('haat')
      const { DATABASE_URL, ...source } = { ...env, DATA_DIR: join(home, 'moved') }
      await succeed('migrate', [], source)
      await succeed('move', [cluster!.urlOf('haat3')], source)
      await succeed('move', [DATABASE_URL, '--data-dir', env.DATA_DIR], source)
      await succeed('migrate', [], env)
      const processes = [await serve(['--no-jobs'], env, OPEN), await serve(['--jobs-only'], env, JOBS)]
      expect((await fetch(`${processes[0]!.url}/readyz`)).status).toBe(200)
      const backups = join(home, 'backups-postgres')
      await succeed('backup', [backups], env)
      expect(await run('backup', [join(home, 'haat.db')], env)).toMatchObject({ code: 1 })
      for (const { stop } of processes) await stop()

      const archive = onlyArchiveIn(backups)
      await succeed('drill', [archive], env)
      const restored = { ...postgres('haat2'), FORMER_DATABASE: DATABASE_URL }
      await succeed('restore', [archive], restored)
      await succeed('restored', [], restored)
      await (await serve([], restored, OPEN)).stop()
    },
  )

  it('says how to call a command whose arguments are missing or wrong, and exits with an error', async () => {
    const env = sqlite()
    const wrong: [string, string[]][] = [
      ['backup', []],
      ['backup', [home, '--keep', '0']],
      ['backup', [join(home, 'no', 'such', 'folder.db')]],
      ['drill', []],
      ['drill', [join(home, 'none.tar.gz')]],
      ['ledger', []],
      ['restore', []],
      ['restore', [join(home, 'none.tar.gz')]],
      ['restore', ['--unknown']],
      ['restored', ['file.db']],
      ['move', []],
      ['move', ['mysql://host/name']],
      ['rotate-secrets', ['--all']],
      ['reset-second-factor', []],
    ]
    for (const [script, args] of wrong) {
      const { code, output } = await run(script, args, env)
      expect([script, args, code, /\w/.test(output)]).toEqual([script, args, 1, true])
      expect(output).not.toMatch(/\bat .*\(?\/.*:\d+:\d+|is not a function|Cannot access/)
    }
  })

  // The tests above have run what they can run.
  it.skipIf(process.env.TEST_POSTGRES === 'off')(
    'has no documented form of a command that these tests have not run',
    () => {
      const { scripts } = JSON.parse(readFileSync(join(app, 'package.json'), 'utf8')) as { scripts: object }
      const folder = join(app, 'server/deploy')
      const texts = readdirSync(folder)
        .filter(name => /\.md$|haat-/.test(name))
        .map(name => readFileSync(join(folder, name), 'utf8'))
      const forms = texts.flatMap(text => [
        ...text.matchAll(/(?:npm run(?: --silent)?|haat-run) ([\w-]+)(?: -- ([^`#\n]*))?/g),
      ])
      const documented = forms
        .filter(([, script]) => script! in scripts)
        .map(([, script, args = '']) => shapeOf(script!, args.trim().split(/\s+/).filter(Boolean)))
      const runShapes = new Set([...executed].map(withoutFolders))
      expect([...new Set(documented.map(withoutFolders))].filter(shape => !runShapes.has(shape))).toEqual([])
    },
  )
})

/** A folder has any name. */
const withoutFolders = (shape: string): string =>
  shape.replace(/^(backup|move .*--data-dir) (?!FILE|--)\S+/, '$1 FOLDER')
