import { ConfigError } from '../config/config.ts'

/**
 * Runs a command of the terminal with what stands behind its name. A sentence that it answers or throws says what is wrong,
 * and the process ends with 1.
 */
export const runCommand = (command: (words: readonly string[]) => Promise<string | null>): void => {
  command(process.argv.slice(2)).then(
    problem => problem === null || printAndFail([problem]),
    (error: unknown) => printAndFail(error instanceof ConfigError ? error.lines : [errorMessage(error)]),
  )
}

const errorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const printAndFail = (lines: readonly string[]): void => {
  process.stderr.write(`${lines.join('\n')}\n`)
  process.exitCode = 1
}
