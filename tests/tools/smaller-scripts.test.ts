import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { afterAll, expect, it } from 'vitest'
import { minifyAgain } from '../../src/build/smaller-scripts.ts'

const folder = mkdtempSync(join(tmpdir(), 'haat-scripts-'))
afterAll(() => rmSync(folder, { recursive: true }))

const buildWith = async (plugins: Plugin[]): Promise<{ fileName: string; code: string }> => {
  const input = join(folder, 'market.js')
  writeFileSync(
    input,
    'const add = (one, other) => one + other\nconsole.log(add(globalThis.one, 1), add(globalThis.two, 1))',
  )
  const { output } = (await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins,
    build: { write: false, rolldownOptions: { input, output: { entryFileNames: '[name]-[hash:7].js' } } },
  })) as Rolldown.RolldownOutput
  return output[0]
}

it('A script that is minified once more has another name, because browsers keep it by its name for a year', async () => {
  const [once, twice] = [await buildWith([]), await buildWith([minifyAgain('market')])]
  expect(twice.code).not.toBe(once.code)
  expect(twice.fileName).not.toBe(once.fileName)
  expect((await buildWith([minifyAgain('market')])).fileName).toBe(twice.fileName)
})
