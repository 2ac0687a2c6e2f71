import { ConfigError } from '../config/config.ts'

/**
 * Runs a terminal command with its arguments. If it returns a problem or throws, prints the message and sets the exit
 * code to 1. The command starts after its module was evaluated, so that it may use what stands below it there.
 */
export const runCommand = (command: (args: readonly string[]) => Promise<string | null>): void => {
  Promise.resolve(process.argv.slice(2))
    .then(command)
    .then(
      problem => problem === null || printAndFail([problem]),
      (error: unknown) => printAndFail(error instanceof ConfigError ? error.lines : [errorMessage(error)]),
    )
}

const errorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const printAndFail = (lines: readonly string[]): void => {
  process.stderr.write(`${lines.join('\n')}\n`)
  process.exitCode = 1
}
