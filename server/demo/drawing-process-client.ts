import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Log } from '../adapters/logging/log.ts'
import type { BackgroundDrawing } from '../adapters/pictures/background-drawing.ts'
import { findProgram } from '../adapters/programs/program-files.ts'

/** From the drawing process: first the pictures that it will render, then one message for each that is done. */
export type DrawingMessage = { type: 'undrawn'; hashes: string[] } | { type: 'drawn'; hash: string }
/** To the drawing process: a request waits for this picture. */
export type PreferMessage = { prefer: string }

const WAIT_MS = 15_000
const REPORT_EVERY = 50

/** While this file exists in the data folder, pictures are still to be rendered. */
const pendingMarkPath = (dataDir: string): string => join(dataDir, 'demo-pictures-undrawn')
export const markPicturesPending = (dataDir: string): Promise<void> =>
  writeFile(pendingMarkPath(dataDir), '', { mode: 0o600 })

/**
 * Renders the missing pictures in the background. Returns undefined when none are missing.
 * @param waitMs the longest time that `whenDrawn` waits, in milliseconds
 */
export const startDrawingProcess = (dataDir: string, log: Log, waitMs = WAIT_MS): BackgroundDrawing | undefined => {
  if (!existsSync(pendingMarkPath(dataDir))) return undefined
  const child = forkDrawingProcess(dataDir)
  const ended = once(child, 'exit')
  const undrawn = new Map<string, () => void>()
  const drawing = new Map<string, Promise<void>>()
  const listReceived = new Promise<void>(resolve => {
    child.on('message', (message: DrawingMessage) => {
      if (message.type === 'drawn') return finish(message.hash)
      for (const hash of message.hashes) drawing.set(hash, new Promise(drawn => undrawn.set(hash, drawn)))
      resolve()
    })
  })
  const finish = (hash: string) => {
    undrawn.get(hash)?.()
    undrawn.delete(hash)
    const done = drawing.size - undrawn.size
    if (done % REPORT_EVERY === 0) log.info({ done, total: drawing.size }, 'Drawing pictures')
  }
  let isStopped = false
  ended.then(async ([code]) => {
    if (code === 0) await rm(pendingMarkPath(dataDir), { force: true })
    else if (!isStopped) log.warn({ code }, 'Drawing the demo pictures ended early. The next start continues it.')
  })
  return {
    whenDrawn: async hash => {
      const isDrawn = listReceived.then(() => {
        if (undrawn.has(hash)) sendPreference(child, hash)
        return drawing.get(hash)
      })
      await Promise.race([isDrawn, ended, after(waitMs, undefined, { ref: false })])
    },
    stop: async () => {
      isStopped = true
      child.kill()
      await ended
    },
  }
}

const sendPreference = (child: ChildProcess, hash: string): void => {
  const message: PreferMessage = { prefer: hash }
  if (child.connected) child.send(message)
}

const forkDrawingProcess = (dataDir: string): ChildProcess => {
  const { url, isSource } = findProgram('demo-pictures', new URL('./drawing-process.ts', import.meta.url))
  const execArgv = isSource ? ['--import', 'tsx'] : []
  return fork(fileURLToPath(url), [dataDir], { execArgv, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
}
