// `npm start`: from a fresh clone to an open market.
import { buildOnce, prepare } from './prepare.mjs'

prepare()
buildOnce()

// In this same process, so that signals, exit code and terminal are the server's own.
const isDemo = process.argv[2] === 'demo'
if (isDemo) process.argv.splice(2, 1)
await import(isDemo ? '../dist/server/demo.js' : '../dist/server/main.js')
