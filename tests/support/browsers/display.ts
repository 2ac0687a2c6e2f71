import { spawn } from 'node:child_process'

export type Display = { name: string; close(): void }

/** A display without a screen, for browsers that cannot do without. It chooses its own free number. */
export const openDisplay = async (): Promise<Display> => {
  const child = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const number = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stdout.on('data', chunk => {
      output += chunk
      if (output.includes('\n')) resolve(output.trim())
    })
    child.once('error', reject)
    child.once('exit', code => reject(new Error(`Xvfb ended with ${code}.`)))
  })
  return { name: `:${number}`, close: () => void child.kill() }
}
