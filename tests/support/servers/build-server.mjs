// Builds the server's programs, and those of the tests, into the folder that is the first argument.
import { build } from 'vite'

await build({
  logLevel: 'error',
  build: {
    ssr: true,
    outDir: process.argv[2],
    rollupOptions: {
      input: {
        'dying-server': 'tests/support/servers/dying-server.ts',
        'push-process': 'tests/support/servers/push-process.ts',
      },
    },
  },
})
