import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { builtProgram } from '../../support/servers/server-process.ts'

/** The packages that a program loads when it starts, whatever it then does. */
const listPackages = (file: string, seen = new Set<string>()): string[] => {
  if (seen.has(file)) return []
  seen.add(file)
  const imported = [...readFileSync(file, 'utf8').matchAll(/^import\b[^;'"]*["']([^"']+)["']/gm)].map(
    found => found[1]!,
  )
  return imported.flatMap(name => (name.startsWith('.') ? listPackages(join(dirname(file), name), seen) : [name]))
}

it('The built server does not load the driver of PostgreSQL before it needs it', () => {
  const packages = listPackages(builtProgram('main'))
  expect(packages).toContain('pino')
  expect(packages).not.toContain('pg')
})
