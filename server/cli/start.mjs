// `npm start`: installs, builds and starts the server from a fresh clone.
import { launch } from './launch.mjs'
import { buildOnce, prepare } from './prepare.mjs'

prepare()
buildOnce()

const isDemo = process.argv[2] === 'demo'
if (isDemo) launch('dist/server/demo.js', process.argv.slice(3))
else launch('dist/server/main.js')
