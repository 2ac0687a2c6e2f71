import { ConfigError } from '../config/config.ts'

/**
 * Runs a terminal command with its arguments. If it returns a problem or throws, prints the message and sets the exit
 * code to 1.
 */
export const runCommand = (command: (args: readonly string[]) => Promise<string | null>): void => {
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
