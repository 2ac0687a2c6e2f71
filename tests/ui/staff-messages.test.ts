/// <reference path="../../src/ui/virtual-messages.d.ts" />
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { messages } from 'virtual:messages/english-staff'
import { expect, it } from 'vitest'

const RELATIVE_IMPORT = /(?:from |import |import\()'(\.[^']+\.tsx?)'/g
/** It brings those messages. */
const DASHBOARD = 'src/app/dashboard-area.tsx'

it('English messages that load with the dashboard are used by nothing that is shown without it', () => {
  const files = new Set(['src/app/main.tsx'])
  // Iterating over a set includes what is added meanwhile.
  for (const file of files) {
    for (const [, imported] of readFileSync(file, 'utf8').matchAll(RELATIVE_IMPORT)) {
      const path = join(dirname(file), imported!)
      if (path !== DASHBOARD) files.add(path)
    }
  }
  expect(files.size).toBeGreaterThan(300)
  const keys = Object.keys(messages)
  expect(keys.length).toBeGreaterThan(20)
  const used = [...files].flatMap(file => {
    const text = readFileSync(file, 'utf8').replaceAll("\\'", "'")
    return keys.filter(key => text.includes(key)).map(key => [file, key])
  })
  expect(used).toEqual([])
})
