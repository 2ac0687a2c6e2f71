import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { afterAll, describe, expect, it } from 'vitest'
import { type Parser, withParser } from '../../../server/imports/entries/parser.ts'
import { findBuiltProgram } from '../../support/servers/built-programs.ts'

const csv = (rows: number): Uint8Array => {
  const row = (n: number) => `Saree ${n},"${'Soft handloom cotton with a woven border. '.repeat(4)}",Sarees,1200,5`
  return Buffer.from(
    ['name,description,category,price,stock', ...Array.from({ length: rows }, (_, n) => row(n))].join('\n'),
  )
}

/** @returns the parser that has read a file with so many rows */
const parse = (rows: number): Promise<Parser> =>
  withParser(findBuiltProgram, async parser => {
    const content = await parser.request('pack', { file: csv(rows), isAnyTable: true })
    await parser.request('open', { content, done: 0, settings: null, now: 0 })
    while ((await parser.request('next', null)).length > 0) {}
    return parser
  })

describe('The thread that parses files', () => {
  let last: Parser
  afterAll(() => last.close())

  it('is kept for the next file after a small one, and ended after a large one', async () => {
    const first = await parse(10)
    const second = await parse(10_000)
    last = await parse(10)
    expect(second).toBe(first)
    expect(last).not.toBe(second)
  })

  it('leaves the processor to requests, whose thread has a higher priority', async () => {
    const own = getPriority()
    const all = await withParser(findBuiltProgram, async parser => {
      await parser.request('pack', { file: csv(10), isAnyTable: true })
      return listThreadPriorities()
    })
    expect(getPriority()).toBe(own)
    expect(Math.max(...all)).toBeGreaterThanOrEqual(10)
  })
})

/** The nice values of this process's threads: the 19th field of Linux's `stat`, whose second may contain spaces. */
const listThreadPriorities = (): number[] =>
  readdirSync('/proc/self/task').map(id =>
    Number(readFileSync(`/proc/self/task/${id}/stat`, 'utf8').split(') ')[1]!.split(' ')[16]),
  )
